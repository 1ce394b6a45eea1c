import type { TestDecision } from '../types.js'

/** What a page asked of the wallet. */
export interface TestSolanaRequest {
  /** The feature that was used: `solana:signMessage`, `standard:connect` ... */
  readonly feature: string
  /** Account that it is about: the one in the request, else the first. Undefined when nothing is shared. */
  readonly account: string | undefined
  /** Wallet Standard's name of the chain, where the request says one. */
  readonly chain: string | undefined
  /** The inputs, as the page gave them. */
  readonly inputs: readonly unknown[]
}

/** A chain of the wallet. */
export interface TestSolanaChain {
  /** Wallet Standard's name: `solana:mainnet`, `solana:devnet`, `solana:testnet`, `solana:localnet`. */
  readonly chain: `solana:${string}`
  /** On this machine: a loopback address, else the wallet refuses the chain. */
  readonly rpcUrl: string
}

/** What a test wallet for Solana is made from. */
export interface TestSolanaWalletOptions {
  /** Secret keys, 64 bytes each (seed and public half), or the same in base58. Keys of no worth only. */
  readonly accounts: readonly [Uint8Array | string, ...(Uint8Array | string)[]]
  readonly chains: readonly [TestSolanaChain, ...TestSolanaChain[]]
  /** What it calls itself. All of it may be hostile, for tests of S38. */
  readonly info?: { readonly name?: string; readonly icon?: string }
  /** Features that it has, of wallet and accounts. Default: all of `standard:` and `solana:`. */
  readonly features?: readonly string[]
  /** Answers each prompt. Default: approves. */
  readonly decide?: (request: TestSolanaRequest) => TestDecision | Promise<TestDecision>
  /** Whether the page was allowed to see the accounts before. Default false. */
  readonly allowed?: boolean
  /** Told whenever the page is allowed, or is no longer: a wallet that lives on a page keeps it for the next load. */
  readonly onAllowed?: (allowed: boolean) => void
  /** Host of the page, that sign-in messages must name. Default: the page's own, `localhost` outside of a page. */
  readonly domain?: string
}

/** An account, as Wallet Standard has it. */
export interface TestSolanaAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** What a page sees: a wallet of Wallet Standard. */
export interface TestStandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly accounts: readonly TestSolanaAccount[]
}

/** A real wallet for Solana over local keys, and its user. */
export interface TestSolanaWallet {
  /** What a page talks to. */
  readonly wallet: TestStandardWallet
  /** Addresses of all keys. */
  readonly addresses: readonly string[]
  /** Everything that was asked, in order. */
  readonly requests: readonly TestSolanaRequest[]
  /** Those that the user had to answer. */
  readonly prompts: readonly TestSolanaRequest[]
  /** Whether the page may see the accounts. Set it, and no event tells of it (F26); `setAccounts` tells. */
  allowed: boolean
  readonly locked: boolean
  /** Listeners that pages have on it. */
  readonly listenerCount: number
  /** Answers prompts from now on. */
  decide: NonNullable<TestSolanaWalletOptions['decide']>

  /** Registers itself on a page, now and each time it is called; returns its own stop, which takes it back. */
  register(page: EventTarget): () => void
  /**
   * The user chooses what the page sees: addresses of the wallet, the active one first; none takes the permission away.
   * @throws {Error} when an address is not the wallet's
   */
  setAccounts(addresses: readonly string[]): void
  /** An update of the wallet: from now on it has these features, and these chains. */
  update(change: { readonly features?: readonly string[]; readonly chains?: readonly string[] }): void
  /** The user locks the wallet: pages see no account, and the next prompt unlocks it. */
  lock(): void
  unlock(): void
  /** Says that something changed, true or not. */
  emit(payload?: unknown): void
  /** Takes its registrations back, forgets listeners, and ends open prompts with 4900. */
  stop(): void
}
