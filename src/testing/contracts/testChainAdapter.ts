import {
  type AdapterDescriptor,
  type AdapterModule,
  adapterApi,
  type ChainAdapter,
  type ChainCapability,
  LatchkeyError,
  type Network,
  type NetworkInput,
  type ProviderState,
  type Request,
  toNetwork,
  type WalletHandle,
} from '../../kernel/index.js'
import { settle } from '../settle.js'
import { contextOf } from './contextOf.js'
import { gzipSize, sourceOf } from './gzipSize.js'
import { type ContractCase, check, checkEqual, failureOf, runCases, type TestRunner } from './runner.js'
import { watchGlobals } from './watchGlobals.js'

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
  /** What a wallet of the namespace throws when a person declines. */
  readonly refusal: unknown
}

type Method = (handle: WalletHandle, ...rest: readonly unknown[]) => Promise<unknown>

type CalledName = keyof AdapterContractOptions['calls']

/** Verbs that put something before the user. */
const asking: readonly CalledName[] = ['signMessage', 'signTypedData', 'sendTransaction']
/** Methods that take no handle of a wallet or node: they have clauses of their own. */
const withoutHandle = ['toAddress', 'explorerUrl', 'servesNetwork', 'createProvider']

/** What wallets and nodes throw. */
const thrown: readonly unknown[] = [
  new Error('nonsense'),
  { code: -32603, message: 'Internal error', data: { deep: { message: 'reverted' } } },
  { code: 'not a number' },
  'a text',
  undefined,
  null,
]

const hostile = ['', ' ', '\0', '__proto__', 'constructor', '🦊', 'x'.repeat(10_000), '<img src=x onerror=alert(1)>']

/**
 * Runs the chain adapter contract: registers, spells addresses, leaves out what it cannot do, codes every error, tells a
 * person's "no" apart, disposes clean. No chain is needed: reads and wallets of the suite fail.
 * @param make makes the adapter; called anew for each clause
 */
