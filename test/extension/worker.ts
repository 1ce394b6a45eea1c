import { createTestWallet } from '../../src/testing/wallet/createTestWallet.js'
import { createTestSolanaWallet } from '../../src/testing/wallet/solana/createTestSolanaWallet.js'
import type { TestSolanaWallet, TestSolanaWalletOptions } from '../../src/testing/wallet/solana/types.js'
import type { TestDecision, TestWallet, TestWalletOptions } from '../../src/testing/wallet/types.js'
import { type Ask, read, type Side, type Tell, write } from './messages.js'

/** What the test tells the wallet before pages are there. */
export interface Setup {
  /** The one page that it serves. */
  readonly origin: string
  readonly evm: Pick<TestWalletOptions, 'accounts' | 'chains'>
  readonly solana: Pick<TestSolanaWalletOptions, 'accounts' | 'chains'>
}

/** A prompt, and who answered it. */
export interface Prompt {
  readonly side: Side
  readonly name: string
}

/** The wallet as a test drives it: the worker's own global. */
export interface WalletHands {
  start(setup: Setup): void
  /** How prompts are answered from now on. Default: approve. */
  decide(decision: TestDecision): void
  /** What the user had to answer, in order. */
  prompts(): readonly Prompt[]
  /** See the test wallets' own. */
  setAccounts(side: Side, addresses: readonly string[]): void
  switchChain(chainId: number): void
  lock(locked: boolean): void
}

declare global {
  var hands: WalletHands
}

// Lives as long as the browser of a test: what it remembers is gone with it.
const lines = new Set<chrome.runtime.Port>()
const prompts: Prompt[] = []
let decision: TestDecision = 'approve'
let wallet: { readonly origin: string; readonly evm: TestWallet; readonly solana: TestSolanaWallet } | undefined

const tell = (line: chrome.runtime.Port, message: Tell) => line.postMessage(write(message))
const tellAll = (side: Side, event: string, payload: unknown) => {
  for (const line of lines) tell(line, { side, event, payload })
}
const started = () => {
  if (!wallet) throw new Error('The wallet was not told its chains: start it first.')
  return wallet
}
const decide = (side: Side, name: string) => {
  prompts.push({ side, name })
  return decision
}

globalThis.hands = {
  start({ origin, evm: evmOptions, solana: solanaOptions }) {
    const evm = createTestWallet({ ...evmOptions, decide: ({ method }) => decide('evm', method) })
    for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'])
      evm.provider.on(event, (payload) => tellAll('evm', event, payload))
    const solana = createTestSolanaWallet({
      ...solanaOptions,
      domain: new URL(origin).host,
      decide: ({ feature }) => decide('solana', feature),
    })
    const { on } = solana.wallet.features['standard:events'] as {
      readonly on: (event: 'change', listener: (payload: unknown) => void) => void
    }
    on('change', (payload) => tellAll('solana', 'change', payload))
    wallet = { origin, evm, solana }
  },
  decide(next) {
    decision = next
  },
  prompts: () => prompts,
  setAccounts: (side, addresses) => started()[side].setAccounts(addresses),
  switchChain: (chainId) => started().evm.switchChain(chainId),
  lock(locked) {
    const { evm, solana } = started()
    for (const each of [evm, solana]) {
      if (locked) each.lock()
      else each.unlock()
    }
  },
}

async function answer({ side, name, params }: Ask): Promise<unknown> {
  const { evm, solana } = started()
  if (side === 'evm') return evm.provider.request({ method: name, params })
  const method = solana.wallet.features[name]?.[name.slice(name.indexOf(':') + 1)]
  if (typeof method !== 'function') throw new Error(`The wallet has no ${name}.`)
  return method(...(params as readonly unknown[]))
}

chrome.runtime.onConnect.addListener((line) => {
  if (line.sender?.origin !== wallet?.origin) {
    line.disconnect()
    return
  }
  lines.add(line)
  line.onDisconnect.addListener(() => void lines.delete(line))
  line.onMessage.addListener(async (text: string) => {
    const ask = read<Ask>(text)
    const told = await answer(ask).then(
      (result): Tell => ({ id: ask.id, result }),
      ({ message, code, data }): Tell => ({ id: ask.id, error: { message, code, data } }),
    )
    // The page may have left meanwhile.
    if (lines.has(line)) tell(line, told)
  })
})
