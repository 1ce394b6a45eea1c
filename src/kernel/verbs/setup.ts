import { createLoader } from '../base/loader.js'
import { chainRpc, chains, figures } from '../chains/index.js'
import { connections, connectionsAtom } from '../connections/index.js'
import { defineResource } from '../contract/resource.js'
import { sentTransactions } from '../contract/sentTransactions.js'
import type { FeatureContext } from '../feature/featureContext.js'
import type { SentNotes } from './sentNotes.js'
import { createWallets } from './wallets.js'

export function setup({ instance, resources, store, events, signal, tell }: FeatureContext) {
  const { networks, active } = instance
  const sentNotes = defineResource<SentNotes>(sentTransactions.id)
  const rpc = createLoader(() => resources.expect(chainRpc))
  const wallets = createWallets({
    connections: resources.need(connections).connections,
    active,
    network: networks.find,
    adapter: resources.need(chains).adapters.load,
    reader: async (...where) => (await rpc.load(''))(...where),
    live: () => store.get(connectionsAtom).connections,
    figures: () => resources.expect(figures),
    onSent(sent) {
      const notes = resources.peek(sentNotes)
      // At once where it can be: who has sent it looks for it.
      if (notes) notes.note(sent)
      else resources.get(sentNotes).then((late) => late?.note(sent), tell)
      events.emit('sent', sent)
      instance.emitter.emit('sent', sent)
    },
    onMined: (networkId) => events.emit('mined', { networkId }),
    signal,
  })
  return { provides: { boundWallets: wallets } }
}
