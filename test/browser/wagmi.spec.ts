import type { Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { createTestWallet, readModal, recordRequests, type TestWallet } from '../../src/testing/index.js'
import { pressAsUser } from './login/support/pressAsUser.js'
import { test as base, expect } from './login/support/test.js'
import { installWallet, tellInstalled } from './support/installWallet.js'

interface Fixtures {
  /** An installed wallet: it lives outside of the page, as an extension does. */
  readonly wallet: TestWallet
  /** Goes to the shop, and waits until wagmi has looked for a connection of before: with how that ended. */
  readonly open: (page: Page) => Promise<string>
}

const test = base.extend<Fixtures>({
  wallet: async ({ stack }, use) => {
    const [account] = stack.accounts
    const [first, ...others] = stack.chains
    if (!account || !first) throw new Error('The stack has no account or no chain.')
    const wallet = createTestWallet({ accounts: [account.privateKey], chains: [first, ...others] })
    await use(wallet)
    wallet.stop()
  },
  open: async ({ wagmiSite }, use) => {
    await use(async (page) => {
      await page.goto(wagmiSite.url)
      return statusOnceLoaded(page)
    })
  },
})

async function statusOnceLoaded(page: Page) {
  await page.waitForFunction(() => window.shop)
  return page.evaluate(async () => (await window.shop).reconnected)
}
const accountOf = (page: Page) => page.evaluate(async () => (await window.shop).account())
const heardBy = (page: Page) => page.evaluate(async () => (await window.shop).heard)
const disconnectByWagmi = (page: Page) => page.evaluate(async () => (await window.shop).disconnect())
const signByWagmi = (page: Page, text: string) => page.evaluate(async (words) => (await window.shop).sign(words), text)
const connectButton = (page: Page) => page.locator('latchkey-button [data-kind="connect"]')
const accountButton = (page: Page) => page.locator('latchkey-button [data-kind="account"]')
const installed = (page: Page) => readModal(page).dialog.getByRole('button', { name: /Installed Wallet/ })

async function connectInModal(page: Page) {
  await connectButton(page).click()
  await installed(page).click()
  await expect(accountButton(page)).toBeVisible()
}

const isSignatureOf = async (address: string | undefined, message: string, signature: Hex) =>
  verifyMessage({ address: address as Hex, message, signature })

test('behavior: who connects in the modal or by wagmi is connected in both, who disconnects in either is in neither, and each says so once', async ({
  page,
  wallet,
  open,
  stack,
}) => {
  await installWallet(page, wallet)
  expect(await open(page)).toBe('disconnected')
  await connectInModal(page)
  const connected = { status: 'connected', address: wallet.addresses[0], chainId: stack.chains[0]?.chainId }
  await expect.poll(() => accountOf(page)).toEqual(connected)
  expect(await isSignatureOf(connected.address, 'Ahoy', await signByWagmi(page, 'Ahoy'))).toBe(true)
  await disconnectByWagmi(page)
  await expect(connectButton(page)).toBeVisible()

  const connecting = page.evaluate(async () => (await window.shop).connect())
  await installed(page).click()
  expect(await connecting).toEqual({ accounts: [connected.address], chainId: connected.chainId })
  await expect(readModal(page).dialog).toBeHidden()
  expect(await accountOf(page)).toEqual(connected)

  await accountButton(page).click()
  await readModal(page).dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => accountOf(page)).toMatchObject({ status: 'disconnected' })
  // A loop would go on: what either says is asked for once the page has nothing left to do.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  const [here, there] = ['latchkey connected', 'latchkey disconnected by user']
  expect((await heardBy(page)).filter((said) => said.startsWith('latchkey'))).toEqual([here, there, here, there])
  expect((await heardBy(page)).filter((said) => said.startsWith('wagmi'))).toEqual([
    ...['wagmi connected', 'wagmi disconnected'],
    ...['wagmi connecting', 'wagmi connected', 'wagmi disconnected'],
  ])
  expect(wallet.prompts.map(({ method }) => method)).toEqual([
    ...['eth_requestAccounts', 'personal_sign', 'eth_requestAccounts'],
  ])
})

