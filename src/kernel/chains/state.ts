import { atom } from 'jotai/vanilla'
import type { ChainAdapter } from '../contract/chain.js'

/** Chain adapters that have been loaded, by their namespace. */
export const adaptersAtom = atom<Readonly<Partial<Record<string, ChainAdapter>>>>({})
