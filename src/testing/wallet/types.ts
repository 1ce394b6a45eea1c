import type { Hex } from 'viem'

/** How the user answers a prompt. `hang` never answers; a promise answers when it resolves. */
export type TestDecision = 'approve' | 'refuse' | 'hang'

/** What a page asked of the wallet. */
export interface TestWalletRequest {
  readonly method: string
  readonly params: unknown
  /** Account that it is about: the one named in the request, else the first. Undefined when nothing is shared. */
  readonly account: Hex | undefined
  /** Chain that the wallet is on. */
  readonly chainId: number
}

/** A chain of the wallet. */
export interface TestChain {
  readonly chainId: number
  /** On this machine: a loopback address, else the wallet refuses the chain. */
  readonly rpcUrl: string
  readonly name?: string
}

/** What the wallet calls itself when it announces itself (EIP-6963). All of it may be hostile, for tests of S38. */
export interface TestWalletInfo {
  readonly uuid?: string
  readonly name?: string
  readonly icon?: string
  readonly rdns?: string
}

/** What a test wallet is made from. */
export interface TestWalletOptions {
  /** Private keys; the first account is the active one. Keys of no worth only. */
  readonly accounts: readonly [Hex, ...Hex[]]
  /** Chains that it knows; it begins on the first. */
  readonly chains: readonly [TestChain, ...TestChain[]]
  readonly info?: TestWalletInfo
  /** Answers each prompt. Default: approves. */
  readonly decide?: (request: TestWalletRequest) => TestDecision | Promise<TestDecision>
  /** Whether the page was allowed to see the accounts before. Default false. */
  readonly allowed?: boolean
  /** Told whenever the page is allowed, or is no longer: a wallet that lives on a page keeps it for the next load. */
  readonly onAllowed?: (allowed: boolean) => void
  /** Takes batches (EIP-5792), and sends their calls one after the other. Default false. */
  readonly batches?: boolean
  /**
   * Sends batches as one: the account delegates to this contract (EIP-7702), whose `execute((address to, uint256 value, bytes data)[])`
   * the account alone may call. With `batches`. Default: none, so that one that must be atomic is refused (5760).
   */
  readonly delegate?: Hex
  /** ERC-20 contracts whose balances it lists besides the native coin's (ERC-7811). Default: it lists nothing. */
  readonly assets?: readonly Hex[]
  /** Grants permissions to others (ERC-7715), and takes them back; `draft`: by the names of its earlier draft alone. Default false. */
  readonly permissions?: boolean | 'draft'
  /**
   * As picky as the pickiest wallet in the field: one request for accounts at a time (-32002), typed data only for the
   * chain in use, transactions only with `from`, chain ids only as minimal hex. Default false.
   */
  readonly strict?: boolean
}

/** EIP-1193. */
export interface TestProvider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: never) => void): unknown
  removeListener(event: string, listener: (payload: never) => void): unknown
}

/** A real wallet over local keys, and its user. */
export interface TestWallet {
  /** What a page talks to. */
  readonly provider: TestProvider
  /** Addresses of all keys, checksummed. */
  readonly addresses: readonly Hex[]
  /** Everything that was asked, in order, reads too. */
  readonly requests: readonly TestWalletRequest[]
  /** Those that the user had to answer. */
  readonly prompts: readonly TestWalletRequest[]
  /** The chain it is on. Set it, and the wallet is on another one without an event (F26); `switchChain` emits one. */
  chainId: number
  readonly chains: readonly TestChain[]
  /** Whether the page may see the accounts. Set it, and no event tells of it (F26); `setAccounts` tells. */
  allowed: boolean
  readonly locked: boolean
  /** Listeners that pages have on the provider. */
  readonly listenerCount: number
  /** Answers prompts from now on. */
  decide: NonNullable<TestWalletOptions['decide']>

  /** Announces itself on a page, now and each time it is asked; returns its own stop. */
  announce(page: EventTarget): () => void
  /**
   * The user chooses what the page sees: addresses of the wallet, the active one first; none takes the permission away.
   * @throws {Error} when an address is not the wallet's
   */
  setAccounts(addresses: readonly string[]): void
  /** The user adds a chain by hand. @throws {Error} when it is not on this machine */
  addChain(chain: TestChain): void
  /** The user moves to a chain of the wallet's. @throws {Error} when it does not know it */
  switchChain(chainId: number): void
  /** The user locks the wallet: pages see no account, and the next prompt unlocks it. */
  lock(): void
  unlock(): void
  /** Says something to pages as it is, true or not. */
  emit(event: string, payload?: unknown): void
  /** Withdraws its announcements, forgets listeners, and ends open prompts with 4900. */
  stop(): void
}
