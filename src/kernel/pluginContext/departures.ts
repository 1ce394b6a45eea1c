import { callListener, reportLater } from '../base/emitter.js'
import type { ViewEntry } from '../contract/state.js'
import type { Departures } from '../navigation/index.js'

/** Is asked before an entry leaves, and called after. Without a key it is about the modal. */
interface Watcher {
  readonly key: number | undefined
  mayLeave?(): boolean
  onLeft?(): void
}

/** What views and plugins have to say about being left. */
interface PluginDepartures extends Departures {
  /** Where the entry is gone already, calls the watcher at once. Returns its own removal. */
  add(watcher: Watcher): () => void
}

const stays = ({ key }: Watcher, history: readonly ViewEntry[]) =>
  key === undefined ? history.length > 0 : history.some((entry) => entry.key === key)

/** What a plugin's guard throws is reported, and keeps no user in. */
const isWilling = ({ mayLeave }: Watcher) => {
  try {
    return mayLeave?.() !== false
  } catch (error) {
    reportLater(error)
    return true
  }
}

/** Makes the departures of one view stack. @param current its history */
export function createDepartures(current: () => readonly ViewEntry[]): PluginDepartures {
  const watchers = new Set<Watcher>()
  const follow = (history: readonly ViewEntry[]) => {
    for (const watcher of [...watchers]) {
      if (stays(watcher, history)) continue
      // A controller's guard is for each time that the modal is open.
      if (watcher.key !== undefined || watcher.onLeft) watchers.delete(watcher)
      if (watcher.onLeft) callListener(watcher.onLeft)
    }
  }
  return {
    add(watcher) {
      watchers.add(watcher)
      follow(current())
      return () => watchers.delete(watcher)
    },
    refuses: (history, next) =>
      [...watchers].some((watcher) => stays(watcher, history) && !stays(watcher, next) && !isWilling(watcher)),
    follow,
  }
}
