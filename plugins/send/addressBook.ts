import { type AddressBook, atom, type KnownAddress, type PluginContext, parseNetworkId } from '../../src/plugin.js'
import { notePastReceiver, readPastReceivers } from './pastReceivers.js'

/** Counts the changes of what is remembered. */
const roundAtom = atom(0)

type Parts = Pick<PluginContext, 'storage' | 'store'>

/** Remembers a receiver that the user has sent to, and tells the watchers of the address book. */
export function noteReceiver({ storage, store }: Parts, receiver: Parameters<typeof notePastReceiver>[1]): void {
  notePastReceiver(storage, receiver)
  store.set(roundAtom, store.get(roundAtom) + 1)
}

/** The addresses that something was sent to from this page, for other plugins: they follow what another tab sends, too. */
export function createAddressBook({
  storage,
  store,
  onDispose,
}: Parts & Pick<PluginContext, 'onDispose'>): AddressBook {
  const known = new Map<string, readonly KnownAddress[]>()
  const read = (namespace: string) => {
    const found = known.get(namespace) ?? readPastReceivers(storage, namespace).map((address) => ({ address }))
    known.set(namespace, found)
    return found
  }
  onDispose(store.sub(roundAtom, () => known.clear()))
  onDispose(storage.watch(() => store.set(roundAtom, store.get(roundAtom) + 1)))
  return {
    of(network) {
      const { namespace } = parseNetworkId(network)
      return {
        get: () => read(namespace),
        watch: (listener) => store.sub(roundAtom, listener),
        refresh: async () => read(namespace),
      }
    },
  }
}
