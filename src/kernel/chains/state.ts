import { atom } from 'jotai/vanilla'
import type { Network } from '../contract/network.js'

/** Chains on offer. */
export const networksAtom = atom<readonly Network[]>([])

/** Counts balances that were asked for past the cache and came: what shows one asks again, and finds the new figure there. */
export const balancesAtom = atom(0)
