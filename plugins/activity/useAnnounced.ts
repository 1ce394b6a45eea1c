import { useEffect, useRef } from 'react'
import { useAnnounce } from '../../src/ui/index.js'
import type { Activity } from './types.js'
import { useWords } from './useWords.js'
import { toLabel } from './words.js'

/** Says what has become of a transaction that was pending a moment ago. Times that pass are not said. */
export function useAnnounced(entries: readonly Activity[]): void {
  const words = useWords()
  const announce = useAnnounce()
  const pending = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    for (const entry of entries) {
      if (entry.status === 'pending' || !pending.current.has(entry.hash)) continue
      const what = toLabel({ ...entry, status: 'pending' }, words)
      announce(words.t(`activity.announce.${entry.status}`, { what }))
    }
    pending.current = new Set(entries.filter(({ status }) => status === 'pending').map(({ hash }) => hash))
  }, [entries, words, announce])
}
