import { cleanText } from '../../kernel/base/text.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import type { Connection, EndedConnection } from '../../kernel/index.js'
import { historyAtom } from '../../kernel/navigation/index.js'
import type { EndedNews } from './index.js'
import { endedState, setEnded } from './state.js'

const mostStored = 8
const reasons: readonly unknown[] = ['wallet', 'expired', 'failed', 'away']

const text = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 256) throw new TypeError('not a short text')
  return value
}

/** Parses what was stored, names only (S36); throws on anything else. */
function parse(value: unknown): readonly EndedConnection[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value.slice(0, mostStored).map((item: Record<string, unknown>) => {
    const { reason } = item
    if (!reasons.includes(reason)) throw new TypeError('no reason')
    return {
      connectorId: text(item.connectorId),
      sourceId: text(item.sourceId),
      namespace: text(item.namespace),
      name: text(item.name),
      reason: reason as EndedConnection['reason'],
    }
  })
}

/** One wallet on one namespace. */
const isSame = (one: EndedConnection, other: EndedConnection) =>
  one.connectorId === other.connectorId &&
  one.sourceId === other.sourceId &&
  one.namespace === other.namespace &&
  one.name === other.name

/** A live connection, as one that has ended. */
const toEnded = ({ connector, sourceId, namespace, wallet }: Connection, reason: string): EndedConnection => ({
  connectorId: connector.id,
  sourceId,
  namespace,
  name: cleanText(wallet?.name ?? connector.name),
  // The others were ended here.
  reason: reason as EndedConnection['reason'],
})

/** Makes the news of one instance. Its tabs share what is stored, and read it anew each time. */
export function createEndedNews({ instance, store, storage, onDispose }: FeatureContext): EndedNews {
  const { latchkey, emitter, options } = instance
  const read = () => storage.get('ended', parse) ?? []
  const show = () => {
    if (store.get(historyAtom).length === 0) return
    const known = [
      ...store.get(endedState),
      ...latchkey.state().connections.map((connection) => toEnded(connection, 'wallet')),
    ]
    const fresh = read().filter((item) => !known.some((other) => isSame(item, other)))
    if (fresh.length) setEnded(store, [...fresh, ...store.get(endedState)])
  }
  const tell = (ended: EndedConnection) => {
    emitter.emit('ended', ended)
    // Where there is no modal, the host alone can tell the user.
    if (options.modal === false) return
    const others = read().filter((item) => !isSame(item, ended))
    storage.set('ended', [ended, ...others].slice(0, mostStored))
    show()
  }
  onDispose(() => setEnded(store, []))

  return {
    note: (connection, reason) => tell(toEnded(connection, reason)),
    miss: ({ id: connectorId, sourceId, name }, { namespace, wallet }) =>
      tell({ connectorId, sourceId, namespace, name: cleanText(wallet ?? name), reason: 'away' }),
    show,
    told: () => storage.remove('ended'),
    dismiss: () => setEnded(store, []),
  }
}
