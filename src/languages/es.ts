import { messages as parts } from '../ui/messages/later/es.js'
import { messages as views } from '../views/messages/es.js'

/** Spanish texts of what comes after the opening. */
export const messages = { ...parts, ...views }
