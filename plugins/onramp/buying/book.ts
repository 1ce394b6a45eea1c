import type { PluginContext } from '../../../src/plugin.js'

/** A purchase as this browser remembers it: nothing of amounts, addresses or the user (S36). */
export interface Entry {
  /** Names it in addresses. */
  readonly handle: string
  /** Opens it at the services. */
  readonly id: string
}

/** Purchases of this browser, the oldest first: all tabs of the page have the same. */
export interface Book {
  list(): readonly Entry[]
  add(entry: Entry): void
  drop(handle: string): void
}

const name = 'purchases'
const most = 20
export const idPattern = /^[\w-]{22}$/

export function createBook({ storage }: Pick<PluginContext, 'storage'>): Book {
  const list = () => storage.get(name, parseEntries) ?? []
  const write = (entries: readonly Entry[]) => {
    if (entries.length > 0) storage.set(name, entries)
    else storage.remove(name)
  }
  return {
    list,
    add: (entry) => write([...list(), entry].slice(-most)),
    drop: (handle) => write(list().filter((one) => one.handle !== handle)),
  }
}

function parseEntries(value: unknown): readonly Entry[] {
  if (!Array.isArray(value) || value.length > most) throw new TypeError('not purchases')
  return value.map((one) => {
    const { handle, id } = Object(one) as Record<string, unknown>
    if (typeof handle !== 'string' || typeof id !== 'string' || !idPattern.test(handle) || !idPattern.test(id))
      throw new TypeError('not a purchase')
    return { handle, id }
  })
}

/** 128 random bits. */
export function newHandle(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .slice(0, 22)
}
