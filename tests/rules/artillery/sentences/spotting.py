"""2.3 to 2.321: the Artillery Request, accuracy and error, what is seen of the round."""

from elst_app.rules.artillery.refusals import (
    ActionsOver,
    BurstHeightNotSeen,
    DirectionAlone,
    MarkerOffMap,
    SightNotTold,
)
from tests.rules.artillery.sentences.rows import FFE_2, FINISH, HELD, LEAVE, SR, hit, row
from tests.rules.artillery.support import CLEAR, KEPT_UP, correct, error, precision, request, see

ROWS = [
    # 2.3
    row("2.3/1 2.3/3 S9 S13 S14", HELD, KEPT_UP, request("LL16"), then="contact | held | - | precision"),
    row("2.3/2 O9", HELD, KEPT_UP, request("LL16", False), then="contact | held | - | ended"),
    row(
        "2.3/2 O9",
        FFE_2,
        KEPT_UP,
        see(CLEAR),
        correct("JJ10", False, True),
        then="contact | none | - | ended",
    ),
    row("2.3/2 O9", SR, KEPT_UP, see(CLEAR), correct("JJ10", False), then=f"{SR} | ended"),
    row(
        "2.3/4 2.3/6 S15 S17 S18",
        HELD,
        KEPT_UP,
        request("LL16"),
        precision(2),
        then="contact | held | SR LL16 | ended",
    ),
    row(
        "2.3/5 S15", HELD, KEPT_UP, request("LL16", smoke=1), precision(2), then="contact | held | - | error"
    ),
    row(
        "2.3/5 2.5/11",
        HELD,
        KEPT_UP,
        request("LL16", burst_areas=1),
        precision(2),
        then="contact | held | - | error",
    ),
    row("2.3/7 S16", HELD, KEPT_UP, request("LL16"), precision(3), then="contact | held | - | error"),
    # 2.31
    row(
        "2.31/1 2.31/2 2.31/3 2.31/4 S19 S20 S21 O10",
        HELD,
        KEPT_UP,
        request("LL16"),
        precision(3),
        error(2, 6),
        then="contact | held | SR RR13 | ended",
    ),
    row("2.31/1", HELD, KEPT_UP, request("LL16"), precision(3), error(2), then=DirectionAlone),
    # 2.32
    row("2.32/1", SR, KEPT_UP, LEAVE, then=SightNotTold),
    row(
        "2.32/2 O12",
        HELD,
        KEPT_UP,
        request("TT7"),
        precision(6),
        error(2, 4),
        then="contact | held | SR XX5 | ended",
    ),
    row("2.32/3 O12", "contact | held | SR XX5", KEPT_UP, see(CLEAR), then=MarkerOffMap),
    row("2.32/3 O12", "contact | held | SR XX5", KEPT_UP, LEAVE, then=BurstHeightNotSeen),
    row(
        "2.32/3 O12",
        "contact | held | SR XX5",
        KEPT_UP,
        correct("TT7"),
        then="contact | held | SR XX5 | error",
    ),
    row(
        "2.32/4 O12",
        "contact | held | FFE:2 UU7",
        KEPT_UP,
        see(CLEAR),
        LEAVE,
        hit("TT7", 3, 4),
        FINISH,
        then="contact | held | FFE:C UU7 | ended",
    ),
    # 2.321
    row("2.321/1", HELD, KEPT_UP, request("LL16"), precision(1), request("LL17"), then=ActionsOver),
    row(
        "2.321/1",
        SR,
        KEPT_UP,
        see(CLEAR),
        correct("LL16"),
        precision(1),
        then="contact | held | SR LL16 | ended",
    ),
]
