import type { BrowserContext, Locator, Page } from '@playwright/test'
import axeCore from 'axe-core'
import { type Hex, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { axe } from '../../../src/testing/index.js'
import { addAuthenticator } from '../frameScreens/fixtures.js'
import type { DemoPage } from '../support/demoPage.js'
import { createFunds } from './support/funds.js'
import { pressAsUser } from './support/pressAsUser.js'
import { sendBatchByKey } from './support/sendBatchByKey.js'
import { expect, test } from './support/sites.js'
import { chainsOf } from './support/test.js'
import { address, type Widget } from './support/widget.js'

/** Opens the wallet's settings, and a window from a row of theirs. */
async function openFromSettings(
  { widget, context }: { widget: Widget; context: BrowserContext },
  row: RegExp,
): Promise<Page> {
  await widget.openSettings()
  return openWindow(context, widget.frame.getByRole('button', { name: row }))
}

async function openWindow(context: BrowserContext, button: Locator): Promise<Page> {
  const opened = context.waitForEvent('page')
  await pressAsUser(button)
  return opened
}

/** Holds a button until what it does has come. */
async function hold(window: Page, name: string | RegExp, until: Locator) {
  await window.getByRole('button', { name }).hover()
  await window.mouse.down()
  await expect(until).toBeVisible()
  await window.mouse.up()
}

const readWords = async (window: Page) =>
  (await window.locator('.words li').allTextContents()).map((text) => text.replace(/^\d+\.\s*/, '').trim())

/** Whether any of the words stands in the document, shadow roots included. */
const holdsWords = (window: Page, words: readonly string[]) =>
  window.evaluate((all) => {
    const roots = [document.body, ...[...document.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot)]
    const text = roots.map((root) => root?.textContent ?? '').join(' ')
    return all.filter((word) => new RegExp(`\\b${word}\\b`).test(text)).length === all.length
  }, words as string[])

test('S14: the words are shown by holding alone, hidden when the window loses the user, and give the same wallet on another machine', async ({
  demo,
  page,
  context,
  browser,
  handle,
  newMailbox,
  stack,
}) => {
  const first = handle(page)
  await demo.goto(address)
  await first.widget.logIn(newMailbox())
  const accounts = async (of: DemoPage) =>
    (await of.state()).connections.flatMap((one) => one.accounts.map((account) => account.address))
  const exported = await accounts(demo)
  const window = await openFromSettings({ ...first, context }, /^Export key/)
  expect(await axe(window, axeCore.source, 'html')).toEqual([])
  await window.getByRole('button', { name: /^Recovery phrase/ }).click()
  const reveal = window.getByRole('button', { name: 'Hold to show the words' })
  await expect(reveal).toBeVisible()
  expect(await axe(window, axeCore.source, 'html')).toEqual([])
  // Neither a click nor a short press is enough, and a script's press is none.
  await reveal.click()
  await reveal.evaluate((button: HTMLElement) => {
    button.click()
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  })
  await expect(window.locator('.words')).toHaveCount(0)
  await hold(window, 'Hold to show the words', window.locator('.words'))
  const words = await readWords(window)
  expect(words).toHaveLength(12)
  expect(await axe(window, axeCore.source, 'html')).toEqual([])
  await window.evaluate(() => globalThis.dispatchEvent(new Event('blur')))
  await expect(window.getByText('The words are hidden again')).toBeVisible()
  expect(await holdsWords(window, words)).toBe(false)
  // One account alone, by its key.
  await window.getByRole('button', { name: 'Export something else' }).click()
  await window.getByRole('button', { name: /^Private key for Ethereum/ }).click()
  const key = window.locator('.secret-key')
  await hold(window, 'Hold to show the key', key)
  const exportedKey = (await key.innerText()) as Hex
  const own = privateKeyToAddress(exportedKey)
  expect(exported).toContain(own)
  expect(await axe(window, axeCore.source, 'html')).toEqual([])
  await window.evaluate(() => globalThis.dispatchEvent(new Event('blur')))
  await expect(window.getByText('The key is hidden again')).toBeVisible()
  await expect(key).toHaveCount(0)
  await window.getByRole('button', { name: 'Export something else' }).click()
  await window.getByRole('button', { name: /^Recovery phrase/ }).click()
  // By the keyboard.
  await reveal.focus()
  await window.keyboard.down('Enter')
  await expect(window.locator('.words')).toBeVisible()
  await window.keyboard.up('Enter')
  expect(await readWords(window)).toEqual(words)
  await window.getByRole('button', { name: 'I have written them down' }).click()
  await expect(first.widget.frame.getByRole('heading', { name: 'Wallet settings' })).toBeVisible()

  const other = await browser.newContext()
  const second = handle(await other.newPage())
  await second.demo.goto(address)
  const mailbox = newMailbox()
  await second.demo.connectButton.click()
  await second.widget.emailField.fill(mailbox.address)
  await second.widget.emailField.press('Enter')
  await second.demo.modal.getByRole('button', { name: 'I have a recovery phrase' }).click()
  await second.widget.codeField.fill(await mailbox.code())
  const importing = await openWindow(other, second.widget.frame.getByRole('button', { name: 'Enter the phrase' }))
  const field = importing.getByRole('textbox', { name: 'Recovery phrase' })
  await field.fill('abandon abbandon')
  await importing.getByRole('button', { name: 'Show the addresses' }).click()
  await expect(importing.getByText('Word 2, “abbandon”, is not one of the list.')).toBeVisible()
  await field.fill(words.join(' '))
  await importing.getByRole('button', { name: 'Show the addresses' }).click()
  await expect(importing.getByRole('heading', { name: 'Is this the wallet?' })).toBeVisible()
  expect(await axe(importing, axeCore.source, 'html')).toEqual([])
  await importing.getByRole('button', { name: /^Hold: it is empty/ }).hover()
  await importing.mouse.down()
  await expect(second.widget.frame.getByText('Your wallet has been imported.')).toBeVisible()
  await second.widget.press('Back')
  await expect(second.demo.accountButton).toBeVisible()
  await expect.poll(async () => (await accounts(second.demo)).toSorted()).toEqual(exported.toSorted())
  await other.close()

  // With the key alone the account is the same elsewhere, its contract included.
  const { evm } = chainsOf(stack)
  const funds = createFunds(stack)
  await funds.giveEth(own, 10n ** 18n)
  const friends = [111n, 112n].map((at) => toHex(at, { size: 20 }))
  const code = await sendBatchByKey(
    evm,
    exportedKey,
    friends.map((to) => ({ to, value: 5n })),
  )
  expect(code).toMatch(/^0xef0100/)
  expect(await Promise.all(friends.map((friend) => funds.ethOf(friend)))).toEqual([5n, 5n])
})

test('S14: in a frame the window’s page shows nothing, and the browser refuses it', async ({
  page,
  stack,
  demo,
  complaints,
}) => {
  await demo.goto(address)
  const answer = await page.request.get(`${stack.frameUrl}/window`)
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  const refused = await page.evaluate(async (src) => {
    const frame = document.createElement('iframe')
    frame.src = src
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    document.body.append(frame)
    await loaded
    return frame.contentDocument === null
  }, `${stack.frameOrigin}/window`)
  expect(refused).toBe(true)
  const framed = page.frames().find((frame) => frame !== page.mainFrame() && frame.url().endsWith('/window'))
  expect((await framed?.locator('main').count()) ?? 0).toBe(0)
  complaints.expect(/frame-ancestors/)
})

test('behavior: a recovery code is shown once, typed back, tried, and counts; it is removed by holding', async ({
  demo,
  page,
  context,
  handle,
  newMailbox,
}) => {
  const device = handle(page)
  await demo.goto(address)
  await device.widget.logIn(newMailbox())
  await device.widget.openSettings()
  await device.widget.press(/^Recovery/)
  const window = await openWindow(context, device.widget.frame.getByRole('button', { name: 'Change recovery' }))
  await expect(window.getByText('Managed', { exact: true })).toBeVisible()
  expect(await axe(window, axeCore.source, 'html')).toEqual([])
  // Two ways of the user's own are wanted first.
  await expect(window.getByRole('button', { name: 'Hold the wallet alone' })).toHaveCount(0)
  await window.getByRole('button', { name: 'Add a recovery code' }).click()
  await expect(window.locator('.words li')).toHaveCount(7)
  const groups = await readWords(window)
  expect(await axe(window, axeCore.source, 'html')).toEqual([])
  await window.getByRole('button', { name: 'I have written it down' }).click()
  expect(await holdsWords(window, groups)).toBe(false)
  const field = window.getByRole('textbox', { name: 'Last group' })
  await field.fill('UUUU')
  await field.press('Enter')
  await expect(window.getByText(/This is not the last group/)).toBeVisible()
  await field.fill(groups[6]?.toLowerCase() ?? '')
  await field.press('Enter')
  await expect(window.getByText('Recovery code', { exact: true })).toBeVisible()
  await window.getByRole('button', { name: 'Remove' }).click()
  await hold(window, 'Hold to remove it', window.getByRole('button', { name: 'Add a passkey' }))
  await expect(window.getByText('Recovery code', { exact: true })).toHaveCount(0)
  await window.getByRole('button', { name: 'Done' }).click()
  await expect(device.widget.frame.getByRole('heading', { name: 'Wallet settings' })).toBeVisible()
})

test('behavior: a passkey is added in the recovery window, and is one of the ways back @deep', async ({
  demo,
  page,
  context,
  handle,
  newMailbox,
}) => {
  const device = handle(page)
  await demo.goto(address)
  await device.widget.logIn(newMailbox())
  await device.widget.openSettings()
  await device.widget.press(/^Recovery/)
  const window = await openWindow(context, device.widget.frame.getByRole('button', { name: 'Change recovery' }))
  await addAuthenticator(window)
  await window.getByRole('button', { name: 'Add a passkey' }).click()
  await window.getByRole('button', { name: 'Create passkey' }).click()
  await window.getByRole('button', { name: 'Use passkey' }).click()
  await expect(window.getByText('Passkey, backed up')).toBeVisible()
  await window.getByRole('button', { name: 'Done' }).click()
  await expect(device.widget.frame.getByRole('heading', { name: 'Wallet settings' })).toBeVisible()
})

test('behavior: an import from the settings goes on when its window is closed, and the settings say what came of it @deep', async ({
  demo,
  page,
  context,
  handle,
  newMailbox,
}) => {
  const device = handle(page)
  await demo.goto(address)
  await device.widget.logIn(newMailbox())
  const account = async () => (await demo.state()).connections[0]?.accounts[0]?.address
  const before = await account()
  const window = await openFromSettings({ ...device, context }, /^Import a wallet/)
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  await window.getByRole('textbox', { name: 'Recovery phrase' }).fill(words)
  await window.getByRole('button', { name: 'Show the addresses' }).click()
  const begun = context.waitForEvent('request', (request) => request.url().includes('/custody/v1/publish'))
  await window.getByRole('button', { name: /^Hold: it is empty/ }).hover()
  await window.mouse.down()
  await begun
  await window.close()
  await expect(device.widget.frame.getByText('Your wallet has been imported.')).toBeVisible()
  await expect.poll(account).not.toBe(before)
})
