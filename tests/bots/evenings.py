"""Twenty evenings worth reading; where each has to come to, and who sits there."""

from bots.told_evening import Evening, company
from mafia_de_cuba.game.characters import Character, Ending, Token

EVENINGS = (
    Evening(
        file="five-at-the-bar",
        title="Five at the bar",
        guests=company(
            "Aurelio green:bold, Mirta green:talkative, Pancho green:careful, "
            "Zenaida green:straight-faced, Quintín green:bold"
        ),
        ending=Ending.GODFATHER_ELIMINATED,
    ),
    Evening(
        file="a-quiet-six",
        title="A quiet six",
        guests=company(
            "Wifredo seasoned:careful, Ignacio seasoned:straight-faced, "
            "Belkis seasoned:bold, Teresa seasoned:talkative, Dulce seasoned:careful, "
            "Lázaro seasoned:straight-faced"
        ),
        ending=Ending.DIAMONDS_RECOVERED,
    ),
    Evening(
        file="the-seventh-glass",
        title="The seventh glass",
        guests=company(
            "Severino seasoned:bold, Haydée sharp:talkative, Gaspar green:careful, "
            "Ofelia sharp:straight-faced, Nicanor seasoned:bold, Fefa green:talkative, "
            "Ulises sharp:careful"
        ),
        ending=Ending.AGENT_ACCUSED,
    ),
    Evening(
        file="somebody-brought-a-gun",
        title="Somebody brought a gun",
        guests=company(
            "Eusebio sharp:straight-faced, Chano sharp:bold, Violeta seasoned:talkative, "
            "Rosario sharp:careful, Yolanda seasoned:straight-faced, "
            "Pancho sharp:talkative, Juliana sharp:bold, Aurelio seasoned:careful"
        ),
        extras=(Token.CLEANER,),
        ending=Ending.AGENT_SHOT,
    ),
    Evening(
        file="eight-old-foxes",
        title="Eight old foxes",
        guests=company(
            "Gaspar old-hand:bold, Quintín old-hand:talkative, Mirta old-hand:straight-faced, "
            "Xiomara old-hand:careful, Dulce old-hand:talkative, Severino old-hand:bold, "
            "Belkis old-hand:straight-faced, Ignacio old-hand:careful"
        ),
        ending=Ending.DIAMONDS_RECOVERED,
    ),
    Evening(
        file="rum-on-the-house",
        title="Rum on the house",
        guests=company(
            "Nicanor green:straight-faced, Ofelia sharp:bold, Lázaro seasoned:careful, "
            "Teresa sharp:talkative, Fefa green:bold, Ulises seasoned:straight-faced, "
            "Haydée sharp:careful, Wifredo green:talkative, Zenaida seasoned:bold"
        ),
        ending=Ending.GODFATHER_ELIMINATED,
    ),
    Evening(
        file="a-new-man-in-the-chair",
        title="A new man in the chair",
        guests=company(
            "Eusebio seasoned:bold, Violeta sharp:talkative, Chano seasoned:careful, "
            "Rosario sharp:straight-faced, Juliana seasoned:bold, Pancho sharp:careful, "
            "Yolanda seasoned:talkative, Aurelio sharp:straight-faced"
        ),
        extras=(Token.TRAITOR, Token.MINION),
        takes_over=True,
        winner=Character.MINION,
        ending=Ending.DIAMONDS_RECOVERED,
    ),
    Evening(
        file="ten-and-two-badges",
        title="Ten, and two badges",
        guests=company(
            "Severino sharp:careful, Dulce seasoned:talkative, "
            "Gaspar sharp:straight-faced, Mirta seasoned:bold, Ignacio sharp:talkative, "
            "Xiomara seasoned:careful, Quintín sharp:bold, "
            "Belkis seasoned:straight-faced, Haydée sharp:careful, "
            "Teresa seasoned:talkative"
        ),
        ending=Ending.AGENT_ACCUSED,
    ),
    Evening(
        file="word-from-the-sierra",
        title="Word from the sierra",
        guests=company(
            "Lázaro sharp:talkative, Zenaida sharp:bold, "
            "Wifredo seasoned:straight-faced, Ofelia sharp:careful, "
            "Nicanor seasoned:talkative, Fefa sharp:straight-faced, "
            "Ulises seasoned:bold, Chano sharp:careful, Violeta seasoned:talkative, "
            "Eusebio sharp:bold, Rosario seasoned:careful"
        ),
        extras=(Token.REVOLUTIONARY, Token.DIAMOND_LOVER),
        fake_diamond=True,
        ending=Ending.REVOLUTION,
    ),
    Evening(
        file="the-full-table",
        title="The full table",
        guests=company(
            "Ignacio sharp:straight-faced, Pancho seasoned:bold, "
            "Juliana sharp:talkative, Aurelio green:careful, Mirta sharp:straight-faced, "
            "Gaspar seasoned:talkative, Haydée sharp:bold, Yolanda green:bold, "
            "Teresa seasoned:careful, Quintín sharp:talkative, "
            "Belkis seasoned:straight-faced, Severino sharp:careful"
        ),
        ending=Ending.DIAMONDS_RECOVERED,
    ),
    Evening(
        file="everybody-swears",
        title="Everybody swears",
        guests=company(
            "Lázaro sharp:careful, Quintín sharp:careful, Haydée sharp:straight-faced, "
            "Violeta sharp:talkative, Mirta sharp:bold, Pancho sharp:bold"
        ),
        ending=Ending.GODFATHER_ELIMINATED,
    ),
    Evening(
        file="the-bag-and-the-bishop",
        title="The bag and the bishop",
        guests=company(
            "Fefa green:straight-faced, Ignacio seasoned:bold, Mirta sharp:talkative, "
            "Pancho green:careful, Gaspar seasoned:careful, Violeta sharp:bold"
        ),
        ending=Ending.AGENT_ACCUSED,
    ),
    Evening(
        file="a-lady-who-liked-them",
        title="A lady who liked them",
        guests=company(
            "Mirta seasoned:careful, Eusebio sharp:talkative, Zenaida seasoned:careful, "
            "Belkis sharp:bold, Violeta seasoned:straight-faced, "
            "Juliana sharp:talkative, Xiomara seasoned:bold"
        ),
        extras=(Token.DIAMOND_LOVER,),
        ending=Ending.LOVER_ACCUSED,
    ),
    Evening(
        file="the-green-one",
        title="The green one",
        guests=company(
            "Ulises sharp:straight-faced, Quintín green:careful, Dulce sharp:bold, "
            "Gaspar green:careful, Juliana sharp:talkative, Xiomara green:talkative, "
            "Zenaida sharp:bold"
        ),
        fake_diamond=True,
        ending=Ending.DIAMONDS_RECOVERED,
    ),
    Evening(
        file="beginners-night",
        title="Beginners’ night",
        guests=company(
            "Severino green:bold, Zenaida green:careful, Ulises green:careful, "
            "Pancho green:bold, Eusebio green:straight-faced, Mirta green:talkative, "
            "Ignacio green:straight-faced, Nicanor green:talkative"
        ),
        ending=Ending.DIAMONDS_RECOVERED,
    ),
    Evening(
        file="no-more-jokers",
        title="No more Jokers",
        guests=company(
            "Belkis sharp:careful, Wifredo seasoned:bold, Yolanda sharp:bold, "
            "Xiomara seasoned:talkative, Pancho sharp:straight-faced, "
            "Eusebio seasoned:careful, Dulce sharp:talkative, "
            "Fefa seasoned:straight-faced"
        ),
        ending=Ending.GODFATHER_ELIMINATED,
    ),
    Evening(
        file="a-lawyer-dines-out",
        title="A lawyer dines out",
        guests=company(
            "Zenaida seasoned:bold, Fefa seasoned:bold, Gaspar seasoned:bold, "
            "Wifredo seasoned:straight-faced, Lázaro seasoned:talkative, "
            "Quintín seasoned:straight-faced, Nicanor seasoned:talkative, "
            "Yolanda seasoned:careful, Mirta seasoned:careful"
        ),
        extras=(Token.CROOKED_LAWYER,),
        winner=Character.CROOKED_LAWYER,
        ending=Ending.GODFATHER_ELIMINATED,
    ),
    Evening(
        file="the-driver-waits",
        title="The Driver waits outside",
        guests=company(
            "Pancho sharp:talkative, Xiomara sharp:straight-faced, Teresa sharp:careful, "
            "Nicanor sharp:bold, Juliana sharp:bold, Mirta sharp:careful, "
            "Dulce sharp:talkative, Ofelia sharp:straight-faced, Eusebio sharp:bold, "
            "Haydée sharp:careful"
        ),
        winner=Character.DRIVER,
        ending=Ending.DIAMONDS_RECOVERED,
    ),
    Evening(
        file="one-gun-one-lamp",
        title="One gun, one lamp",
        guests=company(
            "Ignacio seasoned:bold, Dulce sharp:careful, Quintín green:careful, "
            "Belkis seasoned:straight-faced, Haydée sharp:talkative, "
            "Violeta green:careful, Nicanor seasoned:straight-faced, "
            "Pancho sharp:talkative, Wifredo green:talkative, Ofelia seasoned:bold, "
            "Xiomara sharp:bold"
        ),
        extras=(Token.CLEANER,),
        ending=Ending.GODFATHER_ELIMINATED,
    ),
    Evening(
        file="the-last-cigar",
        title="The last cigar",
        guests=company(
            "Belkis sharp:straight-faced, Quintín seasoned:straight-faced, "
            "Pancho sharp:straight-faced, Wifredo seasoned:careful, "
            "Juliana sharp:talkative, Xiomara seasoned:careful, Chano sharp:bold, "
            "Aurelio seasoned:careful, Nicanor sharp:bold, Rosario seasoned:talkative, "
            "Violeta sharp:talkative, Ofelia seasoned:bold"
        ),
        ending=Ending.AGENT_ACCUSED,
    ),
)
