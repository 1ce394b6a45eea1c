import type { CaipNetworkId, ChainReader, PluginContext } from '../../../src/plugin.js'

/** Reads past the services where that can be done, else by them: for what costs nobody money when it is wrong. */
export async function readApart<Value>(
  { chain }: Pick<PluginContext, 'chain'>,
  networkId: CaipNetworkId,
  read: (reader: ChainReader) => Promise<Value>,
): Promise<Value> {
  try {
    return await read(chain(networkId, { without: 'services' }))
  } catch {
    // The services' answer stands in for it, or their error.
    return read(chain(networkId))
  }
}
