import type { Page } from '@playwright/test'
import { createFunds } from './support/funds.js'
import { chainsOf, expect, test } from './support/test.js'
import { address, createWidget } from './support/widget.js'

/** Have nothing of any other test. */
const [shop, friend] = [
  '0x0000000000000000000000000000000000577215',
  '0x0000000000000000000000000000000000602214',
] as const

const ask = (page: Page, method: string, params: unknown[] = []) =>
  page.evaluate(([name, given]) => window.latchkey.provider('eip155').request({ method: name, params: given }), [
    method,
    params,
  ] as const)

/** Asks for something that the user decides. The way to hear what the host's promise came to. */
async function begin(page: Page, params: unknown[]) {
  await page.evaluate((given) => {
    const { latchkey } = window
    const answer = latchkey.provider('eip155').request({ method: 'wallet_sendCalls', params: given })
    Object.assign(window, { outcome: undefined })
    answer.then(
      (outcome) => Object.assign(window, { outcome }),
      ({ code, message }) => Object.assign(window, { outcome: { code, message } }),
    )
  }, params)
  return () => page.evaluate('window.outcome') as Promise<{ id?: string; code?: number } | undefined>
}

test('behavior: several calls are one approval and one transaction; the account keeps its address, and is plain again by the user’s choice', async ({
  demo,
  page,
  stack,
  newMailbox,
}) => {
  // Where no one else pays.
  const { other: evm } = chainsOf(stack)
  const funds = createFunds(stack, evm)
  const widget = createWidget(demo)
  await demo.goto(address)
  await widget.logIn(newMailbox())
  await page.evaluate((chain) => window.latchkey.switchNetwork(chain), evm.caipNetworkId)
  const own = await page.evaluate(() => window.latchkey.state().account)
  expect(own?.type).toBe('smartAccount')
  const from = own?.address ?? ''
  await funds.giveEth(from, 10n ** 18n)
  const chain = `0x${evm.chainId.toString(16)}`
  const status = async (id = '') =>
    (await ask(page, 'wallet_getCallsStatus', [id])) as { status: number; atomic: boolean }
  const capabilities = async () => {
    const all = (await ask(page, 'wallet_getCapabilities', [from, [chain]])) as Record<string, { atomic: unknown }>
    return all[chain]
  }
  const atomicOn = async () => (await capabilities())?.atomic
  expect(await capabilities()).toMatchObject({ atomic: { status: 'ready' }, assetDiscovery: { supported: true } })
  // As the data service has it, which may be from before the coins came.
  expect(await ask(page, 'wallet_getAssets', [{ account: from, chainFilter: [chain] }])).toMatchObject({
    [chain]: [{ address: 'native', type: 'NATIVE', metadata: { symbol: 'ETH', decimals: 18 } }],
  })
  const events = await page.evaluateHandle(() => {
    const told: unknown[] = []
    window.latchkey.on('track', ({ event, properties }) => void told.push({ event, properties }))
    return told
  })
  await page.evaluate(() => void window.latchkey.open({ view: 'WalletSend' }))
  await expect
    .poll(() => events.evaluate((told) => told))
    .toContainEqual({ event: 'OPEN_SEND', properties: { isSmartAccount: true, network: evm.caipNetworkId } })
  await page.evaluate(() => window.latchkey.close())

  const calls = [
    { to: shop, value: '0x16345785d8a0000' },
    { to: friend, value: '0x2c68af0bb140000' },
  ]
  const request = { version: '2.0.0', from, chainId: chain, atomicRequired: true, calls }
  const declined = await begin(page, [request])
  await expect(widget.frame.getByText('gets a contract on this network')).toBeVisible()
  await expect(widget.frame.locator('main')).toContainText('0.3 ETH')
  await expect(widget.frame.locator('main')).toContainText('Fee, at most')
  await widget.press(/^Reject/)
  await expect.poll(declined).toMatchObject({ code: 4001 })
  expect(await funds.ethOf(shop)).toBe(0n)

  const sent = await begin(page, [request])
  await widget.press('Send 0.3 ETH')
  await expect.poll(async () => (await sent())?.id).toMatch(/^0x[0-9a-f]{64}$/)
  const { id } = (await sent()) ?? {}
  await expect.poll(async () => (await status(id)).status).toBe(200)
  expect((await status(id)).atomic).toBe(true)
  expect([await funds.ethOf(shop), await funds.ethOf(friend)]).toEqual([10n ** 17n, 2n * 10n ** 17n])
  expect(await atomicOn()).toEqual({ status: 'supported' })

  // The page may go: what it knows the batch by stays good.
  await demo.reload()
  await expect(demo.accountButton).toBeVisible()
  expect(await status(id)).toMatchObject({ status: 200, atomic: true })

  await page.evaluate(() => void window.latchkey.open({ view: 'ProfileWallets' }))
  await demo
    .view('Wallets')
    .getByRole('button', { name: /^Standard account/ })
    .click()
  await expect.poll(() => page.evaluate(() => window.latchkey.state().account?.type)).toBe('eoa')
  expect(await page.evaluate(() => window.latchkey.state().account?.address)).toBe(from)
  expect(await atomicOn()).toEqual({ status: 'unsupported' })

  // The contract is still there, until the user takes it off.
  await demo.view('Wallets').getByRole('button', { name: 'Close' }).click()
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: /^Account type/ }).click()
  const view = demo.view('Account type')
  await expect(view.getByText('Has the contract')).toBeVisible()
  const takeOff = view.getByRole('button', { name: /^Take the contract off/ })
  await takeOff.click()
  await expect(widget.frame.getByText('asks you to make your account plain again')).toBeVisible()
  await widget.press(/^Reject/)
  await takeOff.click()
  await widget.press('Take it off')
  await expect(page.getByText(/^Your account is a standard one on .* again$/).first()).toBeVisible()
  await expect(view.getByText('Has the contract')).toBeHidden()
  expect(await ask(page, 'eth_getCode', [from, 'latest'])).toBe('0x')
  await view.getByRole('button', { name: /^Smart account/ }).click()
  await expect.poll(() => page.evaluate(() => window.latchkey.state().account?.type)).toBe('smartAccount')
  expect(await atomicOn()).toEqual({ status: 'ready' })
})

