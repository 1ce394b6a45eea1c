import { isLatchkeyError, type PluginContext, parseNetworkId, type Token } from '../../../src/plugin.js'
import type { PayOptions } from '../types.js'
import { createTransferService } from './transferService.js'

/** What a token may be brought as on other networks: see `Bridging.targets`. Whatever the services name, no token is one that the host does not list. */
export async function findTargets(
  context: PluginContext,
  { bridges = {} }: PayOptions,
  token: Token,
): Promise<readonly Token[]> {
  const { networkId, decimals } = token
  const { namespace } = parseNetworkId(networkId)
  if (!Object.hasOwn(bridges, networkId) || token.address === undefined || !context.services.has('pay')) return []
  const { fold } = context.spelling(namespace)
  const told = await createTransferService(context)
    .pairs(token)
    .catch((error: unknown) => {
      if (!isLatchkeyError(error)) throw error
      return []
    })
  return context
    .networks()
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => id !== networkId && parseNetworkId(id).namespace === namespace)
    .flatMap((id) => context.tokens(id))
    .filter((listed) =>
      told.some(
        (pair) =>
          pair.networkId === listed.networkId &&
          listed.address !== undefined &&
          fold(pair.address) === fold(listed.address) &&
          listed.decimals === decimals,
      ),
    )
}
