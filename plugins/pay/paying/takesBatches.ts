import { type CaipAccountId, type PluginContext, parseAccountId } from '../../../src/plugin.js'

/** Whether the wallet says that it does several calls as one, or not at all; one that does not answer does not. */
export async function takesBatches({ wallet }: PluginContext<'request'>, account: CaipAccountId): Promise<boolean> {
  const able = await wallet
    .of(account)
    .call('getCapabilities')
    .catch(() => undefined)
  const { atomic } = Object(able?.[parseAccountId(account).networkId]) as {
    readonly atomic?: { readonly status?: unknown }
  }
  return atomic?.status === 'supported' || atomic?.status === 'ready'
}
