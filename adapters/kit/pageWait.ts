import { systemClock } from '../../src/kernel/index.js'
import { type Wait, waitOn } from './time.js'

/** Waits by the machine's own clock. */
export const pageWait: Wait = (...rest) => waitOn(systemClock)(...rest)
