import { isLatchkeyError, type PluginContext } from 'latchkey/plugin'
import type { Owner, Position } from './types.js'

/** A position before its value is known. */
export type Balance = Omit<Position, 'value'>

/**
 * Reads what accounts hold, on each network of their namespace: its coin, and the tokens that the host listed. No wallet is
 * asked, so the accounts may be of any user. A network that does not answer is named in place of its balances.
 */
export async function readPositions(
  { networks, chain, tokens }: PluginContext,
  owners: readonly Owner[],
  fresh: boolean,
): Promise<{ readonly balances: readonly Balance[]; readonly missing: readonly string[] }> {
  const missing = new Set<string>()
  const reads = owners.flatMap((owner) =>
    networks()
      .filter(({ chainNamespace }) => chainNamespace === owner.namespace)
      .flatMap((network) =>
        [undefined, ...tokens(network.caipNetworkId)].map(async (token): Promise<Balance | undefined> => {
          try {
            const amount = await chain(network.caipNetworkId).balance(owner.address, token, { fresh })
            return { owner, network, asset: `${network.caipNetworkId}/${token?.address ?? 'native'}`, amount }
          } catch (error) {
            // A chain without balances holds nothing; any other failure leaves a hole that the user has to see.
            if (!isLatchkeyError(error, 'UNSUPPORTED')) missing.add(network.name)
            return undefined
          }
        }),
      ),
  )
  const balances = (await Promise.all(reads)).filter((balance) => balance !== undefined)
  return { balances, missing: [...missing] }
}
