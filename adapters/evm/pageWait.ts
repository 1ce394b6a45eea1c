import { systemClock } from '../../src/adapter.js'
import { waitOn } from '../kit/time.js'

/** Waits by the machine's own clock. */
export const pageWait = waitOn(systemClock)
