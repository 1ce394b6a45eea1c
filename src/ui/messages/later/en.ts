import { amounts } from './amounts.js'
import { bars } from './bars.js'
import { honest } from './honest.js'
import { notConnected } from './notConnected.js'
import { parts } from './parts.js'
import { terms } from './terms.js'
import { tokens } from './tokens.js'

/** English messages of parts that the modal opens without: each comes with its part, a translation has them all. */
export const messages = { ...amounts, ...bars, ...honest, ...notConnected, ...parts, ...terms, ...tokens } as const
