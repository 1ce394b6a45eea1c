import { loadRestoring, loadSource } from './connections/lateCode.js'
import type { Instance } from './feature/instance.js'
import type { Composition } from './work.js'

/** What is fetched before it is asked for. */
export interface Preloads {
  /** Whether there may be connections to restore. */
  hasStored(): boolean
  /** Fetches beside the engine how wallets are found, and to `connect` how they are reached: nothing is waited for twice. */
  preloadSources(to: 'find' | 'connect'): void
  /** Fetches beside the engine what opening will ask for first. */
  preloadOpening(): void
  /** Fetches the engine, and what stored connections are restored with. */
  preloadRestoring(): void
}

export function createPreloads(
  { latchkey, options, entries, environment, download }: Instance,
  composition: Composition,
): Preloads {
  const get = (load: () => Promise<unknown>) => {
    download(load).catch(() => {
      // What fails before it is needed is asked for again then, and reported.
    })
  }
  const preloadSources: Preloads['preloadSources'] = (to) => {
    for (const source of entries.sources) {
      if (!source.discovers) continue
      get(() => loadSource(source))
      if (to === 'connect') get(async () => source.preload?.())
    }
  }
  return {
    hasStored() {
      try {
        return environment.storage()?.getItem(`latchkey:${latchkey.id}:connections`) != null
      } catch {
        // Forbidden: nothing can have been stored. The engine says so when storage is needed.
        return false
      }
    },
    preloadSources,
    preloadOpening() {
      // What finds wallets is small, and has found them when the modal is there to show them.
      preloadSources('find')
      if (options.modal !== false) get(async () => composition.loadModalCode?.(options))
    },
    preloadRestoring() {
      get(composition.loadWork)
      get(loadRestoring)
      if (options.enableReconnect !== false) preloadSources('connect')
    },
  }
}
