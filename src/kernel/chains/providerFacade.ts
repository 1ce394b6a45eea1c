import type { ChainProvider } from '../contract/provider.js'
import type { RpcCall } from '../contract/rpc.js'
import type { Connection } from '../contract/state.js'

type Listener = (...values: never[]) => void

/** An adapter's provider, at work. */
export interface BuiltProvider extends Pick<ChainProvider, 'on' | 'removeListener'> {
  /** @param connection the one that was in use when the host asked */
  request(call: RpcCall, connection: Connection | undefined): Promise<unknown>
  /** Its listeners are there: they hear what changed before. */
  tell(): void
  /** It hears of no change any more. */
  release(): void
}

/**
 * The provider that hosts hold from before a connection until after it, over stops and starts. The adapter's own is
 * built on the first request or connection; listeners are handed over to it.
 */
export interface ProviderFacade extends ChainProvider {
  /** Builds the adapter's provider now, so that its events are heard. */
  load(): Promise<BuiltProvider>
  /** Releases the adapter's provider: the next request or connection builds another. */
  release(): void
}

/**
 * Makes a facade over a provider that is built once.
 * @param active the connection in use: asked in the host's call, before anything is awaited. By then another account may be
 * in use (F26)
 */
export function createProviderFacade(
  build: () => Promise<BuiltProvider>,
  active: () => Connection | undefined,
): ProviderFacade {
  const listeners: [event: string, listener: Listener][] = []
  let real: BuiltProvider | undefined
  let building: Promise<BuiltProvider> | undefined

  const load = () => {
    const mine: Promise<BuiltProvider> =
      building ??
      build().then(
        (built) => {
          if (building !== mine) built.release()
          else {
            real = built
            for (const each of listeners) built.on(...each)
            built.tell()
          }
          return built
        },
        (error: unknown) => {
          if (building === mine) building = undefined
          throw error
        },
      )
    building = mine
    return mine
  }
  const facade: ProviderFacade = {
    load,
    release() {
      for (const each of listeners) real?.removeListener(...each)
      real?.release()
      real = building = undefined
    },
    async request(call) {
      const connection = active()
      return (await load()).request(call, connection)
    },
    on(...each) {
      listeners.push(each)
      real?.on(...each)
      return facade
    },
    removeListener(...each) {
      const at = listeners.findIndex((other) => other.every((value, index) => value === each[index]))
      if (at >= 0) listeners.splice(at, 1)
      real?.removeListener(...each)
      return facade
    },
  }
  return facade
}
