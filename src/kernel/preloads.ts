import type { Download } from './base/pagePolicy.js'
import type { Composition } from './composition.js'
import { loadAttempt } from './connections/attemptCode.js'
import { loadSource } from './connections/sourceCode.js'
import type { Core } from './core.js'

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

const toldLater = () => {
  // What fails before it is needed is asked for again, and told, when it is.
}

export function createPreloads(
  { latchkey, options, environment }: Core,
  composition: Composition,
  download: Download,
): Preloads {
  const preloadSources: Preloads['preloadSources'] = (to) => {
    if (to === 'connect') download(loadAttempt).catch(toldLater)
    for (const entry of options.adapters) {
      const source = entry.kind === 'adapter' ? entry.source : entry
      if (!source?.discovers) continue
      download(() => loadSource(source)).catch(toldLater)
      if (to === 'connect') download(async () => source.preload?.()).catch(toldLater)
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
      if (options.modal !== false) download(async () => composition.loadModalCode?.(options)).catch(toldLater)
    },
    preloadRestoring() {
      download(() => import('./engine.js')).catch(toldLater)
      if (options.enableReconnect !== false) preloadSources('connect')
    },
  }
}
