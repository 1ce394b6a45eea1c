import { type AdapterContext, type CaipNetworkId, isNetworkId, LatchkeyError } from '../../src/adapter.js'
import type { WalletConnectProvider } from './sdk.js'

/** What is asked for in one namespace, in place of the standard. */
export interface NamespaceOptions {
  /** Default: what wallets of the namespace commonly have. */
  readonly methods?: readonly string[]
  /** CAIP-2 ids. Default: all networks of the instance in this namespace. */
  readonly chains?: readonly CaipNetworkId[]
  readonly events?: readonly string[]
}

/** What `walletConnect` takes. One of `relayUrl`, `projectId` and `provider` is needed, else there is no row. */
export interface WalletConnectOptions {
  /**
   * Project at the public relay, `wss://relay.walletconnect.org`, which is used only when this is set and `relayUrl` is
   * not. With `relayUrl` it is what that relay gets; default then: the instance's project id, else `latchkey`.
   */
  readonly projectId?: string
  /** Relay of the host's own, `wss://`; several are tried in order, 5 s each, and the first that answers is kept. */
  readonly relayUrl?: string | readonly string[]
  /**
   * The host's own `UniversalProvider`, or what makes it on first use. Relay, storage, logging and its calls to other
   * hosts are the host's affair then.
   */
  readonly provider?: WalletConnectProvider | (() => WalletConnectProvider | Promise<WalletConnectProvider>)
  /** By CAIP-2 namespace: what is asked for in place of the standard. */
  readonly namespaces?: Readonly<Record<string, NamespaceOptions>>
  /**
   * By CAIP-2 id: addresses that the host's own `provider` reads from. Latchkey itself reads from the services and the
   * networks' own addresses (`withRpc`), never from here.
   */
  readonly rpcMap?: Readonly<Record<CaipNetworkId, string>>
  /** Begins the name of the page storage that holds the sessions. Default `latchkey:{id}`. */
  readonly storagePrefix?: string
}

const publicRelay = 'wss://relay.walletconnect.org'

/** The options, checked and complete. */
export interface Settings {
  /** In order; none when the host brings a provider. */
  readonly relayUrls: readonly string[]
  readonly projectId: string
  readonly storageName: string
  readonly namespaces: Readonly<Record<string, NamespaceOptions>>
  readonly rpcMap: Readonly<Record<string, string>>
  readonly provider: WalletConnectOptions['provider']
}

const refuse = (message: string): never => {
  throw new LatchkeyError('WALLETCONNECT_OPTIONS', `walletConnect: ${message}`)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)

function checkUrl(url: unknown): string {
  const parsed = isText(url) && URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^wss?:$/.test(parsed.protocol) || parsed.username || parsed.hash)
    return refuse(`relayUrl has to be an address that begins with wss:// (ws:// on this machine), not "${url}".`)
  return url as string
}

function checkNamespaces(namespaces: Readonly<Record<string, NamespaceOptions>>): void {
  for (const [namespace, given] of Object.entries(namespaces)) {
    const { methods = [], events = [], chains = [] } = Object(given) as NamespaceOptions
    if (!isTexts(methods) || !isTexts(events))
      refuse(`namespaces.${namespace}: methods and events have to be lists of names.`)
    if (!isTexts(chains) || !chains.every((chain) => isNetworkId(chain) && chain.startsWith(`${namespace}:`)))
      refuse(`namespaces.${namespace}.chains has to be a list of CAIP-2 ids such as "${namespace}:1".`)
  }
}

/** @throws {LatchkeyError} WALLETCONNECT_OPTIONS, saying what to set instead */
export function readOptions(options: WalletConnectOptions, { id, projectId }: AdapterContext): Settings {
  const { relayUrl = [], namespaces = {}, rpcMap = {}, storagePrefix = `latchkey:${id}`, provider } = options
  if (options.projectId !== undefined && !isText(options.projectId))
    refuse('projectId has to be a text that is not empty.')
  if (!isText(storagePrefix)) refuse('storagePrefix has to be a text that is not empty.')
  if (provider !== undefined && typeof provider !== 'function' && typeof provider !== 'object')
    refuse('provider has to be a UniversalProvider, or a function that makes one.')
  checkNamespaces(namespaces)
  const given = (typeof relayUrl === 'string' ? [relayUrl] : relayUrl).map(checkUrl)
  const own = options.projectId ? [publicRelay] : []
  const relayUrls = given.length ? given : own
  if (!relayUrls.length && !provider)
    refuse('set relayUrl (a relay of your own), projectId (a project at the public relay) or provider.')
  return {
    relayUrls,
    projectId: options.projectId ?? projectId ?? 'latchkey',
    storageName: `${storagePrefix}:walletconnect`,
    namespaces,
    rpcMap,
    provider,
  }
}
