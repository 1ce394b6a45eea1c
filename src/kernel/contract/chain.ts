import type { WalletAccount } from './accounts.js'
import type { CaipNetworkId } from './caip.js'
import type { Network } from './network.js'
import type { AdapterProvider, ProviderLink } from './provider.js'
import type { Request } from './rpc.js'

/** An amount of a coin or token. `value` is in smallest units. */
export interface Amount {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** A token on one chain. Without `address` it is the chain's native coin. */
export interface Token {
  readonly networkId: CaipNetworkId
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string
}

/** What a read works with: one chain, and a way to ask its nodes. */
export interface ReadHandle {
  readonly network: Network
  /** Asks the services' RPC, then the URLs that the host gave; never a host that nobody chose. 10 s timeout. */
  readonly read: Request
  /** Aborts when the caller lost interest or the instance stopped. */
  readonly signal: AbortSignal
}

/** What an action works with: one account of one live connection, on one chain. */
export interface WalletHandle extends ReadHandle {
  readonly account: WalletAccount
  /** Asks the wallet, on `network`. May open the wallet's own prompt. */
  readonly request: Request
}

/** A transfer of a native coin or a token. */
export interface TransferRequest {
  readonly token: Token
  /** Receiver, in the namespace's canonical spelling (see `ChainAdapter.toAddress`). */
  readonly to: string
  /** In smallest units of the token. */
  readonly value: bigint
}

/** What a transfer would cost, in the native coin. */
export interface TransferEstimate {
  readonly fee: Amount
}

/** What became of a transaction that was sent. */
export interface TransactionOutcome {
  readonly status: 'success' | 'reverted'
}

/** What became of a batch of calls. */
export interface CallsStatus {
  readonly status: 'pending' | 'success' | 'failed' | 'reverted' | 'partial'
  /** Whether the calls were executed as one. */
  readonly atomic: boolean
  /** Hashes of the transactions that carry the calls, as far as they are known. */
  readonly hashes: readonly string[]
}

/**
 * What can be done on one namespace. Only `toAddress` is required: a namespace that cannot do
 * a thing leaves the method out, and callers test for the method, never for a chain's name.
 * Errors leave as `LatchkeyError`; a person's "no" has the outcome `rejected`.
 */
export interface ChainAdapter {
  /** The canonical spelling of an address, or undefined when the text is none. */
  toAddress(text: string): string | undefined
  /** Resolves once the wallet was read back on that chain. @throws CHAIN_NOT_SUPPORTED, SWITCH_REJECTED, SWITCH_FAILED */
  switchNetwork?(wallet: WalletHandle, network: Network): Promise<void>
  /** Native balance, or the token's when one is given. With a wallet on that chain its own node is asked first. */
  readBalance?(handle: ReadHandle | WalletHandle, address: string, token?: Token): Promise<Amount>
  /** Name, symbol and decimals of a token contract. @throws TOKEN_UNKNOWN */
  readToken?(handle: ReadHandle, address: string): Promise<Token>
  /** Address behind a human-readable name, or undefined when it has none. */
  resolveName?(handle: ReadHandle, name: string): Promise<string | undefined>
  /** Signs a text or bytes; resolves with the signature in the namespace's usual encoding. */
  signMessage?(wallet: WalletHandle, message: string | Uint8Array): Promise<string>
  /** Signs structured data of the namespace's own form (EIP-712 on EVM). */
  signTypedData?(wallet: WalletHandle, data: unknown): Promise<string>
  /** Sends a transaction of the namespace's own form; resolves with its hash as soon as the wallet has sent it. */
  sendTransaction?(wallet: WalletHandle, transaction: unknown): Promise<string>
  /** Cost of a transfer. @throws INSUFFICIENT_FUNDS, TRANSFER_INVALID, TRANSFER_REFUSED */
  estimateTransfer?(wallet: WalletHandle, transfer: TransferRequest): Promise<TransferEstimate>
  /** The most of a token that can be sent to `to`: a native coin keeps back its fee. */
  readMaxTransfer?(wallet: WalletHandle, transfer: Omit<TransferRequest, 'value'>): Promise<bigint>
  /**
   * Sends a coin or token; resolves with the hash as soon as the wallet has sent it. An error whose code does not say
   * whether it may be under way all the same, or says it wrongly, has `maybeSent` in its data.
   */
  transfer?(wallet: WalletHandle, transfer: TransferRequest): Promise<string>
  /** Waits until a transaction is in a block; aborted by the handle's signal. A transfer that moved nothing is `reverted`. */
  waitForTransaction?(handle: ReadHandle, hash: string): Promise<TransactionOutcome>
  /** What the wallet can do on each chain (EIP-5792), keyed by CAIP-2 id; empty when it cannot say. */
  readCapabilities?(wallet: WalletHandle): Promise<Readonly<Record<CaipNetworkId, unknown>>>
  /**
   * Hands several calls of the namespace's own form to the wallet as one request (EIP-5792 on EVM); resolves with the
   * batch's id. Never falls back to one transaction after the other: that is another promise, and the host's to make.
   */
  sendCalls?(wallet: WalletHandle, calls: unknown): Promise<string>
  /** What became of a batch. @throws CALLS_UNKNOWN */
  readCallsStatus?(wallet: WalletHandle, id: string): Promise<CallsStatus>
  /**
   * Asks a node which chain it serves, by a method of the namespace, and compares. The kernel asks each address of the
   * host's once before it is used, and drops one of another chain (F14). Default: every address is believed.
   */
  servesNetwork?(handle: ReadHandle): Promise<boolean>
  /** The provider that `latchkey.provider(namespace)` forwards to. */
  createProvider?(link: ProviderLink): AdapterProvider | Promise<AdapterProvider>
}

/** Names of the methods of a chain adapter that a wallet may lack. */
export type ChainCapability = Exclude<keyof ChainAdapter, 'toAddress' | 'servesNetwork' | 'createProvider'>
