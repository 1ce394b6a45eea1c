import { pastState } from './features/profile/state.js'
import { sessionState, signInState } from './features/signIn/state.js'

/** What the package's features show of an instance, by name: the part of `LatchkeyState` that the kernel does not know. */
export const featureStates = { recent: pastState, session: sessionState, signIn: signInState }
