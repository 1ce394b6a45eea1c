import type { Page } from '@playwright/test'
import { createWalletClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { waitForReceipt } from '../../../devnet/src/index.js'
import { decodeContext, encodeRedemption } from '../../../src/permissions/index.js'
import { createFunds } from './support/funds.js'
import { chainsOf, expect, test } from './support/test.js'
import { address, createWidget } from './support/widget.js'

interface Granted {
  readonly context: Hex
  readonly delegationManager: Hex
}

/** Asks for a permission that the user decides on. The way to hear what the host's promise came to. */
async function begin(page: Page, request: object) {
  await page.evaluate((given) => {
    Object.assign(window, { outcome: undefined })
    window.latchkey
      .provider('eip155')
      .request({ method: 'wallet_requestExecutionPermissions', params: [given] })
      .then(
        (outcome) => Object.assign(window, { outcome }),
        ({ code, message }) => Object.assign(window, { outcome: { code, message } }),
      )
  }, request)
  return () => page.evaluate('window.outcome') as Promise<readonly Granted[] | undefined>
}

test('S22: a page is given a limit, uses it without prompts, meets it, and the user ends it in the wallet’s list: the chain refuses from then on', async ({
  demo,
  page,
  stack,
  newMailbox,
}) => {
  // Where no one else pays.
  const { other: evm } = chainsOf(stack)
  const funds = createFunds(stack, evm)
  const widget = createWidget(demo)
  const { frame } = widget
  await demo.goto(address)
  await widget.logIn(newMailbox())
  await page.evaluate((chain) => window.latchkey.switchNetwork(chain), evm.caipNetworkId)
  const account = (await page.evaluate(() => window.latchkey.state().account?.address)) ?? ''
  // The app's own key: the user's is asked for nothing once the permission is there.
  const app = privateKeyToAccount(generatePrivateKey())
  const payee = privateKeyToAccount(generatePrivateKey()).address
  await funds.giveEth(account, parseEther('1'))
  await funds.giveEth(app.address, parseEther('1'))

  const granted = await begin(page, {
    ...{ chainId: `0x${evm.chainId.toString(16)}`, to: app.address },
    permission: {
      type: 'native-token-periodic',
      isAdjustmentAllowed: false,
      data: { periodAmount: `0x${parseEther('0.1').toString(16)}`, periodDuration: 86_400 },
    },
    rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1000) + 3 * 86_400 } }],
  })
  await expect(frame.locator('main')).toContainText('May send, again in each period, at most')
  await expect(frame.locator('main')).toContainText('0.1 ETH')
  await expect(frame.locator('main')).toContainText(app.address)
  await widget.press('Give permission')
  await expect.poll(async () => (await granted())?.length).toBe(1)
  // The page has its answer by then.
  await expect(frame.getByRole('heading', { name: 'Permission given' })).toBeVisible()
  await expect(frame.locator('main')).toContainText('at most: 0.1 ETH')
  await widget.press('Done')
  await expect(demo.modal).toBeHidden()
  const [{ context, delegationManager }] = (await granted()) as readonly [Granted]
  const delegations = decodeContext(context) ?? []

  const wallet = createWalletClient({ account: app, transport: http(evm.rpcUrl) })
  const pay = async (amount: string): Promise<string> => {
    const data = encodeRedemption([
      { delegations, call: { to: payee.toLowerCase() as Hex, value: parseEther(amount) } },
    ])
    const hash = await wallet.sendTransaction({ to: delegationManager, data, gas: 600_000n, chain: null })
    return (await waitForReceipt(funds.reads, hash)).status
  }
  expect(await pay('0.06')).toBe('success')
  expect(await pay('0.06')).toBe('reverted')
  expect(await funds.ethOf(payee)).toBe(parseEther('0.06'))

  await page.evaluate(() => void window.latchkey.open({ view: 'SmartSessionList' }).catch(() => undefined))
  await expect(frame.getByRole('heading', { name: 'Permissions' })).toBeVisible()
  const row = frame.getByRole('button', { name: /May send, again in each period/ })
  await expect(row).toContainText('Left now: 0.04 ETH')
  await expect(row).toContainText('Active')
  await widget.press(/May send, again in each period/)
  // Declined first: it stays as it is, and the list comes back where it was.
  await widget.press('End this permission')
  await expect(frame.getByRole('heading', { name: 'End a permission' })).toBeVisible()
  await widget.press(/^Reject/)
  await expect(frame.locator('main')).toContainText('Active')
  await widget.press('End this permission')
  await widget.press('End it')
  await expect(frame.locator('main')).toContainText('The network has ended it')
  await widget.press('Back')
  await expect(frame.locator('main')).toContainText('No app has a permission.')
  await widget.press('Back')
  await demo.modal.getByRole('button', { name: 'Close' }).click()

  const answer = () =>
    page.evaluate(() =>
      window.latchkey.provider('eip155').request({ method: 'wallet_getGrantedExecutionPermissions', params: [] }),
    )
  expect(await answer()).toEqual([])
  expect(await pay('0.01')).toBe('reverted')
})
