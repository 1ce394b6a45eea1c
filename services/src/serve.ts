import type { Kysely } from 'kysely'
import { openAdminDoor } from './admin/door.js'
import { type AnyServices, createServices, listTogether, type ServicesOptions } from './createServices.js'
import { type ConnectionLimits, type Listener, listen } from './http/listen.js'
import { silentLog } from './log.js'
import { openStore, type Store, type StoreOptions } from './openStore.js'
import type { ApiOf, IdsOf, PartList, UrlsOf } from './part/types.js'
import type { OwnParts } from './parts/index.js'

/** Where the services listen and keep their state, and what they are built from. */
export type ServeOptions<Parts extends PartList = OwnParts, Served extends IdsOf<Parts> = IdsOf<Parts>> = Omit<
  ServicesOptions<Parts>,
  'store' | 'served'
> & {
  /** An open store, or where to open one. The server closes it either way. */
  store: Store<Parts> | StoreOptions
  /** Ids of the parts that answer requests. Default: all that the store was opened for. */
  served?: readonly Served[]
  /** Interface to listen on. Default `127.0.0.1`: this machine alone. */
  host?: string
  /** Port of all parts; 0, the default, takes a free one. */
  port?: number
  /**
   * Ports of parts that shall have their own, by the parts' ids; 0 takes a free one. `port` then does not serve them. A part
   * that wants an address to itself takes a free one where none is given, but the console, which is not served then.
   */
  ports?: Readonly<Record<string, number | undefined>>
  /** See {@link ListenOptions.trustedProxies}. */
  trustedProxies?: number
  /** See {@link ConnectionLimits}. */
  connectionLimits?: Partial<ConnectionLimits>
}

/** Running services. Projects, wallets and keys can be changed meanwhile. */
export type RunningServices<
  Parts extends PartList = OwnParts,
  Served extends IdsOf<Parts> = IdsOf<Parts>,
> = ApiOf<Parts> &
  UrlsOf<Served> & {
    /** Address of all parts that have none of their own, without a final slash. */
    url: string
    /** Each part's address, and what the parts say of themselves: the line of a server that is ready. */
    facts: Readonly<Record<string, unknown>>
    /** Sentences for an operator who may have forgotten something. */
    warnings: readonly string[]
    /** What the parts tell their operator now. What is secret in it is for a terminal alone. */
    readNotes(isTerminal: boolean): Promise<readonly string[]>
    /** Frees the ports, then closes the store. May be called twice. */
    close(): Promise<void>
  }

/**
 * Opens the store and answers on a port. Commands of the binary reach the running server through the data folder.
 * @throws {ServiceError} FOLDER_IN_USE, PORT_TAKEN; nothing is left open then
 * @example
 * const running = await serve({ store: { folder: 'memory' }, chains: { 'eip155:31337': 'http://127.0.0.1:8545' } })
 */
export async function serve<const Parts extends PartList = OwnParts, const Served extends IdsOf<Parts> = IdsOf<Parts>>(
  options: ServeOptions<Parts, Served>,
): Promise<RunningServices<Parts, Served>> {
  const { host = '127.0.0.1', port = 0, ports = {}, trustedProxies, countryHeader, log = silentLog } = options
  const limits = options.connectionLimits
  const store = 'parts' in options.store ? options.store : await openStore(options.store)
  const services: AnyServices = createServices({ ...options, store } as unknown as ServicesOptions)
  const listeners: Listener[] = []
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= Promise.all(listeners.map((listener) => listener.close())).then(() => services.close())
    return closing
  }
  const open = async (handle: AnyServices['fetch'], at: number) => {
    const listener = await listen(handle, { host, port: at, trustedProxies, countryHeader, limits })
    listeners.push(listener)
    return listener
  }

  try {
    await services.start()
    // What has a port of its own is not found at the common one.
    const isWanted = (id: string) => options.served !== undefined || ports[id] !== undefined
    const served = services.parts.filter(({ id, isServed, isOnRequest }) => isServed && (!isOnRequest || isWanted(id)))
    const together = listTogether(served).filter(({ id, paths }) => paths.length === 0 || ports[id] === undefined)
    const main = await open(services.handle(together), port)
    const urls: Record<string, string> = {}
    for (const part of served) {
      const own = together.includes(part) ? undefined : (ports[part.id] ?? 0)
      // At a port of its own a part answers all, as long as it is the only one there.
      const alone = services.handle([{ ...part, paths: [] }])
      const listener = own === undefined ? main : await open(alone, own)
      await part.instance.listening?.(listener.port)
      urls[`${part.id}Url`] = listener.url
    }
    if (store.lock) {
      const databases = store as unknown as Readonly<Record<string, Kysely<unknown>>>
      const source = { parts: store.parts, of: (id: string) => databases[id] as Kysely<unknown> }
      const door = await openAdminDoor(services, source, store.lock.token, log)
      listeners.push(door)
      await store.lock.publishDoor(door.port)
    }
    const { url } = main
    const running = {
      url,
      ...urls,
      facts: Object.assign({ url, ...urls }, ...served.map(({ instance }) => instance.facts)),
      warnings: served.flatMap(({ instance }) => instance.warning ?? []),
      async readNotes(isTerminal: boolean) {
        const notes = await Promise.all(served.map(({ instance }) => instance.note?.(isTerminal)))
        return notes.filter((note) => note !== undefined)
      },
      close,
    }
    const apis = Object.assign({}, ...services.parts.map(({ instance }) => instance.api))
    return { ...apis, ...running } as RunningServices<Parts, Served>
  } catch (error) {
    await close()
    throw error
  }
}
