import type { EndedConnection } from '../kernel/index.js'
import { type EndedNews, endedAtom, historyAtom, type Kernel } from '../kernel/internal.js'

/** One ending, as it is stored: names only, no secret (S36). */
interface StoredEnding extends EndedConnection {
  /** The user has seen it. It is kept, so that a tab that hears of the same end later says nothing. */
  readonly told?: true
}

const mostStored = 8
const reasons: readonly unknown[] = ['wallet', 'expired', 'failed', 'away']

const text = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 256) throw new TypeError('not a short text')
  return value
}

/** Parses what was stored; throws on anything else. */
function parse(value: unknown): readonly StoredEnding[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value.slice(0, mostStored).map((item: Record<string, unknown>) => {
    const { reason, told } = item
    if (!reasons.includes(reason)) throw new TypeError('no reason')
    return {
      connectorId: text(item.connectorId),
      sourceId: text(item.sourceId),
      namespace: text(item.namespace),
      name: text(item.name),
      reason: reason as EndedConnection['reason'],
      ...(told === true && { told }),
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
export function createEndedNews({ store, storage }: Kernel, onDispose: (stop: () => void) => void): EndedNews {
  const read = () => storage.get('ended', parse) ?? []
  const write = (list: readonly StoredEnding[]) =>
    list.length ? storage.set('ended', list.slice(0, mostStored)) : storage.remove('ended')
  const show = () => {
    const isOpen = store.get(historyAtom).length > 0
    const shown = store.get(endedAtom)
    if (!isOpen) {
      if (shown.length) store.set(endedAtom, [])
      return
    }
    const fresh = read().filter((item) => !item.told && !shown.some((other) => isSame(item, other)))
    if (fresh.length) store.set(endedAtom, [...fresh, ...shown])
  }
  onDispose(() => store.set(endedAtom, []))

  return {
    note(lost) {
      const ending = { ...lost, name: toName(lost.name) }
      const known = read()
      // Another tab has heard of it before, and may have told it.
      if (!known.some((item) => isSame(item, ending))) write([ending, ...known])
      show()
    },
    forget({ connector, sourceId, namespace, wallet }) {
      const name = toName(wallet?.name ?? connector.name)
      const isOther = (item: EndedConnection) =>
        !isSame(item, { connectorId: connector.id, sourceId, namespace, name, reason: 'wallet' })
      write(read().filter(isOther))
      store.set(endedAtom, store.get(endedAtom).filter(isOther))
    },
    show,
    told() {
      const shown = store.get(endedAtom)
      write(read().map((item) => (shown.some((other) => isSame(item, other)) ? { ...item, told: true } : item)))
    },
    dismiss: () => store.set(endedAtom, []),
  }
}

/** A stranger's text: short, and without signs that make it look like another (S38). */
const toName = (name: string) => name.replace(/\p{C}/gu, '').trim().slice(0, 64)
