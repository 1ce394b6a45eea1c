import { launch, type Page } from 'puppeteer-core'
import { onTestFinished } from 'vitest'
import { findFirefox } from '../../scripts/lib/firefox.mjs'

/**
 * Opens a page in Firefox, as a user has it: windows that no click opened are blocked, storage is parted by site.
 * @throws {Error} on a machine without one; such tests do not register there (scripts/parts/parts.ts)
 */
export async function openFirefox(): Promise<Page> {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('There is no Firefox: install it.')
  const extraPrefsFirefox = { 'dom.disable_open_during_load': true }
  const browser = await launch({ browser: 'firefox', executablePath, extraPrefsFirefox })
  onTestFinished(() => browser.close())
  return browser.newPage()
}
