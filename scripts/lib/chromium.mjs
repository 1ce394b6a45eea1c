import { existsSync } from 'node:fs'
import { findOnPath, isProgram } from './programs.mjs'
import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell']

const fixedPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Where an installed Chromium is: `LATCHKEY_CHROMIUM`, the path, or a usual place.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env.LATCHKEY_CHROMIUM
  if (chosen) return isProgram(chosen) ? chosen : undefined
  return findOnPath(names) ?? fixedPaths.find(isProgram)
}

/**
 * The same Chromium without a window's parts where that is installed too: pages are drawn in a third less time. It loads
 * no extension, and blocks no pop-up.
 *
 * @returns {string | undefined}
 */
export const findHeadlessChromium = () =>
  process.env.LATCHKEY_CHROMIUM ? findChromium() : (findOnPath(headlessNames) ?? findChromium())

/** Whether this run may install, and must not do without, a browser. */
export const mayInstallBrowser = () => Boolean(process.env.CI) || process.env.LATCHKEY_INSTALL_BROWSER === '1'

/**
 * An installed Chromium, or Debian's package installed now where that is allowed.
 *
 * @returns {Promise<{ path: string } | { why: string }>} `why` is one sentence for the developer who runs the tests.
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return { path: found }
  if (process.env.LATCHKEY_CHROMIUM)
    return { why: `LATCHKEY_CHROMIUM names no program: ${process.env.LATCHKEY_CHROMIUM}.` }
  if (!mayInstallBrowser())
    return {
      why: 'no Chromium found: install Chromium or Chrome, set LATCHKEY_CHROMIUM to its path, or on Debian let LATCHKEY_INSTALL_BROWSER=1 install it.',
    }
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0)
    return {
      why: 'no Chromium found, and it can be installed only on Debian as root: set LATCHKEY_CHROMIUM to its path.',
    }
  console.log("Installing Debian's Chromium ...")
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const packages = ['chromium', 'chromium-headless-shell']
  await run('apt-get', ['update', '-q'], { env })
  const { code, output } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    env,
  })
  const installed = findChromium()
  if (code === 0 && installed) return { path: installed }
  console.error(output)
  return { why: "Debian's Chromium could not be installed: apt-get's output is above." }
}
