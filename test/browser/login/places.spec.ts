import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../../scripts/lib/chromium.mjs'
import type { DemoPage } from '../support/demoPage.js'
import { expect, test } from './support/sites.js'
import type { Mailbox } from './support/test.js'
import { address, type Widget } from './support/widget.js'

const addressesOf = async (demo: DemoPage) =>
  (await demo.state()).connections.map(({ accounts }) => accounts[0]?.address).sort()

/** Logs a user in on a device that the wallet does not know: custody's link is pressed, then the code is typed. */
async function logInAnew({ demo, widget }: { demo: DemoPage; widget: Widget }, mailbox: Mailbox) {
  await widget.typeEmail(mailbox.address)
  await expect(demo.modal).toContainText(/check your|e-?mail|device/i)
  const mailPage = await demo.page.context().newPage()
  await mailPage.goto(await mailbox.link('custody/v1/press'))
  await mailPage.getByRole('button').click()
  await expect(mailPage.getByRole('status')).toHaveText(/^Confirmed\./)
  await mailPage.close()
  await widget.codeField.fill(await mailbox.code())
  await expect(demo.accountButton).toBeVisible()
}

/** Forgets all that the frame has stored under this page, as a browser does that needs room. */
async function evict(page: Page, frameOrigin: string) {
  const frame = page.frames().find((each) => each.url().startsWith(frameOrigin))
  if (!frame) throw new Error('The frame is not in the page.')
  const key = `${frameOrigin}/^0${new URL(page.url()).protocol}//${new URL(page.url()).hostname}`
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForStorageKey', { storageKey: key, storageTypes: 'all' })
  await session.detach()
}

test('behavior: another origin of the same site has the login at once, without a mail', async ({
  demo,
  page,
  openSite,
  handle,
  newMailbox,
}) => {
  const mailbox = newMailbox()
  const widget = handle(page).widget
  await demo.goto(address)
  await widget.logIn(mailbox)
  const addresses = await addressesOf(demo)
  await demo.goto(address, await openSite())
  await widget.typeEmail(mailbox.address)
  await expect(demo.accountButton).toBeVisible()
  expect(await addressesOf(demo)).toEqual(addresses)
  expect(mailbox.count()).toBe(1)
})

test('behavior: a second site in the same browser is a new device: custody’s link, then a code', async ({
  demo,
  page,
  openSite,
  handle,
  newMailbox,
}) => {
  const mailbox = newMailbox()
  const widget = handle(page).widget
  await demo.goto(address)
  await widget.logIn(mailbox)
  const addresses = await addressesOf(demo)
  await demo.goto(address, await openSite('second'))
  expect((await demo.state()).connections).toEqual([])
  await logInAnew({ demo, widget }, mailbox)
  expect(await addressesOf(demo)).toEqual(addresses)
  // The first site's login goes on.
  await demo.goto(address)
  await expect(demo.accountButton).toBeVisible()
})

test('behavior: a new browser has the same wallet after custody’s link and a code', async ({
  demo,
  page,
  browser,
  handle,
  newMailbox,
}) => {
  const mailbox = newMailbox()
  await demo.goto(address)
  await handle(page).widget.logIn(mailbox)
  const addresses = await addressesOf(demo)
  const context = await browser.newContext()
  const other = handle(await context.newPage())
  await other.demo.goto(address)
  await logInAnew(other, mailbox)
  expect(await addressesOf(other.demo)).toEqual(addresses)
  await context.close()
})

test('behavior: a login whose storage was evicted ends calmly, and the wallet comes back', async ({
  demo,
  page,
  stack,
  handle,
  newMailbox,
}) => {
  const mailbox = newMailbox()
  const widget = handle(page).widget
  await demo.goto(address)
  await widget.logIn(mailbox)
  const addresses = await addressesOf(demo)
  await evict(page, stack.frameOrigin)
  await demo.reload()
  await expect(demo.connectButton).toBeVisible()
  expect((await demo.state()).connections).toEqual([])
  await logInAnew({ demo, widget }, mailbox)
  expect(await addressesOf(demo)).toEqual(addresses)
})

test('F22: where the browser blocks the frame’s storage, a login works until the tab closes @deep', async ({
  launchOptions,
  handle,
  newMailbox,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-profile-'))
  await mkdir(join(profile, 'Default'))
  const preferences = { profile: { cookie_controls_mode: 1, block_third_party_cookies: true } }
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    executablePath: findChromium(),
    headless: false,
    args: [...(launchOptions.args ?? []), '--headless=new', '--no-sandbox'],
  })
  try {
    const { demo, widget } = handle(await context.newPage())
    const mailbox = newMailbox()
    await demo.goto(address)
    await widget.logIn(mailbox)
    await demo.page.getByLabel('Your line').fill('No storage')
    await demo.page.getByRole('button', { name: 'Sign the book' }).click()
    await widget.press(/^Sign/)
    await expect(demo.page.getByRole('list', { name: 'Entries' })).toContainText('No storage')
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})
