import { loadRestoring, loadSource } from '../connections/index.js'
import type { Instance } from '../feature/instance.js'

/** What is fetched before it is asked for. @param loadModal undefined where nothing is to be shown */
export function createPreloads(
  { latchkey, options, entries, environment, download }: Instance,
  loadWork: () => Promise<unknown>,
  loadModal: (() => Promise<unknown>) | undefined,
) {
  const get = (load: () => Promise<unknown>) => {
    download(load).catch(() => {
      // What fails before it is needed is asked for again then, and reported.
    })
  }
  /** Fetches beside the engine how wallets are found, and to `connect` how they are reached: nothing is waited for twice. */
  const preloadSources = (to: 'find' | 'connect') => {
    for (const source of entries.sources) {
      if (!source.discovers) continue
      get(() => loadSource(source))
      if (to === 'connect') get(async () => source.preload?.())
    }
  }
  return {
    /** Whether there may be connections to restore. */
    hasStored() {
      try {
        return environment.storage()?.getItem(`latchkey:${latchkey.id}:connections`) != null
      } catch {
        // Forbidden: nothing can have been stored. The engine says so when storage is needed.
        return false
      }
    },
    preloadSources,
    /** Fetches beside the engine what opening will ask for first. */
    preloadOpening() {
      // What finds wallets is small, and has found them when the modal is there to show them.
      preloadSources('find')
      if (loadModal) get(loadModal)
    },
    /** Fetches the engine, and what stored connections are restored with. */
    preloadRestoring() {
      get(loadWork)
      get(loadRestoring)
      if (options.enableReconnect !== false) preloadSources('connect')
    },
  }
}
