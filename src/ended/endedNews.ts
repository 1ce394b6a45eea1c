import type { EndedConnection } from '../kernel/index.js'
import { type EndedNews, endedAtom, historyAtom, type Kernel } from '../kernel/internal.js'

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

/** Makes the news of one instance. Its tabs share what is stored, and read it anew each time. */
export function createEndedNews(
  { store, storage, latchkey }: Kernel,
  onDispose: (stop: () => void) => void,
): EndedNews {
  const read = () => storage.get('ended', parse) ?? []
  const write = (list: readonly EndedConnection[]) =>
    list.length ? storage.set('ended', list.slice(0, mostStored)) : storage.remove('ended')
  const isBack = (ended: EndedConnection) =>
    latchkey.state().connections.some(({ connector, sourceId, namespace, wallet }) =>
      isSame(ended, {
        ...ended,
        ...{ connectorId: connector.id, sourceId, namespace, name: toName(wallet?.name ?? connector.name) },
      }),
    )
  const show = () => {
    if (store.get(historyAtom).length === 0) return
    const shown = store.get(endedAtom)
    const fresh = read().filter((item) => !isBack(item) && !shown.some((other) => isSame(item, other)))
    if (fresh.length) store.set(endedAtom, [...fresh, ...shown])
  }
  onDispose(() => store.set(endedAtom, []))

  return {
    note(lost) {
      const ending = { ...lost, name: toName(lost.name) }
      write([ending, ...read().filter((item) => !isSame(item, ending))])
      show()
    },
    show,
    told: () => storage.remove('ended'),
    dismiss: () => store.set(endedAtom, []),
  }
}

/** A stranger's text: short, and without signs that make it look like another (S38). */
const toName = (name: string) => name.replace(/\p{C}/gu, '').trim().slice(0, 64)
