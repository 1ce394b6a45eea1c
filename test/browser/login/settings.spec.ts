import type { Browser, Page } from '@playwright/test'
import type { DemoPage } from '../support/demoPage.js'
import { logInAnew } from './support/logInAnew.js'
import { pressAsUser } from './support/pressAsUser.js'
import { expect, test } from './support/sites.js'
import type { Mailbox } from './support/test.js'
import { address, type Widget } from './support/widget.js'

interface Device {
  readonly demo: DemoPage
  readonly widget: Widget
}

/** The services mail an address once in 30 s, whoever asks. In ms. */
const halfMinute = 31_000
/** A login is fresh for five minutes; its access token lives for ten. In ms. */
const sixMinutes = 6 * 60_000

/** Presses a button of the settings, once it takes presses and stands still. */
const press = ({ widget }: Device, name: string | RegExp) =>
  pressAsUser(widget.frame.getByRole('button', { name, disabled: false }))

/** Logs a user in on a second device: a browser of its own. */
async function openSecond(
  { browser, handle }: { browser: Browser; handle: (page: DemoPage['page']) => Device },
  mailbox: Mailbox,
) {
  const context = await browser.newContext()
  const device = handle(await context.newPage())
  await device.demo.goto(address)
  await logInAnew(device, mailbox)
  return { ...device, context }
}

/** The browser tells the frame that its user looks at it again: in tests every page has the focus all the time. */
async function comeBack(page: Page): Promise<void> {
  const frame = page.frames().find((each) => each.url().includes('/sdk'))
  await frame?.evaluate(() => void window.dispatchEvent(new Event('focus')))
}

test('S32: a device is listed, and once it is removed it is out when its user comes back to it, with its unlocked wallet', async ({
  demo,
  page,
  browser,
  handle,
  newMailbox,
  stackClock,
}) => {
  const mailbox = newMailbox()
  const first = handle(page)
  await demo.goto(address)
  await first.widget.logIn(mailbox)
  stackClock.advance(halfMinute)
  const second = await openSecond({ browser, handle }, mailbox)
  await page.bringToFront()
  await first.widget.openSettings()
  await expect(first.widget.frame.getByText(mailbox.address)).toBeVisible()
  await press(first, /^Devices/)
  const others = first.widget.frame.getByRole('button', { name: /^Chrome, Linux.*Last used/ })
  await expect(others).toHaveCount(1)
  await expect(first.widget.frame.getByRole('button', { name: /This device/ })).toHaveCount(1)
  await pressAsUser(others)
  await press(first, 'Remove device')
  await press(first, 'Remove device')
  await expect(first.widget.frame.getByRole('heading', { name: 'The device was removed' })).toBeVisible()
  await comeBack(second.demo.page)
  await expect(second.demo.connectButton).toBeVisible({ timeout: 5_000 })
  expect((await second.demo.state()).connections).toEqual([])
  // A lost device: what was copied from it opens nothing any more.
  await press(first, 'Secure wallet anew')
  await expect(first.widget.frame.getByText(/Your wallet is secured anew/)).toBeVisible()
  await press(first, 'Back')
  await expect(demo.view('Settings')).toBeVisible()
  await expect(demo.accountButton).toBeAttached()
  await second.context.close()
})

test('S32: signing out everywhere ends the login in all tabs within 5 s, and in other browsers when their users come back', async ({
  demo,
  page,
  context,
  browser,
  handle,
  newMailbox,
  stackClock,
}) => {
  const mailbox = newMailbox()
  const first = handle(page)
  await demo.goto(address)
  await first.widget.logIn(mailbox)
  const tab = handle(await context.newPage())
  await tab.demo.goto(address)
  await expect(tab.demo.accountButton).toBeVisible()
  stackClock.advance(halfMinute)
  const second = await openSecond({ browser, handle }, mailbox)
  await page.bringToFront()
  await first.widget.openSettings()
  await press(first, 'Sign out everywhere')
  await press(first, 'Sign out everywhere')
  for (const each of [first, tab]) await expect(each.demo.connectButton).toBeVisible({ timeout: 5_000 })
  await comeBack(second.demo.page)
  await expect(second.demo.connectButton).toBeVisible({ timeout: 5_000 })
  await second.context.close()
})

test('S32: deleting the account wants the word and a fresh code; the next login keeps it by a press', async ({
  demo,
  page,
  handle,
  newMailbox,
  stackClock,
  complaints,
}) => {
  const mailbox = newMailbox()
  const first = handle(page)
  await demo.goto(address)
  await first.widget.logIn(mailbox)
  const before = (await demo.state()).connections.map(({ accounts }) => accounts[0]?.address)
  stackClock.advance(sixMinutes)
  await first.widget.openSettings()
  const { frame } = first.widget
  await press(first, 'Delete account')
  await expect(frame.getByText('You lose everything in this wallet')).toBeVisible()
  await frame.getByLabel('Type DELETE to confirm').fill('DELETE')
  await press(first, 'Delete account')
  await expect(frame.getByText(mailbox.address)).toBeVisible()
  // The browser's own line of the refusal that asks for the code.
  complaints.expect(/ 403 /)
  await frame.getByLabel('6-digit code').fill(await mailbox.code())
  await expect(frame.getByRole('heading', { name: 'Your account is being deleted' })).toBeVisible()
  await press(first, 'Close')
  await expect(demo.connectButton).toBeVisible()
  expect(await mailbox.mail()).toContain('is being deleted. It is erased on')
  stackClock.advance(halfMinute)
  await demo.reload()
  await first.widget.typeEmail(mailbox.address)
  await first.widget.codeField.fill(await mailbox.code())
  await expect(frame.getByRole('heading', { name: 'This account is being deleted' })).toBeVisible()
  await press(first, 'Keep my account')
  await expect(demo.accountButton).toBeVisible()
  expect((await demo.state()).connections.map(({ accounts }) => accounts[0]?.address)).toEqual(before)
})

test('behavior: the e-mail row leads to the view that moves the login @deep', async ({
  demo,
  page,
  handle,
  newMailbox,
}) => {
  const first = handle(page)
  await demo.goto(address)
  await first.widget.logIn(newMailbox())
  await first.widget.openSettings()
  await press(first, /^E-mail/)
  await expect(demo.modal.getByRole('button', { name: 'Save' })).toBeVisible()
})
