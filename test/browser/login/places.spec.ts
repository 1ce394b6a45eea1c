import type { Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import type { DemoPage } from '../support/demoPage.js'
import { logInAnew } from './support/logInAnew.js'
import { expect, test } from './support/sites.js'
import { address } from './support/widget.js'

/** The services mail an address once in 30 s, whoever asks. In ms. */
const halfMinute = 31_000

const addressesOf = async (demo: DemoPage) =>
  (await demo.state()).connections.map(({ accounts }) => accounts[0]?.address).sort()

/** Forgets all that the frame has stored under this page, as a browser does that needs room. */
async function evict(page: Page, frameOrigin: string) {
  const frame = page.frames().find((each) => each.url().startsWith(frameOrigin))
  if (!frame) throw new Error('The frame is not in the page.')
  const session = await page.context().newCDPSession(frame)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { storageKey } = await session.send('Storage.getStorageKeyForFrame', { frameId: frameTree.frame.id })
  await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })
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

test('behavior: a second site in the same browser is a new device: custody’s link, then a code @deep', async ({
  demo,
  page,
  openSite,
  handle,
  newMailbox,
  stackClock,
}) => {
  const mailbox = newMailbox()
  const widget = handle(page).widget
  await demo.goto(address)
  await widget.logIn(mailbox)
  const addresses = await addressesOf(demo)
  stackClock.advance(halfMinute)
  await demo.goto(address, await openSite('second'))
  expect((await demo.state()).connections).toEqual([])
  await logInAnew({ demo, widget }, mailbox)
  expect(await addressesOf(demo)).toEqual(addresses)
  // The first code; custody’s link, the second code, and the notice of the new device.
  await expect.poll(() => mailbox.count()).toBe(4)
  // The first site's login goes on.
  await demo.goto(address)
  await expect(demo.accountButton).toBeVisible()
})

test('behavior: a new browser has the same wallet after custody’s link and a code @deep', async ({
  demo,
  page,
  browser,
  handle,
  newMailbox,
  stackClock,
}) => {
  const mailbox = newMailbox()
  await demo.goto(address)
  await handle(page).widget.logIn(mailbox)
  const addresses = await addressesOf(demo)
  stackClock.advance(halfMinute)
  const context = await browser.newContext()
  const other = handle(await context.newPage())
  await other.demo.goto(address)
  await logInAnew(other, mailbox)
  expect(await addressesOf(other.demo)).toEqual(addresses)
  // The first code; custody’s link, the second code, and the notice of the new device.
  await expect.poll(() => mailbox.count()).toBe(4)
  await context.close()
})

test('behavior: a login whose storage was evicted ends calmly, and the wallet comes back @deep', async ({
  demo,
  page,
  stack,
  handle,
  newMailbox,
  stackClock,
}) => {
  const mailbox = newMailbox()
  const widget = handle(page).widget
  await demo.goto(address)
  await widget.logIn(mailbox)
  const addresses = await addressesOf(demo)
  stackClock.advance(halfMinute)
  await evict(page, stack.frameOrigin)
  await demo.reload()
  await expect(demo.connectButton).toBeVisible()
  expect((await demo.state()).connections).toEqual([])
  await logInAnew({ demo, widget }, mailbox)
  expect(await addressesOf(demo)).toEqual(addresses)
  // The first code; custody’s link, the second code, and the notice of the new device.
  await expect.poll(() => mailbox.count()).toBe(4)
})

test('behavior: with blocked storage one mail makes a wallet, which signs while the page is open @deep', async ({
  demo,
  page,
  stack,
  handle,
  newMailbox,
}) => {
  // As a browser does that gives frames of other sites nothing to keep things in.
  await page.addInitScript((frameOrigin) => {
    if (location.origin !== frameOrigin) return
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
    for (const name of ['open', 'deleteDatabase', 'databases'])
      Object.defineProperty(IDBFactory.prototype, name, { value: refuse })
  }, stack.frameOrigin)
  const mailbox = newMailbox()
  const widget = handle(page).widget
  await demo.goto(address)
  await widget.logIn(mailbox)
  expect(await addressesOf(demo)).toHaveLength(2)
  await page.getByLabel('Your line').fill('Nothing is kept')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await widget.press(/^Sign/)
  const entry = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  await expect(entry).toContainText('Nothing is kept')
  const account = (await demo.state()).connections.find(({ namespace }) => namespace === 'eip155')?.accounts[0]
  const valid = await verifyMessage({
    address: account?.address as Hex,
    message: 'Tidemark guest book\n\nNothing is kept\n\nSigning costs nothing.',
    signature: (await entry.getAttribute('data-signature')) as Hex,
  })
  expect(valid).toBe(true)
  expect(mailbox.count()).toBe(1)
})
