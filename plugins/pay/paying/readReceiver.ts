import type { PluginContext } from '../../../src/plugin.js'
import type { Debt } from '../types.js'

/** What the receiver of a debt has now. */
export async function readReceiver({ chain }: PluginContext, { asset, payTo }: Debt): Promise<bigint> {
  const token = asset.address === undefined ? undefined : asset
  return (await chain(asset.networkId).balance(payTo, token, { fresh: true })).value
}
