import type { Hex } from 'viem'
import {
  announceProvider,
  createTestWallet,
  type TestChain,
  type TestDecision,
  type TestWalletInfo,
} from '../../../src/testing/index.js'
import type { Eip1193Provider } from '../eip1193.js'

/** How a user answers a prompt. */
export type Decision = TestDecision

export interface TestWalletOptions {
  readonly privateKey: Hex
  /** Chains that the wallet knows, by id; it starts on the first. */
  readonly chains: ReadonlyMap<number, string>
  /** Answers each prompt. Default: approves. */
  readonly decide?: (method: string) => Decision | Promise<Decision>
  /** Whether the page was allowed before. Default false. */
  readonly allowed?: boolean
  /** Whether it takes batches (EIP-5792), sent one after the other. Default false. */
  readonly batches?: boolean
  /** What its account delegates to, so that batches are one (EIP-7702). Default: they are not. */
  readonly delegate?: Hex
  /** Tokens that it lists the balances of (ERC-7811). Default: it lists nothing. */
  readonly assets?: readonly Hex[]
  /** Whether it grants permissions to others (ERC-7715), or by its earlier draft. Default false. */
  readonly permissions?: boolean | 'draft'
}

/** The wallet of `latchkey/testing` with one key, as provider and user in one: `request` may be replaced by a test. */
export class TestWallet implements Eip1193Provider {
  readonly account: { readonly address: Hex }
  decide: NonNullable<TestWalletOptions['decide']>
  readonly #wallet

  constructor({ privateKey, chains, decide = () => 'approve', ...options }: TestWalletOptions) {
    const known = [...chains].map(([chainId, rpcUrl]) => ({ chainId, rpcUrl })) as [TestChain, ...TestChain[]]
    this.decide = decide
    this.#wallet = createTestWallet({
      ...options,
      accounts: [privateKey],
      chains: known,
      decide: ({ method }) => this.decide(method),
    })
    this.account = { address: this.#wallet.addresses[0] as Hex }
  }

  request: Eip1193Provider['request'] = (call) => this.#wallet.provider.request(call)

  get calls(): readonly { readonly method: string; readonly params: unknown }[] {
    return this.#wallet.requests.map(({ method, params }) => ({ method, params }))
  }

  get prompts(): readonly string[] {
    return this.#wallet.prompts.map(({ method }) => method)
  }

  get chainId(): number {
    return this.#wallet.chainId
  }

  set chainId(id: number) {
    this.#wallet.chainId = id
  }

  get allowed(): boolean {
    return this.#wallet.allowed
  }

  set allowed(allowed: boolean) {
    this.#wallet.allowed = allowed
  }

  get listenerCount(): number {
    return this.#wallet.listenerCount
  }

  on(event: string, listener: (payload: unknown) => void): this {
    this.#wallet.provider.on(event, listener)
    return this
  }

  removeListener(event: string, listener: (payload: unknown) => void): this {
    this.#wallet.provider.removeListener(event, listener)
    return this
  }

  emit(event: string, payload?: unknown): void {
    this.#wallet.emit(event, payload)
  }

  addChain(chainId: number, rpcUrl: string): void {
    this.#wallet.addChain({ chainId, rpcUrl })
  }

  /** Where its node of a chain is. */
  rpcUrlOf(chainId: number): string | undefined {
    return this.#wallet.chains.find((chain) => chain.chainId === chainId)?.rpcUrl
  }

  /** The user moves the wallet by itself, to any chain there may be. */
  move(chainId: number): void {
    this.chainId = chainId
    this.emit('chainChanged', `0x${chainId.toString(16)}`)
  }
}

/** Announces a wallet on a page as EIP-6963 says, now and when asked; returns its own stop. */
export const announceWallet = (page: EventTarget, wallet: Eip1193Provider, info?: TestWalletInfo): (() => void) =>
  announceProvider(page, wallet, info)
