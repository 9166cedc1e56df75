"""The browser that the phones of tests and pictures are pages of."""

import os
import shutil

from playwright.async_api import Browser, Playwright

NAMES = (
    "chromium-headless-shell",
    *("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"),
)
"""First the one without windows: it draws and does the same, for a tenth less work."""
AT_HOME = "house.test"
"""A name for this machine that a browser trusts no more than any other at a plain-HTTP address."""
PLAYWRIGHT_GOES_WITHOUT = (
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch", "TcpPortRandomizationWin"),
    "ThirdPartyStoragePartitioning",
)
"""Its own list, `disabledFeatures` in its `coreBundle.js`: a second one would take its place."""
ADDRESS_BAR = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""Pages of the browser's own, loaded beside every phone's: a third of all the work there is."""
AS_WRITTEN = "--no-opt"
"""A page lives for seconds: to make its code faster takes longer than it ever saves."""
NONE_FOR_BLANK_PAGES = "--renderer-process-limit=1"
"""A page is blank first, in a process that is thrown away as soon as it goes anywhere. With as few
as there can be, every device still has one of its own, and none besides."""
QUIETLY = (
    f"--disable-features={','.join((*PLAYWRIGHT_GOES_WITHOUT, *ADDRESS_BAR))}",
    f"--host-resolver-rules=MAP {AT_HOME} 127.0.0.1",
    NONE_FOR_BLANK_PAGES,
    "--disable-gpu",
    "--in-process-gpu",
    f"--js-flags={AS_WRITTEN}",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


async def launched(playwright: Playwright) -> Browser:
    """The machine's own Chromium; as root it runs without its sandbox, as it must."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    rooted = hasattr(os, "geteuid") and os.geteuid() == 0
    return await playwright.chromium.launch(
        executable_path=found, args=[*QUIETLY, *(["--no-sandbox"] if rooted else [])]
    )
