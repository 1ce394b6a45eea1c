import type { WalletAccount } from './accounts.js'
import type { CaipNetworkId } from './caip.js'
import type { Network } from './network.js'
import type { AdapterProvider, ProviderLink } from './provider.js'
import type { FeeTerms, Request } from './rpc.js'
import type { SentByVerb } from './sent.js'
import type { Amount, Nft, Token } from './token.js'
import type {
  Allowance,
  AllowanceRequest,
  ApprovalRequest,
  FeeEstimate,
  ForecastRequest,
  HoldingsForecast,
  PriceRequest,
  ReceiptRequest,
  TradeApproval,
  TradePrice,
  TradeTerms,
} from './trade.js'

/** An address that goes by a name. */
export interface ResolvedName {
  readonly address: string
  /** In its normal form (ENSIP-15 for ENS): two spellings with one form are one name. */
  readonly name: string
}

/** What a read works with: one chain, and a way to ask its nodes. */
export interface ReadHandle {
  readonly network: Network
  /** Asks the services' RPC, then the URLs that the host gave; never a host that the app did not choose. 10 s timeout. */
  readonly read: Request
  /** Aborts when the caller lost interest or the instance stopped. */
  readonly signal: AbortSignal
}

/** What an action works with: one account of one live connection, on one chain. */
export interface WalletHandle extends ReadHandle {
  readonly account: WalletAccount
  /** Asks the wallet, on `network`. May open the wallet's own prompt. */
  readonly request: Request
  /**
   * A verb that sends says what the wallet has sent, as soon as that is known, each time: balances, activity, plugins and the host
   * (event `sent`) hear of it. What it does not say it has not sent.
   */
  readonly tellSent: (sent: SentByVerb) => void
}

/** A transfer of a native coin, a token or a collectible. */
export interface TransferRequest {
  /** A collectible only where the adapter has `getNft`: the kernel refuses to let any other transfer one. */
  readonly token: Token | Nft
  /** Receiver, in the namespace's canonical spelling (see `ChainAdapter.toAddress`). */
  readonly to: string
  /** In smallest units of the token; of a collectible its copies. */
  readonly value: bigint
  /** Those of the estimate that the user has seen: the transfer keeps to them as long as the network takes them. */
  readonly terms?: FeeTerms
  /** Addresses that the transaction names besides, in this order: who is paid finds it by them. TRANSFER_INVALID where a namespace has no place for them. */
  readonly references?: readonly string[]
  /** What the transaction says on the chain, for all to read. TRANSFER_INVALID likewise. */
  readonly memo?: string
}

