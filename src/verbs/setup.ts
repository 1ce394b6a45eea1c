import {
  boundWallets,
  type CoreContext,
  chainRpc,
  connectionsAtom,
  createLoader,
  expectRole,
} from '../kernel/internal.js'
import { createWallets } from './wallets.js'

export function setup({ kernel }: CoreContext) {
  const { store, networks, active, connections, adapters, plugins, figures, events, scope } = kernel
  const rpc = createLoader(() => expectRole(plugins, chainRpc, 'way to read chains'))
  const wallets = createWallets({
    connections,
    active,
    network: networks.find,
    adapter: adapters.load,
    reader: async (network) => (await rpc.load(''))(network),
    live: () => store.get(connectionsAtom).connections,
    figures,
    onSent: (sent) => events.emit('sent', sent),
    onMined: (networkId) => events.emit('mined', { networkId }),
    signal: scope.signal,
  })
  return { provides: { [boundWallets.id]: wallets } }
}
