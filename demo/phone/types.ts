import type { Hex } from 'viem'
import type { StackChain } from '../src/readStack.js'

/** A local chain of the wallet; one that an app added has no token that the wallet knows. */
export type PhoneChain = Pick<StackChain, 'chainId' | 'name' | 'rpcUrl'> & Partial<Pick<StackChain, 'token'>>

/** The app that asks, in its own words: none of it is verified. */
export interface PhonePeer {
  readonly name: string
  readonly url: string
  readonly description: string
}

/** What an app asks for or was given, by CAIP-2 namespace. */
export type PhoneNamespaces = Readonly<
  Record<
    string,
    {
      /** CAIP-2 ids. */
      readonly chains: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
      /** CAIP-10 ids; absent in what is asked for. */
      readonly accounts?: readonly string[]
    }
  >
>

interface Asked {
  readonly id: number
  readonly from: PhonePeer
  /** When it is too late to answer, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** An app wants to connect. */
export interface PhoneProposal extends Asked {
  readonly kind: 'proposal'
  readonly wanted: PhoneNamespaces
  /** What a plain approval grants. Empty when the wallet serves nothing of what is wanted. */
  readonly offer: PhoneNamespaces
  /** Chains and methods that the app cannot do without and the wallet has not. It can only be refused then. */
  readonly missing: readonly string[]
}

/** A connected app wants something done. */
export interface PhoneRequest extends Asked {
  readonly kind: 'request'
  readonly topic: string
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** An app wants to connect and have a sign-in message signed, in one step (`wc_sessionAuthenticate`). */
export interface PhoneSignIn extends Asked {
  readonly kind: 'signIn'
  /** The message to sign for the account in use, one a chain. */
  readonly messages: readonly string[]
}

export type PhoneQuestion = PhoneProposal | PhoneRequest | PhoneSignIn

/** A connected app. */
export interface PhoneSession {
  readonly topic: string
  readonly peer: PhonePeer
  readonly namespaces: PhoneNamespaces
  /** When it ends by itself, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** Everything that the user sees. A new object each time something changes. */
export interface PhoneState {
  /** Whether a socket to the relay is open. None is before there is an app to talk to. */
  readonly online: boolean
  readonly chains: readonly PhoneChain[]
  /** The chain in use. */
  readonly chainId: number
  readonly accounts: readonly Hex[]
  /** The account in use. */
  readonly account: Hex
  /** Oldest first. */
  readonly questions: readonly PhoneQuestion[]
  readonly sessions: readonly PhoneSession[]
  /** Questions so far, answered or not. */
  readonly asked: number
  /** What failed last while no call waited for it: an answer that the relay did not take, a policy that threw. */
  readonly failure?: string
}

/** How a question is answered. Everything has a default: the account in use on all wanted chains that the wallet has. */
export interface PhoneChoice {
  /** Proposals: CAIP-2 ids, out of those on offer. */
  readonly chains?: readonly string[]
  /** Proposals and updates: addresses of the wallet, the one in use first. */
  readonly accounts?: readonly string[]
  /** Proposals: granted as it is, true or not, for tests of apps. */
  readonly namespaces?: PhoneNamespaces
  /** Proposals: what else the session says of the wallet. */
  readonly sessionProperties?: Readonly<Record<string, string>>
  /** Requests: the answer as it is, in place of the real one, for tests of apps. */
  readonly result?: unknown
}

/** An error as it goes to an app. */
export interface PhoneError {
  readonly code: number
  readonly message: string
}

/** `ask` leaves the question to the caller of `approve` or `refuse`. */
export type PhoneDecision =
  | 'approve'
  | 'refuse'
  | 'ask'
  | { readonly approve: PhoneChoice }
  | { readonly refuse: PhoneError }

/** Answers questions in place of the user. */
export type PhonePolicy = (question: PhoneQuestion) => PhoneDecision | Promise<PhoneDecision>

/** What is kept between runs. `localStorage` is one. */
export interface PhoneStorage {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface PhoneWalletOptions {
  /** Address of the relay, on this machine. */
  readonly relay: string
  /** Local chains; it begins on the first. */
  readonly chains: readonly PhoneChain[]
  /** Accounts of the public test phrase; it begins with the first. */
  readonly accounts: readonly { readonly address: Hex; readonly privateKey: Hex }[]
  /** Default: in memory, gone at the end. */
  readonly storage?: PhoneStorage
  /** Begins the names in `storage`, so that several wallets can share one. Default `phone`. */
  readonly prefix?: string
  /** What it calls itself. Default `Phone Wallet`. */
  readonly name?: string
  /** Address of its page, which apps get as its link. */
  readonly url?: string
  /** What it sends to the relay. Default `demo`. */
  readonly projectId?: string
  /** Default: everything is asked. */
  readonly approve?: PhonePolicy
  /** Takes `wc_sessionAuthenticate`. Without it apps fall back to connecting and signing in two steps. Default false. */
  readonly oneClick?: boolean
}

/** A WalletConnect wallet over local keys. */
export interface PhoneWallet {
  get(): PhoneState
  /** Calls back after each change; returns its own stop. */
  watch(watcher: () => void): () => void
  /**
   * Waits until `find` finds something in the state.
   * @throws {Error} when the wallet stops before
   */
  waitFor<Found>(find: (state: PhoneState) => Found | undefined | false): Promise<Found>
  /**
   * Takes a pairing address that an app shows (`wc:...`), or a link that carries one.
   * @throws {Error} when it is no such address, is too old, was used before, or the relay does not answer
   */
  pair(uri: string): Promise<void>
  /**
   * Answers a question with yes. A request that cannot be done is answered with its error, which is thrown here too.
   * @throws {Error} when there is no such question
   */
  approve(id: number, choice?: PhoneChoice): Promise<void>
  /** Answers a question with no. Default: the code that the protocol has for it. */
  refuse(id: number, error?: PhoneError): Promise<void>
  /** Chooses the account in use: apps get it first in their accounts, and `accountsChanged`. */
  chooseAccount(address: string): Promise<void>
  /** Chooses the chain in use: apps that have it get `chainChanged`. */
  chooseChain(chainId: number): Promise<void>
  /** Gives a session another chain of the wallet's, or other accounts (`wc_sessionUpdate`). */
  update(topic: string, change: { readonly chain?: string; readonly accounts?: readonly string[] }): Promise<void>
  /** Replaces what a session was given, as it is. */
  replace(topic: string, namespaces: PhoneNamespaces): Promise<void>
  /** Sends an app an event (`wc_sessionEvent`). @throws {Error} when the session does not have it */
  emit(topic: string, event: { readonly name: string; readonly data: unknown }, chainId: string): Promise<void>
  /** Seven more days for a session. */
  extend(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Ends it: no socket is left, and no timer once a second has passed since its start. Sessions stay in its storage. May be called twice. */
  stop(): Promise<void>
}
