import { listen } from './listen.js'

/** What else runs in the browser: other instances of the page, and other tabs of it. */
export interface Neighbours {
  /** Tells other instances of the page that one begins; `onTwin` when another begins with the same id. Returns its own stop. */
  announce(id: string, onTwin: () => void): () => void
  /** Runs when another tab of the page changed its storage: with the key, or null when all went. Returns its own stop. */
  onStored(run: (key: string | null) => void): () => void
}

const started = 'latchkey:start'

/** Those of the page that we run in. */
export const pageNeighbours: Neighbours = {
  announce(id, onTwin) {
    window.dispatchEvent(new CustomEvent(started, { detail: id }))
    return listen(window, started, (event) => {
      if ((event as CustomEvent).detail === id) onTwin()
    })
  },
  onStored: (run) => listen(window, 'storage', (event) => run((event as StorageEvent).key)),
}
