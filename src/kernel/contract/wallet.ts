import type { Amount, ChainAdapter, ChainCapability, ReadHandle, Token } from './chain.js'
import type { Network } from './network.js'
import type { RpcCall } from './rpc.js'

/**
 * The active wallet, for a plugin with the permission `request`. Each method is the one of the chain adapter,
 * bound to the account and chain in use **when it is called**; what the namespace cannot do is missing.
 */
export interface PluginWallet {
  /** Whether the namespace in use can do a thing; false while nothing is connected. Loads the adapter when it must. */
  can(capability: ChainCapability): Promise<boolean>
  /**
   * Calls a method of the chain adapter with the handle of the active account.
   * @throws {LatchkeyError} NOT_CONNECTED, UNSUPPORTED ('Unsupported chain'), or the adapter's own
   */
  call<Name extends ChainCapability>(
    name: Name,
    ...rest: AdapterArguments<Name>
  ): Promise<Awaited<ReturnType<NonNullable<ChainAdapter[Name]>>>>
  /** The canonical spelling of an address on the namespace in use, or undefined. */
  toAddress(text: string): Promise<string | undefined>
  /** Native balance of the active account, or the token's. Cached 30 s; `fresh` asks again. */
  balance(token?: Token, options?: { readonly fresh?: boolean }): Promise<Amount>
  /** A raw request to the wallet. */
  request(call: RpcCall): Promise<unknown>
}

/** Names of the methods of a chain adapter that need no wallet. */
export type ChainRead = {
  [Name in ChainCapability]: ReadHandle extends Parameters<NonNullable<ChainAdapter[Name]>>[0] ? Name : never
}[ChainCapability]

/** Reads one chain, for any address. Needs no permission and no wallet. */
export interface ChainReader {
  readonly network: Network
  /** Whether the chain's adapter can do a thing. Loads the adapter when it must. */
  can(capability: ChainRead): Promise<boolean>
  /** Calls a reading method of the chain adapter. @throws {LatchkeyError} UNSUPPORTED, or the adapter's own */
  call<Name extends ChainRead>(
    name: Name,
    ...rest: AdapterArguments<Name>
  ): Promise<Awaited<ReturnType<NonNullable<ChainAdapter[Name]>>>>
  /** Native balance of an address, or the token's. Cached 30 s; `fresh` asks again. */
  balance(address: string, token?: Token, options?: { readonly fresh?: boolean }): Promise<Amount>
  /** The canonical spelling of an address, or undefined when the text is none. */
  toAddress(text: string): Promise<string | undefined>
}

/** The arguments of an adapter method after its handle. */
export type AdapterArguments<Name extends ChainCapability> =
  Parameters<NonNullable<ChainAdapter[Name]>> extends [unknown, ...infer Rest] ? Rest : []
