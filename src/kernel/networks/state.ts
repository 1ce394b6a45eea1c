import { atom } from 'jotai/vanilla'
import type { Network } from '../contract/network.js'

/** Chains on offer. */
export const networksAtom = atom<readonly Network[]>([])
