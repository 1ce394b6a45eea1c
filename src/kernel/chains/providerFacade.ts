import type { AdapterProvider, ChainProvider, ProviderLink } from '../contract/provider.js'
import type { RpcCall } from '../contract/rpc.js'

type Listener = (...values: never[]) => void

/**
 * The provider that hosts hold from before a connection until after it, over stops and starts. The adapter's own is
 * built on the first request or connection; listeners are handed over to it.
 */
export interface ProviderFacade extends ChainProvider {
  /** Builds the adapter's provider now, so that its events are heard. */
  load(): Promise<AdapterProvider>
  /** Lets go of the adapter's provider: the next request or connection builds another. */
  release(): void
}

/**
 * Makes a facade over a provider that is built once.
 * @param bind the link as it is when the host asks: called with each request, before anything is awaited
 */
export function createProviderFacade(build: () => Promise<AdapterProvider>, bind: () => ProviderLink): ProviderFacade {
  const listeners: [event: string, listener: Listener][] = []
  let real: AdapterProvider | undefined
  let building: Promise<AdapterProvider> | undefined

  const load = () => {
    if (building) return building
    const mine: Promise<AdapterProvider> = build().then(
      (provider) => {
        if (building !== mine) return provider
        real = provider
        for (const [event, listener] of listeners) provider.on(event, listener)
        return provider
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
      for (const [event, listener] of listeners) real?.removeListener(event, listener)
      real = undefined
      building = undefined
    },
    async request(call: RpcCall) {
      // What adapters and sessions say to each other (`ChooseChain`) is no word of the page's, whichever adapter this is.
      if (`${Object(call).method}`.startsWith('latchkey_'))
        throw Object.assign(new Error('The provider does not know this method.'), { code: 4200 })
      const link = bind()
      return (await load()).request(call, link)
    },
    on(event: string, listener: Listener) {
      listeners.push([event, listener])
      real?.on(event, listener)
      return facade
    },
    removeListener(event: string, listener: Listener) {
      const at = listeners.findIndex(([name, other]) => name === event && other === listener)
      if (at < 0) return facade
      listeners.splice(at, 1)
      real?.removeListener(event, listener)
      return facade
    },
  }
  return facade
}
