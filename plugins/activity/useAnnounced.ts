import { useEffect, useRef } from 'react'
import { useAnnounce, useText } from '../../src/ui/index.js'
import type { Activity } from './types.js'
import { toLabel } from './words.js'

/** Says what has become of a transaction that was pending a moment ago. Times that pass are not said. */
export function useAnnounced(entries: readonly Activity[]): void {
  const t = useText()
  const announce = useAnnounce()
  const pending = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    for (const entry of entries) {
      if (entry.status === 'pending' || !pending.current.has(entry.hash)) continue
      const what = toLabel({ ...entry, status: 'pending' }, t)
      announce(t(`activity.announce.${entry.status}`, { what }))
    }
    pending.current = new Set(entries.filter(({ status }) => status === 'pending').map(({ hash }) => hash))
  }, [entries, t, announce])
}
