import { messages as parts } from '../ui/messages/later/de.js'
import { messages as views } from '../views/messages/de.js'

/** German texts of what comes after the opening. */
export const messages = { ...parts, ...views }
