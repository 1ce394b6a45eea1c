import type { Hex } from 'viem'
import { createFunds } from './support/funds.js'
import { chainsOf, expect, test } from './support/test.js'
import { address, createWidget } from './support/widget.js'

const receiver = '0x0000000000000000000000000000000000161803'

test('behavior: what waits is sped up, or cancelled, by an approval that says so, for a tenth more @deep', async ({
  demo,
  page,
  stack,
  stackClock,
  newMailbox,
}) => {
  test.setTimeout(240_000)
  const { evm } = chainsOf(stack)
  const funds = createFunds(stack)
  const widget = createWidget(demo)
  await demo.goto(address)
  await widget.logIn(newMailbox())
  const { connections } = await demo.state()
  const own = connections.find(({ namespace }) => namespace === 'eip155')?.accounts[0]?.address ?? ''
  await funds.giveEth(own, 10n ** 18n)
  // The page and the services keep a balance for 30 s.
  stackClock.advance(30_000)
  await demo.reload()
  await page.evaluate((chain) => window.latchkey.switchNetwork(chain), evm.caipNetworkId)
  const before = await funds.ethOf(receiver)
  const order = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    await fetch(evm.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  const send = async () => {
    const transaction = { from: own, to: receiver, value: '0x2386f26fc10000' }
    const sent = page.evaluate(
      (given) => window.latchkey.provider('eip155').request({ method: 'eth_sendTransaction', params: [given] }),
      transaction,
    )
    await widget.press(/^(Approve|Send)/)
    return (await sent) as Hex
  }
  const account = demo.view('Account')
  const replace = async (button: string, says: RegExp) => {
    await demo.accountButton.click()
    await account.getByRole('tab', { name: 'Activity' }).click()
    await account
      .getByRole('button', { name: /Pending/ })
      .first()
      .click()
    await demo.view('Transaction').getByRole('button', { name: button }).click()
    await expect(widget.frame.getByText(says)).toBeVisible()
    await widget.press(/^(Approve|Send|Sign)/)
    await expect(demo.modal.locator('[part=toast]')).toBeVisible()
  }
  // The list hears of what is sent once it is at work.
  await demo.accountButton.click()
  await expect(account.getByRole('tab', { name: 'Activity' })).toBeVisible()
  await demo.modal.getByRole('button', { name: 'Close' }).click()

  await order('evm_setAutomine', false)
  try {
    const slow = await funds.reads.getTransaction({ hash: await send() })
    await replace('Speed up', /again, which still waits, with a higher fee/)
    await order('evm_mine')
    await expect.poll(() => funds.ethOf(receiver)).toBe(before + 10n ** 16n)
    const block = await funds.reads.getBlock({ includeTransactions: true })
    const [fast] = block.transactions.filter(({ from, to }) => from === own.toLowerCase() && to === receiver)
    expect(fast?.nonce).toBe(slow.nonce)
    expect((fast?.maxFeePerGas ?? 0n) * 10n >= (slow.maxFeePerGas ?? 0n) * 11n).toBe(true)
    expect((fast?.maxPriorityFeePerGas ?? 0n) * 10n >= (slow.maxPriorityFeePerGas ?? 0n) * 11n).toBe(true)
    await demo.modal.getByRole('button', { name: 'Close' }).click()

    await send()
    await replace('Cancel transaction', /This cancels .* which still waits/)
    await order('evm_mine')
    await expect.poll(async () => funds.reads.getTransactionCount({ address: own as Hex })).toBe(slow.nonce + 2)
    expect(await funds.ethOf(receiver)).toBe(before + 10n ** 16n)
  } finally {
    await order('evm_setAutomine', true)
    await order('evm_mine')
  }
})