export function testChainAdapter(
  runner: TestRunner,
  make: () => AdapterDescriptor,
  options: AdapterContractOptions,
): void {
  const network = toNetwork(options.network)
  const setUp = async () => {
    const descriptor = make()
    const { context, clock, end } = contextOf([network])
    const module = (await descriptor.load()) as AdapterModule<unknown>
    return { adapter: module.setup(context, descriptor.options), clock, end }
  }
  const [[, address] = ['', '']] = options.addresses
  const handleOf = (answer: Request, signal = new AbortController().signal): WalletHandle => ({
    network,
    account: { address },
    signal,
    read: answer,
    request: answer,
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

  const cases: readonly ContractCase[] = [
    {
      name: 'registers: id, API version, namespace, size',
      async run() {
        const descriptor = make()
        checkEqual([descriptor.kind, descriptor.api], ['adapter', adapterApi], 'made by defineAdapter, of this version')
        check(/^[-a-z0-9]{3,8}$/.test(descriptor.namespace), `"${descriptor.namespace}" is a CAIP-2 namespace`)
        checkEqual(network.chainNamespace, descriptor.namespace, "the options' network is of the namespace")
        const { source, ...own } = descriptor
        for (const each of source ? [own, source] : [own]) {
          const size = await gzipSize(sourceOf(each))
          check(size <= 250, `each descriptor has at most 250 B gzipped: one has ${size}`)
        }
      },
    },
    {
      name: 'spells addresses: the table, and hostile texts',
      async run() {
        const { adapter, end } = await setUp()
        for (const [text, canonical] of options.addresses) {
          checkEqual(adapter.toAddress(text), canonical, `the address ${text}`)
          checkEqual(adapter.toAddress(canonical), canonical, 'what is canonical stays')
        }
        for (const text of [...options.notAddresses, ...hostile])
          checkEqual(adapter.toAddress(text), undefined, `"${text.slice(0, 60)}" is no address`)
        end()
      },
    },
    {
      name: 'explorer: a page of the one that the network names, and none without one',
      async run() {
        const { adapter, end } = await setUp()
        const urlOf = (blockExplorers: Network['blockExplorers'], target: { address?: string; hash?: string }) =>
          adapter.explorerUrl?.({ ...network, blockExplorers }, target)
        const scan = (url: string) => ({ default: { name: 'Scan', url } })
        for (const target of [{ address }, { hash: address }]) {
          checkEqual(urlOf(undefined, target), undefined, 'without an explorer')
          checkEqual(urlOf(scan('javascript:alert(1)//'), target), undefined, 'an explorer that runs something')
          const url = urlOf(scan('https://scan.example/'), target)
          if (!adapter.explorerUrl) continue
          check(url?.startsWith('https://scan.example/') && url.includes(address), `"${url}" is a page of the explorer`)
        }
        checkEqual(urlOf(scan('https://scan.example'), {}), undefined, 'nothing to show')
        end()
      },
    },
    {
      name: 'is honest: a method is there or missing, and the suite calls each',
      async run() {
        const { adapter, end } = await setUp()
        const present = Object.entries(adapter).filter(([, value]) => value !== undefined)
        for (const [name, value] of present) check(typeof value === 'function', `${name} is a method or left out`)
        const known: readonly string[] = [...withoutHandle, ...Object.keys(options.calls)]
        const extra = present.map(([name]) => name).filter((name) => !known.includes(name))
        checkEqual(extra, [], 'methods without arguments in `calls`: nobody tests them')
        for (const name of Object.keys(options.calls)) check(name in adapter, `${name} is in calls: the adapter has it`)
        end()
      },
    },
    {
      name: 'codes errors: F25 whatever a wallet or node throws',
      async run() {
        const { adapter, end } = await setUp()
        // All at once: a method may try again for a while, and is then told to stop.
        const patience = new AbortController()
        const failing = methodsOf(adapter).flatMap(({ name, call }) =>
          thrown.map(async (cause) => {
            const handle = handleOf(() => Promise.reject(cause), patience.signal)
            const outcome = await call(handle).then(
              () => undefined,
              (error: Error) => error,
            )
            // A method may have an answer for a far side that fails (no capabilities, no name).
            if (outcome) assertCoded(outcome, `${name}, when ${JSON.stringify(cause) ?? cause} is thrown,`)
          }),
        )
        const all = Promise.allSettled(failing)
        await settle(30)
        patience.abort()
        for (const result of await all) if (result.status === 'rejected') throw result.reason
        end()
      },
    },
    {
      name: 'tells a refusal apart: F25 outcome `rejected`',
      async run() {
        const { adapter, end } = await setUp()
        const refuse: Request = () => Promise.reject(options.refusal)
        for (const { name, call } of methodsOf(adapter)) {
          if (!asking.includes(name)) continue
          const answer = handleOf(() => Promise.reject(new Error('no node')))
          const wallet = { ...answer, request: refuse }
          const error = assertCoded(await failureOf(call(wallet), `${name} of a refusing person`), name)
          checkEqual(error.outcome, 'rejected', `the outcome of ${name}`)
          check(
            error.walk((cause) => cause === options.refusal),
            `${name} keeps the wallet's own error as its cause`,
          )
        }
        end()
      },
    },
    {
      name: 'ends with its signal: a hanging wallet or node holds nobody',
      async run() {
        const { adapter, end } = await setUp()
        for (const { name, call } of methodsOf(adapter)) {
          const abort = new AbortController()
          const hang: Request = (_, given) =>
            new Promise((_resolve, reject) => {
              const { signal = abort.signal } = given ?? {}
              const leave = () => reject(new LatchkeyError('REQUEST_ABORTED', 'Request was aborted'))
              if (signal.aborted) leave()
              else signal.addEventListener('abort', leave, { once: true })
            })
          const outcome = call(handleOf(hang, abort.signal)).then(
            () => undefined,
            (error: Error) => error,
          )
          await settle()
          abort.abort()
          const error = await outcome
          if (error) assertCoded(error, `${name}, aborted,`)
        }
        end()
      },
    },
    {
      name: 'disposes clean: F30 its provider follows until it is ended, two share nothing',
      async run() {
        const before = await setUp()
        before.end()
        await settle()
        const globals = watchGlobals()
        try {
          const [one, other] = [await setUp(), await setUp()]
          const [first, second] = [createLink(network), createLink(network)]
          const provider = await one.adapter.createProvider?.(first.link)
          const another = await other.adapter.createProvider?.(second.link)
          if (provider && another) {
            for (const name of ['request', 'on', 'removeListener'] as const)
              check(typeof provider[name] === 'function', `the provider has ${name}`)
            check(provider !== another, 'each instance has a provider of its own')
          }
          one.end()
          await settle()
          checkEqual(first.watchers(), 0, 'watches of a link whose adapter ended')
          check(second.watchers() > 0 || !another, 'the other provider follows on')
          other.end()
          await settle()
          checkEqual(
            [second.watchers(), globals.timers, globals.listeners],
            [0, 0, 0],
            'watches, timers, listeners left',
          )
          checkEqual(globals.names, [], 'names left on globalThis')
        } finally {
          globals.stop()
        }
      },
    },
  ]
  runCases(runner, `chain adapter contract: ${make().id}`, cases)
}

/** A namespace with nobody connected, for a provider. */
function createLink(network: Network) {
  const state: ProviderState = { accounts: [], networkId: network.caipNetworkId, connected: false }
  const watchers = new Set<unknown>()
  const refuse: Request = () => Promise.reject(new LatchkeyError('NOT_CONNECTED', 'Not connected'))
  return {
    watchers: () => watchers.size,
    link: {
      state: () => state,
      watch(listener: unknown) {
        watchers.add(listener)
        return () => void watchers.delete(listener)
      },
      request: refuse,
      read: refuse,
      connect: () => Promise.reject(new LatchkeyError('MODAL_CLOSED', 'Modal closed', { outcome: 'dismissed' })),
      switchNetwork: async () => {},
      tellSent: () => {},
    },
  }
}
