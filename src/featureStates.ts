import { pastState } from './profile/state.js'
import { sessionState, signInState } from './signIn/state.js'

/** What the package's features show of an instance, by name: the part of `LatchkeyState` that the kernel does not know. */
export const featureStates = { recent: pastState, session: sessionState, signIn: signInState }