test('behavior: a user without coin sends two calls that the app pays; declines them first, and reloads while they wait', async ({
  demo,
  page,
  stack,
  newMailbox,
}) => {
  const { evm } = chainsOf(stack)
  const funds = createFunds(stack)
  const widget = createWidget(demo)
  await demo.goto(address)
  await widget.logIn(newMailbox())
  await page.evaluate((chain) => window.latchkey.switchNetwork(chain), evm.caipNetworkId)
  const from = (await page.evaluate(() => window.latchkey.state().account))?.address ?? ''
  await funds.giveDollars(from, 5_000_000n)
  const chain = `0x${evm.chainId.toString(16)}`
  expect(await ask(page, 'wallet_getCapabilities', [from, [chain]])).toMatchObject({
    [chain]: { paymasterService: { supported: true } },
  })

  const transfer = (to: string, amount: number) => ({
    to: evm.token.address,
    data: `0xa9059cbb${to.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`,
  })
  const calls = [transfer(shop, 2_000_000), transfer(friend, 3_000_000)]
  const request = { version: '2.0.0', from, chainId: chain, atomicRequired: true, calls }
  const declined = await begin(page, [request])
  await expect(widget.frame.locator('main')).toContainText('Paid by Latchkey demo')
  await expect(widget.frame.locator('main')).toContainText('5 LUSD')
  await widget.press(/^Reject/)
  await expect.poll(declined).toMatchObject({ code: 4001 })

  const sent = await begin(page, [request])
  await widget.press(/^(Send|Approve)/)
  await expect.poll(async () => (await sent())?.id).toMatch(/^0x[0-9a-f]{64}$/)
  const { id } = (await sent()) ?? {}
  await demo.reload()
  await expect(demo.accountButton).toBeVisible()
  const status = async () => (await ask(page, 'wallet_getCallsStatus', [id])) as { status: number; atomic: boolean }
  await expect.poll(async () => (await status()).status).toBe(200)
  expect((await status()).atomic).toBe(true)
  expect([await funds.dollarsOf(shop), await funds.dollarsOf(friend)]).toEqual([2_000_000n, 3_000_000n])
  expect([await funds.dollarsOf(from), await funds.ethOf(from)]).toEqual([0n, 0n])
})
