import { lateMethods } from '../base/lateMethods.js'
import type { ConnectionsState } from '../connections/index.js'
import type { CaipNetworkId } from '../contract/caip.js'
import { parseAccountId } from '../contract/parseCaip.js'
import type { Connection } from '../contract/state.js'
import type { PluginWallet } from '../contract/wallet.js'
import type { Wallets } from './wallets.js'

export interface ActiveWalletParts {
  readonly active: () => Connection | undefined
  readonly state: () => Pick<ConnectionsState, 'connections' | 'active'>
  readonly wallets: () => Promise<Wallets>
}

interface Target {
  readonly connection: Connection | undefined
  readonly networkId?: CaipNetworkId
}

/**
 * The wallet in use. Each call belongs to the connection that is active when it is made: it is looked up before anything
 * is awaited, for by the time the code has arrived another account may be in use (F26).
 */
export function createActiveWallet({ active, state, wallets }: ActiveWalletParts): PluginWallet {
  const make = (find: () => Target): PluginWallet => {
    const now = () => {
      const { connection, networkId } = find()
      return wallets().then((all) => all.of(connection, networkId))
    }
    return Object.freeze({
      // Each looks up its wallet first, and hands the rest on as it is.
      ...lateMethods(now, ['can', 'call', 'toAddress', 'balance', 'request']),
      of(account) {
        const { namespace, networkId, address } = parseAccountId(account)
        return make(() => {
          const { connections, active } = state()
          const all = connections.filter(
            (each) => each.namespace === namespace && each.accounts[0]?.address === address,
          )
          // Two wallets may hold one account: the one in use is meant.
          return { connection: all.find(({ id }) => id === active[namespace]) ?? all[0], networkId }
        })
      },
    } as PluginWallet)
  }
  return make(() => ({ connection: active() }))
}
