import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessChromium } from './scripts/lib/chromium.mjs'
import { listExcluded } from './scripts/parts/listExcluded.js'
import { launch } from './test/browser/support/launch.js'

/** Whatever opens windows, hides or covers, and phones that open apps: it runs in the whole browser, which blocks pop-ups as users have it. */
const whole =
  /\/(?:(?:attacks|apart|socials)\/.*|frameScreens\/(?:frameScreens|blocked)|login\/(?:consent|export|frameLink|inWindow|likeUsers|passkey\w*|social)|pairing\/(?:phone|return)|inbox|onramp)\.spec\.ts$/

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.spec.ts',
  testIgnore: (await listExcluded()).map((file) => `**/${file}`),
  globalSetup: './test/browser/support/buildOnce.ts',
  outputDir: '.local/browser-results',
  // Two cores: a third of a flow is waiting, for a gate or a mail, which a third worker fills.
  workers: 3,
  fullyParallel: true,
  // `npm test` tries once more what fails, and names what needed it; a run by hand shows the first failure.
  retries: 0,
  // Three times what the slowest usual flow needs here: a machine half as fast is no fault. What hangs still ends.
  timeout: 90_000,
  // One for all machines: they are drawn in fonts of the registry.
  snapshotPathTemplate: '{testDir}/ui/pictures/drawn/{arg}{ext}',
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Not a trace: it fetches what pages preload, and the frame's policy refuses that.
    screenshot: 'only-on-failure',
  },
  projects: [
    // Faster by a third. It blocks no pop-up, whatever it is told.
    {
      name: 'pages',
      testIgnore: whole,
      use: { launchOptions: { ...launch, executablePath: findHeadlessChromium() } },
    },
    { name: 'windows', testMatch: whole, use: { launchOptions: { ...launch, executablePath: findChromium() } } },
  ],
})