/** What a transfer would cost, in the native coin. */
export interface TransferEstimate {
  /** All of it, at most. */
  readonly fee: Amount
  /** The part of `fee` that is no payment: a new account of the receiver's keeps it. */
  readonly deposit?: Amount
  /** What the rest of `fee` is made of. */
  readonly terms?: FeeTerms
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

/** What became of a permission that an account gave to another. */
export interface PermissionGrant {
  /** Names it, for those who use it and for `revokeExecutionPermission` (ERC-7715: the permission’s context). */
  readonly id: string
  /** Unix time in seconds after which it is worthless. */
  readonly expiry: number | undefined
  /** The wallet's whole answer, in the namespace's own form. */
  readonly details: unknown
}

/** Something that an address holds. It is a `Token`, or an `Nft`, so it can be handed to `transfer`. */
export interface Asset extends Token {
  /** `native`: the chain's own coin; `nft`: one of a kind, or one of a numbered collection. */
  readonly type: 'native' | 'token' | 'nft'
  /** In smallest units of the token. */
  readonly value: bigint
  /** Number in its collection, where the namespace has such numbers. */
  readonly tokenId?: string
}

/** What the address of a contract depends on that another contract deploys, where it can be known before that (EIP-1014 on EVM). */
export type ContractAddressRequest = {
  /** The contract that deploys it. */
  readonly deployer: string
  /** 32 bytes, hex. */
  readonly salt: string
} & (
  | {
      /** The code that creates it, with the constructor's arguments; hex. */
      readonly initCode: string
    }
  | {
      /** The hash of that code: 32 bytes, hex. */
      readonly initCodeHash: string
    }
)

/** What an address is: an account of a user, or code that decides by itself what becomes of what it receives. */
export type AccountKind = 'account' | 'contract'

/**
 * The forms of a namespace, keyed by the namespace: `transaction`, `calls`, `typedData`, `permissions`, `capabilities`.
 * Empty here: the package of an adapter declares its own by declaration merging, so a host that imports the adapter has its types.
 * @example declare module 'latchkey/adapter' { interface NamespaceForms { acme: { transaction: AcmeTransaction } } }
 */
// biome-ignore lint/suspicious/noEmptyInterface: extended by the packages of adapters
export interface NamespaceForms {}

/** Names of the forms that a namespace may declare. */
export type FormName = 'transaction' | 'calls' | 'typedData' | 'permissions' | 'capabilities'

type DeclaredForm<Name extends FormName, Namespace extends keyof NamespaceForms> = Namespace extends unknown
  ? NamespaceForms[Namespace] extends { readonly [Key in Name]: infer Form }
    ? Form
    : never
  : never

/** A form of one namespace, or of any that is imported; `unknown` where none is declared. */
export type FormOf<Name extends FormName, Namespace extends string = string> = string extends Namespace
  ? [keyof NamespaceForms] extends [never]
    ? unknown
    : DeclaredForm<Name, keyof NamespaceForms>
  : Namespace extends keyof NamespaceForms
    ? DeclaredForm<Name, Namespace>
    : unknown

/**
 * What can be done on a namespace: all of it optional, for what a namespace cannot do is left out. Callers test for the
 * verb, never for a chain's name. The first argument is a handle, which callers of `wallet.call` and `chain.call` leave
 * away; a verb that takes a `ReadHandle` needs no wallet. The package of an adapter may add verbs by declaration merging.
 * @example declare module 'latchkey/adapter' { interface ChainVerbs { getStake?(handle: ReadHandle, address: string): Promise<bigint> } }
 */
export interface ChainVerbs {
  /** Native balance, or the token's when one is given. With a wallet on that chain its own node is asked first. */
  getBalance?(handle: ReadHandle | WalletHandle, address: string, token?: Token): Promise<Amount>
  /** Name, symbol and decimals of a token contract. @throws TOKEN_UNKNOWN */
  getToken?(handle: ReadHandle, address: string): Promise<Token>
  /**
   * What the chain says of a collectible. An adapter that has this verb takes collectibles in `getBalance` (the copies that
   * an address has), `estimateTransfer`, `getMaxTransfer` and `transfer`.
   * @param tokenId decimal; left out where the namespace has no such numbers
   * @throws TOKEN_UNKNOWN when there is none
   */
  getNft?(handle: ReadHandle, address: string, tokenId?: string): Promise<Nft>
  /**
   * All that an address holds on the chain, the native coin first; what is worth nothing may be left out.
   * @throws METHOD_NOT_SUPPORTED when neither wallet nor node has such a list; BALANCE_UNAVAILABLE
   */
  getAssets?(handle: ReadHandle | WalletHandle, address: string): Promise<readonly Asset[]>
  /** What a human-readable name leads to, or undefined when it leads nowhere. */
  resolveName?(handle: ReadHandle, name: string): Promise<ResolvedName | undefined>
  /** Whether an address is a user's account, or code. An account that delegates to code (EIP-7702) is an account. */
  getAccountKind?(handle: ReadHandle | WalletHandle, address: string): Promise<AccountKind>
  /**
   * How many transactions an account has sent, those that wait for their block included: another number tells that something was sent whose hash
   * is not known (F11). Left out where a namespace counts none.
   */
  getSentCount?(handle: ReadHandle | WalletHandle, address: string): Promise<bigint>
  /**
   * Seconds between two blocks: the mean of the latest ones, kept for minutes. It says how long a step takes, and promises nothing. Undefined where a
   * network has no pace: it makes a block only when there is something for it.
   */
  getBlockTime?(handle: ReadHandle): Promise<number | undefined>
  /**
   * The address at which a contract is, or would be, deployed (CREATE2 on EVM). It is computed: no node and no service is asked.
   * @throws RPC_INVALID_PARAMS; METHOD_NOT_SUPPORTED on networks that are known to compute it in another way
   */
  getContractAddress?(handle: ReadHandle, request: ContractAddressRequest): Promise<string>
  /** Signs a text or bytes; resolves with the signature in the namespace's usual encoding. */
  signMessage?(wallet: WalletHandle, message: string | Uint8Array): Promise<string>
  /** Signs structured data of the namespace's own form (EIP-712 on EVM). */
  signTypedData?(wallet: WalletHandle, data: FormOf<'typedData'>): Promise<string>
  /** Sends a transaction of the namespace's own form; resolves with its hash as soon as the wallet has sent it. */
  sendTransaction?(wallet: WalletHandle, transaction: FormOf<'transaction'>): Promise<string>
  /** What `spender` may take of a token of the owner's. @throws TOKEN_UNKNOWN, TRANSFER_INVALID for the native coin */
  getAllowance?(handle: ReadHandle, request: AllowanceRequest): Promise<Allowance>
  /**
   * Lets a contract take exactly so much of a token, where it may take another amount now: 0 takes the leave back. Where the token
   * `needsReset`, 0 is sent first, and its block waited for.
   * @returns the hash of the last transaction
   * @throws APPROVAL_REFUSED where the token refuses
   */
  approve?(wallet: WalletHandle, request: ApprovalRequest): Promise<string>
  /**
   * The cost of transactions of the namespace's own form that are sent one after the other.
   * @throws INSUFFICIENT_FUNDS, EXECUTION_REVERTED, FEE_UNAVAILABLE; METHOD_NOT_SUPPORTED where several cannot be simulated
   */
  estimate?(wallet: WalletHandle, ...transactions: readonly FormOf<'transaction'>[]): Promise<FeeEstimate>
  /** What transactions in a row would change. @throws EXECUTION_REVERTED, METHOD_NOT_SUPPORTED where the node does not simulate */
  forecast?(handle: ReadHandle, request: ForecastRequest<FormOf<'transaction'>>): Promise<HoldingsForecast>
  /**
   * Reads what a trade's form does, and compares it with the terms. No node and no service is asked.
   * @throws TRADE_DIFFERS with `field` in its data: what does worse than the terms, or cannot be read
   */
  checkTrade?(handle: ReadHandle, terms: TradeTerms, transaction: FormOf<'transaction'>): Promise<void>
  /**
   * Checks a trade's form against the terms, and has the wallet send that very form. Leave to take what is paid must be there (see
   * `approve`), or is given with it as `approval` says.
   * @returns the hash, or the id of the batch
   * @throws TRADE_DIFFERS before the wallet is asked; PERMIT_UNSUPPORTED, PERMIT_REFUSED before anything is sent
   */
  trade?(
    wallet: WalletHandle,
    terms: TradeTerms,
    transaction: FormOf<'transaction'>,
    options?: {
      readonly approval?: TradeApproval
      /** Transfers that go with it in its batch, after it: all of it or nothing. With `batch` alone, else TRADE_DIFFERS. */
      readonly afterwards?: readonly TransferRequest[]
    },
  ): Promise<string>
  /**
   * What known exchanges give for an amount, by pools of both tokens and over the native coin, the most first. One that has no such pool, or
   * does not answer, is left out.
   * @throws PRICE_UNAVAILABLE where none answered
   */
  quoteTrade?(handle: ReadHandle, request: PriceRequest): Promise<readonly TradePrice[]>
  /** Writes the form of a trade that `quoteTrade` has priced: one that `checkTrade` finds to be as the terms say. Nothing is asked. */
  buildTrade?(handle: ReadHandle, terms: TradeTerms, price: TradePrice): Promise<FormOf<'transaction'>>
  /**
   * What a transaction has brought an account of a token or the native coin, fees left out, as its receipt says; undefined where that
   * cannot be told from others in the same block.
   */
  getReceived?(handle: ReadHandle, request: ReceiptRequest): Promise<bigint | undefined>
  /**
   * Has the wallet put another transaction in the place of one that waits: the same with a higher fee, or one that sends nothing.
   * Which of the two is carried out the chain decides. @returns the hash of the new one @throws NONCE_TOO_LOW when it waits no more
   */
  replaceTransaction?(wallet: WalletHandle, hash: string, by: 'same' | 'nothing'): Promise<string>
  /** Cost of a transfer. @throws INSUFFICIENT_FUNDS, TRANSFER_INVALID, TRANSFER_REFUSED, RECEIVER_REFUSES */
  estimateTransfer?(wallet: WalletHandle, transfer: TransferRequest): Promise<TransferEstimate>
  /** The most of a token that can be sent to `to`: a native coin keeps back its fee. */
  getMaxTransfer?(wallet: WalletHandle, transfer: Omit<TransferRequest, 'value'>): Promise<bigint>
  /**
   * Sends a coin, token or collectible; resolves with the hash as soon as the wallet has sent it. An error whose code does not say
   * whether it may be under way all the same, or says it wrongly, has `maybeSent` in its data.
   */
  transfer?(wallet: WalletHandle, transfer: TransferRequest): Promise<string>
  /** Waits until a transaction is in a block; aborted by the handle's signal. A transfer that moved nothing is `reverted`. */
  waitForTransaction?(handle: ReadHandle, hash: string): Promise<TransactionOutcome>
  /** What the wallet can do on each chain (EIP-5792), keyed by CAIP-2 id; empty when it cannot say. */
  getCapabilities?(wallet: WalletHandle): Promise<Readonly<Record<CaipNetworkId, FormOf<'capabilities'>>>>
  /**
   * Hands several calls of the namespace's own form to the wallet as one request (EIP-5792 on EVM); resolves with the
   * batch's id. Never falls back to one transaction after the other: that is another promise, and the host's to make.
   */
  sendCalls?(wallet: WalletHandle, calls: FormOf<'calls'>): Promise<string>
  /** What became of a batch. @throws CALLS_UNKNOWN */
  getCallsStatus?(wallet: WalletHandle, id: string): Promise<CallsStatus>
  /**
   * Lets another act for the account, as far as the request says (ERC-7715 on EVM).
   * @throws METHOD_NOT_SUPPORTED when the wallet does not say that it can; PERMISSIONS_FAILED
   */
  requestExecutionPermissions?(wallet: WalletHandle, request: FormOf<'permissions'>): Promise<PermissionGrant>
  /** What this page was given, by the wallet's word. @throws METHOD_NOT_SUPPORTED, PERMISSIONS_FAILED */
  getGrantedExecutionPermissions?(wallet: WalletHandle): Promise<readonly PermissionGrant[]>
  /** Ends what `requestExecutionPermissions` gave. @throws METHOD_NOT_SUPPORTED, PERMISSIONS_FAILED */
  revokeExecutionPermission?(wallet: WalletHandle, grant: Pick<PermissionGrant, 'id'>): Promise<void>
}

/** What an explorer is asked to show: a transaction, else an account. */
export interface ExplorerTarget {
  readonly address?: string
  readonly hash?: string
}

/**
 * An adapter at work: how its namespace spells addresses, and its verbs. Errors leave as `LatchkeyError`; when the user
 * says no, the outcome is `rejected`.
 */
export interface ChainAdapter extends ChainVerbs {
  /** The canonical spelling of an address, or undefined when the text is none. */
  toAddress(text: string): string | undefined
  /** Where the network's explorer shows an account or transaction; undefined where the network names no explorer. */
  explorerUrl?(network: Network, target: ExplorerTarget): string | undefined
  /**
   * Resolves once the wallet was read back on that chain. The kernel alone calls it, so that views and storage follow:
   * others say `switchNetwork` to the kernel. @throws CHAIN_NOT_SUPPORTED, SWITCH_REJECTED, SWITCH_FAILED
   */
  switchNetwork?(wallet: WalletHandle, network: Network): Promise<void>
  /**
   * Asks a node which chain it serves, by a method of the namespace, and compares. The kernel asks each address of the
   * host's once before it is used, and drops one of another chain (F14). Default: every address is believed.
   */
  servesNetwork?(handle: ReadHandle): Promise<boolean>
  /** The provider that `latchkey.provider(namespace)` forwards to. */
  createProvider?(link: ProviderLink): AdapterProvider | Promise<AdapterProvider>
}

/** Names of the verbs that a chain may lack. */
export type ChainCapability = keyof ChainVerbs
