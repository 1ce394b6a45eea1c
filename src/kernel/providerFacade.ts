import type { ChainProvider, RpcCall } from './adapter.js'

type Listener = (...values: never[]) => void

/**
 * The provider that hosts hold from before a connection until after it. The adapter's own is built on the
 * first request or connection; listeners that were added earlier are handed over to it.
 */
export interface ProviderFacade extends ChainProvider {
  /** Builds the adapter's provider now, so that its events are heard. */
  wake(): Promise<ChainProvider>
}

/** Makes a facade over a provider that is built once. */
export function createProviderFacade(build: () => Promise<ChainProvider>): ProviderFacade {
  const early: [event: string, listener: Listener][] = []
  let real: ChainProvider | undefined
  let building: Promise<ChainProvider> | undefined

  const wake = () => {
    building ??= build().then(
      (provider) => {
        real = provider
        for (const [event, listener] of early.splice(0)) provider.on(event, listener)
        return provider
      },
      (error: unknown) => {
        building = undefined
        throw error
      },
    )
    return building
  }
  const facade: ProviderFacade = {
    wake,
    request: async (call: RpcCall) => (await wake()).request(call),
    on(event: string, listener: Listener) {
      if (real) real.on(event, listener)
      else early.push([event, listener])
      return facade
    },
    removeListener(event: string, listener: Listener) {
      if (real) real.removeListener(event, listener)
      const at = early.findIndex(([name, other]) => name === event && other === listener)
      if (at >= 0) early.splice(at, 1)
      return facade
    },
  }
  return facade
}
