import { defineConfig } from '@playwright/test'
import { findHeadlessChromium } from './scripts/lib/chromium.mjs'
import { listExcluded } from './scripts/parts/listExcluded.js'

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.spec.ts',
  testIgnore: (await listExcluded()).map((file) => `**/${file}`),
  globalSetup: './test/browser/support/buildOnce.ts',
  outputDir: '.local/browser-results',
  // Two cores: each worker has a browser.
  workers: 2,
  fullyParallel: true,
  // `npm test` tries once more what fails, and names what needed it; a run by hand shows the first failure.
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findHeadlessChromium(),
      // Headless Chromium is not to look for its maker's hosts.
      args: ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
    // Not a trace: it fetches what pages preload, and the frame's policy refuses that.
    screenshot: 'only-on-failure',
  },
})
