import { atom } from 'jotai/vanilla'
import type { SiwxSession } from '../contract/siwx.js'
import type { SignInRequest } from '../contract/state.js'

/** The sign-in in sight. */
export const signInAtom = atom<SignInRequest | undefined>(undefined)

/** Session of the account in use on its chain. */
export const sessionAtom = atom<SiwxSession | undefined>(undefined)
