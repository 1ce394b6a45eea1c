import type { createStore } from 'jotai/vanilla'

/** A jotai store. */
export type Store = ReturnType<typeof createStore>

/** Reads, writes and follows atoms. Atoms are keys: a plugin reaches only those that it made. */
export type AtomStore = Pick<Store, 'get' | 'set' | 'sub'>