test('behavior: a reload and a second tab reconnect without a prompt; the network is one in both libraries, and a disconnect reaches all tabs @deep', async ({
  page,
  context,
  wallet,
  open,
  stack,
}) => {
  const other = stack.chains[1]?.chainId ?? 0
  await installWallet(page, wallet)
  await open(page)
  await connectInModal(page)
  await page.evaluate(async (id) => (await window.shop).switchChain(id), other)
  const connected = { status: 'connected', address: wallet.addresses[0], chainId: other }
  expect(await accountOf(page)).toEqual(connected)
  const asked = wallet.prompts.length

  const requests = recordRequests(page)
  await page.reload()
  expect(await statusOnceLoaded(page)).toBe('connected')
  expect(await accountOf(page)).toEqual(connected)
  await page.waitForLoadState('networkidle')
  expect(requests.urls.filter((url) => url.startsWith(stack.frameOrigin))).toEqual([])
  const tab = await context.newPage()
  await installWallet(tab, wallet)
  expect(await open(tab)).toBe('connected')
  expect(await accountOf(tab)).toEqual(connected)
  expect(wallet.prompts.length).toBe(asked)
  for (const each of [page, tab]) await expect(readModal(each).dialog).toBeHidden()

  // The page gives its permission back, of which the wallet tells every tab.
  await disconnectByWagmi(tab)
  expect(wallet.allowed).toBe(false)
  await tellInstalled(page, 'accountsChanged', [])
  await expect.poll(() => accountOf(page)).toMatchObject({ status: 'disconnected' })
  await expect(connectButton(page)).toBeVisible()
  await page.reload()
  expect(await statusOnceLoaded(page)).toBe('disconnected')
})

test('behavior: with a login by e-mail, a reload reconnects wagmi without a prompt, by the one unseen frame that the widget asks; after a logout no frame is loaded @deep', async ({
  page,
  open,
  stack,
  newMailbox,
}) => {
  const mailbox = newMailbox()
  await open(page)
  await connectButton(page).click()
  const { dialog } = readModal(page)
  const field = dialog.getByRole('textbox', { name: /e-?mail/i })
  await field.fill(mailbox.address)
  await field.press('Enter')
  await dialog.getByRole('textbox', { name: /code/i }).fill(await mailbox.code())
  await expect(accountButton(page)).toBeVisible()
  await expect.poll(() => accountOf(page)).toMatchObject({ status: 'connected' })
  const before = await accountOf(page)
  const frame = page.frameLocator('[data-latchkey="modal"] iframe')

  const requests = recordRequests(page)
  const framesAsked = () => requests.urls.filter((url) => url.startsWith(`${stack.frameOrigin}/sdk`)).length
  await page.reload()
  expect(await statusOnceLoaded(page)).toBe('connected')
  expect(await accountOf(page)).toEqual(before)
  await expect(accountButton(page)).toBeVisible()
  // Who is logged in, the frame alone can say.
  await expect.poll(() => [framesAsked(), page.frames().length]).toEqual([1, 2])
  await page.waitForLoadState('networkidle')
  expect([framesAsked(), page.frames().length]).toEqual([1, 2])
  await expect(dialog).toBeHidden()
  await expect(frame.getByRole('main')).toHaveCount(0)

  const signing = signByWagmi(page, 'Logged in')
  await pressAsUser(frame.getByRole('button', { name: /^Sign/ }))
  expect(await isSignatureOf(before.address, 'Logged in', await signing)).toBe(true)
  expect(framesAsked()).toBe(1)

  await disconnectByWagmi(page)
  await expect(connectButton(page)).toBeVisible()
  await page.reload()
  expect(await statusOnceLoaded(page)).toBe('disconnected')
  await page.waitForLoadState('networkidle')
  expect([framesAsked(), page.frames().length]).toEqual([1, 1])
})
