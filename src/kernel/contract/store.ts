import type { createStore } from 'jotai/vanilla'

/** A jotai store. */
export type Store = ReturnType<typeof createStore>
