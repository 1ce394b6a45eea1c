import { openAdminDoor } from './admin/door.js'
import { createServices, findPart, type Part, type Services, type ServicesOptions } from './createServices.js'
import { seedWallets } from './directory/wallets/seedWallets.js'
import { type ConnectionLimits, type Listener, listen } from './http/listen.js'
import { silentLog } from './log.js'
import { openStore, type Store, type StoreOptions } from './store/openStore.js'

/** Where the services listen and keep their state, and what they are built from. */
export interface ServeOptions extends Omit<ServicesOptions, 'store'> {
  /** An open store, or where to open one. The server closes it either way. */
  store: Store | StoreOptions
  /** Interface to listen on. Default `127.0.0.1`: this machine alone. */
  host?: string
  /** Port of all parts; 0, the default, takes a free one. */
  port?: number
  /** Port of the data part, when it shall have its own; 0 takes a free one. `port` then does not serve it. */
  dataPort?: number
  /** Port of the auth part, when it shall have its own; 0 takes a free one. `port` then does not serve it. */
  authPort?: number
  /** See {@link ListenOptions.trustedProxies}. */
  trustedProxies?: number
  /** See {@link ConnectionLimits}. */
  connectionLimits?: Partial<ConnectionLimits>
}

/** Running services. */
export interface RunningServices {
  /** Address of the directory, without a final slash; of the other parts too, unless they have their own. */
  url: string
  /** Address of the data part. */
  dataUrl: string
  /** Address of the auth part. */
  authUrl: string
  /** Changes projects while it runs. */
  projects: Services['projects']
  /** Changes wallets while it runs. */
  wallets: Services['wallets']
  /** Changes the keys that sign sessions while it runs. */
  authKeys: Services['authKeys']
  /** Frees the ports, then closes the store. May be called twice. */
  close(): Promise<void>
}

/**
 * Opens the store and answers on a port. Commands of the binary reach the running server through the data folder.
 * @throws {ServiceError} FOLDER_IN_USE, PORT_TAKEN; nothing is left open then
 * @example
 * const running = await serve({ store: { folder: 'memory' }, chains: { 'eip155:31337': 'http://127.0.0.1:8545' } })
 */
export async function serve(options: ServeOptions): Promise<RunningServices> {
  const { host = '127.0.0.1', port = 0, dataPort, authPort, trustedProxies, log = silentLog } = options
  const limits = options.connectionLimits
  const store = 'directory' in options.store ? options.store : await openStore(options.store)
  const services = createServices({ ...options, store })
  const listeners: Listener[] = []
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= Promise.all(listeners.map((listener) => listener.close())).then(() => services.close())
    return closing
  }
  const open = async (handle: Services['fetch'], at: number) => {
    const listener = await listen(handle, { host, port: at, trustedProxies, limits })
    listeners.push(listener)
    return listener
  }

  try {
    await seedWallets(services.wallets)
    // Made now and not by the first sign-in, so that the keys are there when a back end asks for them.
    await services.authKeys.list()
    const ownPorts: Readonly<Partial<Record<Part, number>>> = { data: dataPort, auth: authPort }
    const main = await open(async (request, env) => {
      const part = findPart(new URL(request.url).pathname)
      return services[ownPorts[part] === undefined ? part : 'directory'].fetch(request, env)
    }, port)
    const openOwn = async (part: Part) => {
      const own = ownPorts[part]
      return own === undefined ? main : open(async (request, env) => services[part].fetch(request, env), own)
    }
    const [data, auth] = [await openOwn('data'), await openOwn('auth')]
    if (store.lock) {
      const door = await openAdminDoor(services, store.lock.token, log)
      listeners.push(door)
      await store.lock.publishDoor(door.port)
    }
    const { projects, wallets, authKeys } = services
    return { url: main.url, dataUrl: data.url, authUrl: auth.url, projects, wallets, authKeys, close }
  } catch (error) {
    await close()
    throw error
  }
}
