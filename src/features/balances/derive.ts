import { callListener } from '../../kernel/base/emitter.js'
import type { Live } from '../../kernel/index.js'

/** What a value is made of. */
interface DerivedParts<Value> {
  /** The values that it depends on now; which ones these are may change with them. */
  sources(): readonly Live<unknown>[]
  get(): Value | undefined
  error(): unknown
  refresh(): Promise<Value>
}

/** A shared value that is made of others, and kept nowhere itself. */
export interface DerivedLive<Value> extends Live<Value> {
  error(): unknown
  watched(): boolean
}

/** Makes a value of others: while it is watched, those that it depends on are watched too. */
export function derive<Value>({ sources, ...parts }: DerivedParts<Value>): DerivedLive<Value> {
  const listeners = new Set<() => void>()
  const stops = new Map<Live<unknown>, () => void>()
  const follow = () => {
    const wanted = new Set(listeners.size ? sources() : [])
    for (const live of wanted) if (!stops.has(live)) stops.set(live, live.watch(change))
    for (const [live, stop] of [...stops]) {
      if (wanted.has(live)) continue
      stops.delete(live)
      stop()
    }
  }
  const change = () => {
    follow()
    for (const listener of [...listeners]) callListener(listener)
  }
  return Object.freeze({
    ...parts,
    watched: () => listeners.size > 0,
    watch(listener: () => void) {
      // One of its own: the same function may watch twice.
      const own = () => listener()
      listeners.add(own)
      follow()
      return () => {
        listeners.delete(own)
        follow()
      }
    },
  })
}
