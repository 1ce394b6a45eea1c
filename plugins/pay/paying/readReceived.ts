import { isLatchkeyError, type PluginContext, type Token } from '../../../src/plugin.js'

/** How far this device's clock and a chain's may be apart, in ms. */
const skew = 3_600_000

/**
 * What a transaction that is named by a stranger brought an account: nothing while it is in no block, or is older than the payment; undefined where
 * this chain cannot tell. @param since Unix time in ms at which the payment began
 */
export async function readReceived(
  { chain }: PluginContext,
  {
    account,
    hash,
    token,
    since,
  }: { readonly account: string; readonly hash: string; readonly token: Token; readonly since: number },
): Promise<bigint | undefined> {
  const getReceived = await chain(token.networkId).can('getReceived')
  try {
    return getReceived && ((await getReceived({ account, hash, token, since: since - skew })) ?? 0n)
  } catch (error) {
    // A stranger's word for a hash is none.
    if (isLatchkeyError(error, 'TRANSACTION_HASH_INVALID')) return 0n
    throw error
  }
}
