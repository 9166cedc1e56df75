"""What holds for every test: no time by the clock, for machines are shared and slow at times."""

from hypothesis import settings

settings.register_profile("shared machine", deadline=None)
settings.load_profile("shared machine")
