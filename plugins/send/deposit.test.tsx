import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { solanaAdapter } from '../../adapters/solana/index.js'
import { type LocalChain, startChain } from '../../adapters/solana/test/chain.js'
import { localNetwork } from '../../adapters/solana/test/world.js'
import { createTestLatchkey, createTestSolanaWallet } from '../../src/testing/index.js'
import { send } from './index.js'
import { modal } from './test/modal.js'

let chain: LocalChain
let stop: () => void
beforeAll(async () => {
  chain = await startChain()
}, 60_000)
afterAll(() => chain.solana.stop())
afterEach(() => stop())

/** The form's review of a transfer of 5 of the token, by a wallet of the page. */
async function review(to: string): Promise<() => Readonly<Record<string, string>>> {
  const { here, there, solana } = chain
  const [account] = solana.accounts
  if (!account) throw new Error('The local chain has no account.')
  const wallet = createTestSolanaWallet({
    accounts: [account.secretKey],
    chains: [
      { chain: 'solana:mainnet', rpcUrl: here.rpcUrl },
      { chain: 'solana:devnet', rpcUrl: there.rpcUrl },
    ],
  })
  wallet.register(window)
  const { latchkey } = createTestLatchkey({
    networks: [localNetwork(here.caipNetworkId, here.name, here.rpcUrl)],
    adapters: [solanaAdapter()],
    plugins: [send()],
    tokens: { [here.caipNetworkId]: [here.token] },
    fetch,
    testModal: 'real',
  })
  stop = () => {
    latchkey.stop()
    wallet.stop()
  }
  latchkey.start()
  await latchkey.ready()
  await latchkey.connect({ connector: 'ws:Test Wallet' })
  void latchkey.open({ view: 'WalletSend', params: { address: here.token.address, amount: '5', to } })
  await vi.waitFor(
    () => {
      const button = [...modal().querySelectorAll('button')].find(({ textContent }) => textContent === 'Review')
      expect(button?.getAttribute('aria-disabled')).not.toBe('true')
      button?.click()
      expect(modal().querySelector('[part~=title]')?.textContent).toBe('Review')
    },
    { timeout: 10_000 },
  )
  return () =>
    Object.fromEntries(
      [...modal().querySelectorAll('dt')].map((term) => [
        term.textContent ?? '',
        term.nextElementSibling?.textContent ?? '',
      ]),
    )
}

test('behavior: what a new account of the receiver must hold is a row beside the fee, and part of the total', async () => {
  const rows = await review('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')
  const shown = {
    'Network fee': 'Up to 0.000005 SOL',
    Deposit: 'Up to 0.00203928 SOL',
    Total: '5 LUSD + 0.00204428 SOL',
  }
  await vi.waitFor(() => expect(rows()).toMatchObject(shown), { timeout: 10_000 })
})

test('behavior: a receiver that has an account for the token costs the fee alone', async () => {
  const rows = await review(chain.solana.accounts[1]?.address ?? '')
  await vi.waitFor(() => expect(rows()).toMatchObject({ Total: '5 LUSD + 0.000005 SOL' }), { timeout: 10_000 })
  expect(Object.keys(rows())).not.toContain('Deposit')
})
