import type { LaunchOptions } from '@playwright/test'

/**
 * Features that the test runner turns off by itself, but the one that parts a site's storage by the page that it stands in: without it Chromium
 * refuses storage to every frame of another site, which no user's browser does.
 */
const featuresOff = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'Translate'],
  // Pages of the browser's own for what its address bar suggests, one or two for each window: a fifth of all computing.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

/** How every browser of the tests is started: with partitioned storage and blocked pop-ups, as users have it. */
export const launch = {
  args: [
    // Headless Chromium is not to look for its maker's hosts.
    ...['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    // The last switch of a name counts, so this one takes the place of the runner's.
    `--disable-features=${featuresOff.join(',')}`,
  ],
  ignoreDefaultArgs: ['--disable-popup-blocking'],
} satisfies LaunchOptions
