import { systemClock } from '../../src/kernel/index.js'
import { waitOn } from '../shared/time.js'

/** Waits by the machine's own clock. */
export const pageWait = waitOn(systemClock)
