import {
  type AdapterContext,
  type AdapterModule,
  type Clock,
  type ConnectorSource,
  type ConnectRequest,
  isLatchkeyError,
} from '../../src/adapter.js'
import { codeUnavailable } from './errors.js'
import type { LoadSdk } from './link.js'
import { readPage, type WalletPage } from './openWallet.js'
import { readOptions, type WalletConnectOptions } from './options.js'
import { openSessionStorage, type SessionStorage } from './storage.js'
import type { Worker } from './worker.js'

/** What tests hand in. */
export interface SourceParts {
  openStorage(name: string, clock: Clock): SessionStorage
  readonly loadSdk: LoadSdk
  readonly page: WalletPage | undefined
}

/** Wallets behind a relay. Loads next to nothing: the SDK comes with the first pairing, or with a session to restore. */
export function setup(context: AdapterContext, options: WalletConnectOptions): ConnectorSource {
  return createWalletConnectSource(context, options, {
    openStorage: openSessionStorage,
    loadSdk: () => import('@walletconnect/universal-provider'),
    page: readPage(),
  })
}

/** The adapter of a namespace that no other serves. */
export const adapter = async (namespace: string): Promise<AdapterModule<WalletConnectOptions>> =>
  (await import('./minimal.js')).minimal(namespace)

/** `setup` with parts that tests hand in. @throws {LatchkeyError} WALLETCONNECT_OPTIONS */
export function createWalletConnectSource(
  context: AdapterContext,
  options: WalletConnectOptions,
  { openStorage, loadSdk, page }: SourceParts,
): ConnectorSource {
  const settings = readOptions(options, context)
  const storage = openStorage(settings.storageName, context.clock)
  let worker: Promise<Worker> | undefined
  const work = () => {
    const load = () =>
      import('./worker.js').then(
        ({ createWorker }) => createWorker({ context, settings, storage, loadSdk, page }),
        (cause) => {
          throw codeUnavailable(cause)
        },
      )
    worker ??= load()
    worker.catch(() => {
      // The caller gets the error; the next call tries again.
      worker = undefined
    })
    return worker
  }
  const isAsked = ({ namespaces, networks }: Pick<ConnectRequest, 'namespaces' | 'networks'>) =>
    networks.some(({ chainNamespace }) => namespaces.includes(chainNamespace))

  return {
    async connect(request, attempt) {
      if (!isAsked(request)) return []
      const mayRestore = async () => settings.provider !== undefined || (await storage.topics()).length > 0
      if (request.silent && !(await mayRestore())) return []
      const { restore, connect } = await work()
      attempt.signal.throwIfAborted()
      if (!request.silent) return connect(request, attempt)
      return restore(request, attempt).catch((error) => {
        throw isLatchkeyError(error, 'WALLETCONNECT_UNAVAILABLE') ? codeUnavailable(error) : error
      })
    },
    async prepare(request, signal) {
      const { prepare } = await work()
      signal.throwIfAborted()
      return prepare(request, signal)
    },
  }
}
