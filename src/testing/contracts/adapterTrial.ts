import {
  type AdapterDescriptor,
  type AdapterModule,
  type ChainAdapter,
  type ChainCapability,
  LatchkeyError,
  type NetworkInput,
  type Request,
  toNetwork,
  type WalletHandle,
} from '../../kernel/index.js'
import { contextOf } from './contextOf.js'
import { check } from './runner.js'

/** What the chain adapter contract is tested with. */
export interface AdapterContractOptions {
  /** A chain of the namespace. */
  readonly network: NetworkInput
  /** Texts and their canonical spelling. */
  readonly addresses: readonly (readonly [text: string, canonical: string])[]
  /** Texts that are no address. */
  readonly notAddresses: readonly string[]
  /** Arguments after the handle, for each verb that the adapter has, and for `switchNetwork`. */
  readonly calls: { readonly [Name in ChainCapability | 'switchNetwork']?: readonly unknown[] }
  /** What a wallet of the namespace throws when the user declines. */
  readonly refusal: unknown
}

type Method = (handle: WalletHandle, ...rest: readonly unknown[]) => Promise<unknown>

/** A verb with arguments. */
export type CalledName = keyof AdapterContractOptions['calls']

/** What the clauses of the chain adapter contract try an adapter with. */
export type AdapterTrial = ReturnType<typeof createAdapterTrial>

export function createAdapterTrial(make: () => AdapterDescriptor, options: AdapterContractOptions) {
  const network = toNetwork(options.network)
  const setUp = async () => {
    const descriptor = make()
    const { context, clock, end } = contextOf([network])
    const module = (await descriptor.load()) as AdapterModule<unknown>
    return { adapter: module.setup(context, descriptor.options), clock, end }
  }
  const [[, address] = ['', '']] = options.addresses
  const handleOf = (
    answer: Request,
    signal = new AbortController().signal,
    tellSent: WalletHandle['tellSent'] = () => {},
  ): WalletHandle => ({
    network,
    account: { address },
    signal,
    read: answer,
    request: answer,
    tellSent,
  })
  /** The methods that the adapter has, bound, with arguments. */
  const methodsOf = (adapter: ChainAdapter) =>
    (Object.keys(options.calls) as CalledName[]).flatMap((name) => {
      const method = adapter[name] as Method | undefined
      return method ? [{ name, call: (handle: WalletHandle) => method(handle, ...(options.calls[name] ?? [])) }] : []
    })
  const assertCoded = (error: Error, what: string): LatchkeyError => {
    check(error instanceof LatchkeyError, `${what} rejects with a LatchkeyError, not ${error.name}: ${error.message}`)
    check(/^[A-Z][A-Z0-9_]+$/.test(error.code), `${what} has a code`)
    check(!/\[object|undefined|null/.test(error.message), `${what} says something: "${error.message}"`)
    check(!error.message.includes(address), `${what} names no address`)
    return error
  }
  return { make, options, network, address, setUp, handleOf, methodsOf, assertCoded }
}
