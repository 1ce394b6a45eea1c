import { recordViolations } from '../../../src/testing/index.js'
import { test as base, expect } from '../support/test.js'

/** The browser's own lines of calls that are asked for once more with the service's nonce, of a wallet that is not there yet, and of no network. */
const challenged = /^Failed to load resource: (.* 40[14] |net::ERR_INTERNET_DISCONNECTED)/

const test = base.extend({
  complaints: async ({ page }, use) => {
    const complaints = await recordViolations(page, /latchkey/i)
    const left = () => complaints.left().filter((text) => !challenged.test(text))
    await use({ ...complaints, left })
    expect(left(), 'policy violations, console errors, unhandled rejections').toEqual([])
  },
})

test('behavior: from the field on Connect to the code: an address that is none, a wrong code that stays, and asked again too early @deep', async ({
  demo,
  page,
  stack,
  stackClock,
}) => {
  const name = `ada.${Date.now()}`
  const address = `${name}@example.com`
  await demo.goto('/?wallets=none')
  await demo.connectButton.click()
  const field = demo.modal.getByLabel('E-mail address')
  await field.fill('ada')
  await field.press('Enter')
  await expect(demo.modal.getByText('Enter an e-mail address such as you@example.com')).toBeVisible()
  await field.fill(address)
  await field.press('Enter')
  await expect(demo.view('Check your mail')).toContainText(address, { timeout: 30_000 })
  const code = demo.modal.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  const [right = ''] = /\b\d{6}\b/.exec((await stack.inbox.next(address)).text) ?? []
  const wrong = right === '000000' ? '111111' : '000000'
  await code.pressSequentially(wrong)
  await expect(demo.modal.getByText('This code is wrong. Compare it with the newest mail.')).toBeVisible()
  await expect(code).toHaveValue(wrong)
  await expect(demo.modal.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true')

  // Spec section 5: asked again too early. The way to the code stays.
  await demo.modal.getByRole('button', { name: 'Wrong address? Change' }).click()
  await expect(field).toHaveValue(address)
  await field.press('Enter')
  await expect(demo.modal.getByText(/^Please try again after \d+ seconds$/)).toBeVisible()
  await demo.modal.getByRole('button', { name: 'Enter the code you were sent' }).click()
  await demo.modal.getByLabel('Code', { exact: true }).fill(right)
  await expect.poll(async () => (await demo.state()).account?.user?.email, { timeout: 30_000 }).toBe(address)
  const { account } = await demo.state()

  // Unused for 31 days the login has run out: Enter and the code bring it back, and the page keeps no address meanwhile.
  stackClock.advance(31 * 24 * 3_600_000)
  await demo.reload()
  await expect.poll(async () => (await demo.state()).account, { timeout: 30_000 }).toBeUndefined()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(address)
  await demo.connectButton.click()
  await expect(demo.modal.getByRole('button', { name: `Continue as ${name}@…` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(demo.view('Check your mail')).toContainText(`${name}@…`, { timeout: 30_000 })
  const [next = ''] = /\b\d{6}\b/.exec((await stack.inbox.next(address)).text) ?? []
  await demo.modal.getByLabel('Code', { exact: true }).fill(next)
  await expect
    .poll(async () => (await demo.state()).account?.caipAddress, { timeout: 30_000 })
    .toBe(account?.caipAddress)
})

test('F29: offline while the code is typed: the view says so and keeps the code, and goes on when the network is back', async ({
  demo,
  page,
  stack,
}) => {
  const address = `ada.${Date.now()}@example.com`
  await demo.goto('/?wallets=none')
  await demo.connectButton.click()
  const field = demo.modal.getByLabel('E-mail address')
  await field.fill(address)
  await field.press('Enter')
  const code = demo.modal.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused({ timeout: 30_000 })
  const [right = ''] = /\b\d{6}\b/.exec((await stack.inbox.next(address)).text) ?? []

  await page.context().setOffline(true)
  await code.fill(right)
  await expect(
    demo.modal.getByText('The login service did not answer. Check your connection and try again.'),
  ).toBeVisible({ timeout: 60_000 })
  await expect(code).toHaveValue(right)
  await expect(demo.modal.getByRole('button', { name: 'Copy error code' })).toBeVisible()

  await page.context().setOffline(false)
  await demo.modal.getByRole('button', { name: /^(Check the code|Try again)$/ }).click()
  await expect.poll(async () => (await demo.state()).account?.user?.email, { timeout: 60_000 }).toBe(address)
})
