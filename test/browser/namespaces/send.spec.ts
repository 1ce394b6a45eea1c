import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { createPublicClient, http, parseEther } from 'viem'
import type { Stack } from '../../../scripts/stack.js'
import type { DemoPage } from '../support/demoPage.js'
import { connectBoth, expect, test } from './fixture.js'

const page = '/?wallets=none&networks=many'

/** Asks the local cluster, as any program could. */
async function askCluster(stack: Stack, method: string, params: readonly unknown[]) {
  const response = await fetch(stack.solana?.clusters[0]?.rpcUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()).result
}
const lamportsOf = async (stack: Stack, address: string): Promise<number> =>
  (await askCluster(stack, 'getBalance', [address, { commitment: 'confirmed' }])).value

/** What an account holds of the local token, in whole ones. */
async function dollarsOf(stack: Stack, owner: string): Promise<number> {
  const mint = stack.solana?.clusters[0]?.token.address
  const { value } = await askCluster(stack, 'getTokenAccountsByOwner', [
    owner,
    { mint },
    { encoding: 'jsonParsed', commitment: 'confirmed' },
  ])
  return value.reduce(
    (sum: number, { account }: { account: { data: { parsed: { info: { tokenAmount: { uiAmount: number } } } } } }) =>
      sum + account.data.parsed.info.tokenAmount.uiAmount,
    0,
  )
}

async function sendFromAccount(
  demo: DemoPage,
  stack: Stack,
  [amount, symbol]: readonly [amount: string, symbol: string],
  to: string,
): Promise<void> {
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Send' }).click()
  const form = demo.view('Send')
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Send to').fill(to)
  await form.getByRole('button', { name: 'Review' }).click()
  await demo
    .view('Review')
    .getByRole('button', { name: `Send ${amount} ${symbol}` })
    .click()
  if (symbol === 'SOL') {
    await expect(demo.modal).toContainText('On its way')
    // What was sent is final now.
    stack.solana?.clusters[0]?.advance(32)
  }
  await expect(demo.modal).toContainText(`Sent ${amount} ${symbol}`)
  await demo.modal.getByRole('button', { name: 'Close' }).click()
  await expect(demo.modal).toBeHidden()
}

test('behavior: sends on Solana, then on an EVM chain, and both amounts arrive @deep', async ({
  demo,
  stack,
  extension,
}) => {
  const solanaReceiver = stack.solana?.accounts.at(5)?.address ?? ''
  const evmReceiver = stack.accounts.at(5)?.address as `0x${string}`
  const chain = createPublicClient({ transport: http(stack.chains[0]?.rpcUrl), cacheTime: 0 })
  const before = {
    lamports: await lamportsOf(stack, solanaReceiver),
    wei: await chain.getBalance({ address: evmReceiver }),
  }
  await demo.goto(page)
  await connectBoth(demo)
  await sendFromAccount(demo, stack, ['1.25', 'SOL'], solanaReceiver)
  await expect.poll(() => lamportsOf(stack, solanaReceiver)).toBe(before.lamports + 1_250_000_000)

  await demo.page.evaluate(() => window.latchkey.switchNetwork('eip155:31337'))
  await sendFromAccount(demo, stack, ['0.5', 'ETH'], evmReceiver)
  expect((await chain.getBalance({ address: evmReceiver })) - before.wei).toBe(parseEther('0.5'))
  expect((await extension.prompts()).map(({ side }) => side)).toEqual(['evm', 'solana', 'solana', 'evm'])
})

test('behavior: sends a token on Solana to one who never had it @deep', async ({ demo, stack }) => {
  const token = stack.solana?.clusters[0]?.token
  // Nobody's account until now: the transfer opens one for the token.
  const to = base58.encode(ed25519.getPublicKey(ed25519.utils.randomPrivateKey()))
  const before = await dollarsOf(stack, to)
  await demo.goto(page)
  await connectBoth(demo)
  const sent = demo.page.evaluate(
    ([address, account]) =>
      window.latchkey.open({ view: 'WalletSend', params: { address, amount: '12.5', to: account } }),
    [token?.address ?? '', to] as const,
  )
  await demo.view('Send').getByRole('button', { name: 'Review' }).click()
  await demo
    .view('Review')
    .getByRole('button', { name: `Send 12.5 ${token?.symbol}` })
    .click()
  await demo.modal.getByRole('button', { name: 'Done' }).click()
  await sent
  await expect.poll(() => dollarsOf(stack, to)).toBe(before + 12.5)
})
