import { listen } from './listen.js'

/** What else runs in the browser: other instances of the page, and other tabs of it. */
export interface Neighbours {
  /** Tells other instances of the page that one begins; `onSameId` when another begins with the same id. Returns its own stop. */
  announce(id: string, onSameId: () => void): () => void
  /** Runs when another tab of the page changed its storage: with the key, or null when all went. Returns its own stop. */
  onStored(run: (key: string | null) => void): () => void
}

const started = 'latchkey:start'

/** Those of the page that we run in. */
export const pageNeighbours: Neighbours = {
  announce(id, onSameId) {
    window.dispatchEvent(new CustomEvent(started, { detail: id }))
    return listen(window, started, (event) => {
      if ((event as CustomEvent).detail === id) onSameId()
    })
  },
  onStored: (run) => listen(window, 'storage', (event) => run((event as StorageEvent).key)),
}
