import { defineConfig } from '@playwright/test'
export default defineConfig({ testDir: '/work/wt/keys/test/browser/keys', testMatch: '**/*.spec.ts', outputDir: '/tmp/pwk', workers: 1, use: { browserName: 'chromium', launchOptions: { executablePath: '/usr/bin/chromium', args:['--no-sandbox'] } } })
