import type { ChainCapability, ChainVerbs, ExplorerTarget, FormName, FormOf, ReadHandle } from './chain.js'
import type { Network } from './network.js'
import type { RpcCall } from './rpc.js'
import type { Amount, Token } from './token.js'

/** The verbs that take a form of their namespace, and the form. */
interface FormArguments {
  readonly signTypedData: 'typedData'
  readonly sendTransaction: 'transaction'
  readonly sendCalls: 'calls'
  readonly requestExecutionPermissions: 'permissions'
}

type Verb<Name extends ChainCapability> = NonNullable<ChainVerbs[Name]>

/** The arguments of a verb after its handle, in the forms of one namespace where it is known. */
export type VerbArguments<
  Name extends ChainCapability,
  Namespace extends string = string,
> = Name extends keyof FormArguments
  ? [FormOf<FormArguments[Name] & FormName, Namespace>]
  : Parameters<Verb<Name>> extends [unknown, ...infer Rest]
    ? Rest
    : []

/** What a verb resolves with. */
export type VerbResult<Name extends ChainCapability, Namespace extends string = string> = Name extends 'getCapabilities'
  ? Readonly<Record<`${string}:${string}`, FormOf<'capabilities', Namespace>>>
  : Awaited<ReturnType<Verb<Name>>>

/** A verb without its handle. */
export type BoundVerb<Name extends ChainCapability, Namespace extends string = string> = (
  ...rest: VerbArguments<Name, Namespace>
) => Promise<VerbResult<Name, Namespace>>

/**
 * A wallet, for a plugin with the permission `request`. Each verb is the one of the chain adapter, bound to the account and
 * chain in use **when it is asked for**; what the namespace cannot do is missing.
 */
export interface PluginWallet<Namespace extends string = string> {
  /**
   * A verb of the chain adapter, bound to the account and chain in use now; undefined when the namespace lacks it, and
   * while nothing is connected. Loads the adapter when it must. Once the account is another, what needs the wallet
   * rejects with NOT_CONNECTED (F26).
   * @example const transfer = await wallet.can('transfer'); if (transfer) await transfer({ token, to, value })
   */
  can<Name extends ChainCapability>(name: Name): Promise<BoundVerb<Name, Namespace> | undefined>
  /**
   * Calls a verb of the chain adapter with the account and chain in use now.
   * @throws {LatchkeyError} NOT_CONNECTED, UNSUPPORTED ('Unsupported chain'), or the adapter's own
   */
  call<Name extends ChainCapability>(
    name: Name,
    ...rest: VerbArguments<Name, Namespace>
  ): Promise<VerbResult<Name, Namespace>>
  /** The canonical spelling of an address on the namespace in use, or undefined. */
  toAddress(text: string): Promise<string | undefined>
  /** Native balance of the account, or the token's. Cached 30 s; `fresh` asks again. */
  balance(token?: Token, options?: { readonly fresh?: boolean }): Promise<Amount>
  /** A raw request to the wallet. */
  request(call: RpcCall): Promise<unknown>
  /**
   * The wallet of another connected account, in use or not, on the chain that the id names: everything is done there,
   * whatever is in use. Where the account's wallet is on another chain, what it signs may reject with WRONG_CHAIN. The id
   * is looked up with each call: while no connection uses that account, verbs are missing and calls reject with NOT_CONNECTED.
   * @throws {LatchkeyError} CAIP_INVALID
   */
  of<Other extends string>(account: `${Other}:${string}:${string}`): PluginWallet<Other>
}

/** Names of the verbs that need no wallet. */
export type ChainRead = {
  [Name in ChainCapability]-?: ReadHandle extends Parameters<Verb<Name>>[0] ? Name : never
}[ChainCapability]

/** Where a chain is read. */
export interface ReadOptions {
  /**
   * `services`: by the node of a wallet that is connected on the chain and has one of its own, then by the host's URLs, past every cache: who
   * quotes does not confirm itself. Reads reject with UNSUPPORTED where there is neither. Default: the services first.
   */
  readonly without?: 'services'
}

/** Reads one chain, for any address. Needs no permission and no wallet. */
export interface ChainReader<Namespace extends string = string> {
  readonly network: Network
  /** A reading verb of the chain's adapter, bound to the chain; undefined when it has none. Loads the adapter when it must. */
  can<Name extends ChainRead>(name: Name): Promise<BoundVerb<Name, Namespace> | undefined>
  /** Calls a reading verb of the chain's adapter. @throws {LatchkeyError} UNSUPPORTED, or the adapter's own */
  call<Name extends ChainRead>(
    name: Name,
    ...rest: VerbArguments<Name, Namespace>
  ): Promise<VerbResult<Name, Namespace>>
  /** Native balance of an address, or the token's. Cached 30 s; `fresh` asks again. */
  balance(address: string, token?: Token, options?: { readonly fresh?: boolean }): Promise<Amount>
  /** The canonical spelling of an address, or undefined when the text is none. */
  toAddress(text: string): Promise<string | undefined>
  /** Where the chain's explorer shows an account or transaction; undefined where none is known. Check it before it is a link. */
  explorerUrl(target: ExplorerTarget): Promise<string | undefined>
}
