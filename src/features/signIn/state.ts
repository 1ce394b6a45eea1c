import { defineState, type SignInRequest, type SiwxSession } from '../../kernel/index.js'

/** The sign-in in sight. */
export const [signInState, setSignIn] = /* @__PURE__ */ defineState<SignInRequest | undefined>(undefined)

/** Session of the account in use on its chain. */
export const [sessionState, setSession] = /* @__PURE__ */ defineState<SiwxSession | undefined>(undefined)
