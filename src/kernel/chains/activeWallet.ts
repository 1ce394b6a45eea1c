import type { Connection } from '../contract/state.js'
import type { PluginWallet } from '../contract/wallet.js'
import type { Wallets } from './wallets.js'

/**
 * The wallet in use. Each call belongs to the connection that is active when it is made: it is looked up before anything
 * is awaited, for by the time the code has arrived another account may be in use (F26).
 */
export function createActiveWallet(
  active: () => Connection | undefined,
  wallets: () => Promise<Wallets>,
): Readonly<PluginWallet> {
  const inUse = () => {
    const connection = active()
    return wallets().then((all) => all.of(connection))
  }
  return Object.freeze<PluginWallet>({
    can: async (capability) => (await inUse()).can(capability),
    call: (method, ...rest) => inUse().then((wallet) => wallet.call(method, ...rest)) as never,
    toAddress: async (text) => (await inUse()).toAddress(text),
    balance: async (token, options) => (await inUse()).balance(token, options),
    request: async (call) => (await inUse()).request(call),
  })
}
