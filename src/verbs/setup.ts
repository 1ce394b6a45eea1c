import { createLoader } from '../kernel/base/loader.js'
import { boundWallets, chainRpc } from '../kernel/chains/index.js'
import { connectionsAtom } from '../kernel/connections/index.js'
import type { CoreContext } from '../kernel/coreFeature.js'
import { expectRole } from '../kernel/plugins/index.js'
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
