"""What holds for every test.

No time by the clock, for machines are shared and slow at times; and English where nobody asks for
another language, whatever the machine speaks.
"""

import os

from hypothesis import settings

settings.register_profile("shared machine", deadline=None)
settings.load_profile("shared machine")
os.environ["LC_ALL"] = "C.UTF-8"
