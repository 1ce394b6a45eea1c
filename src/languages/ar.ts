import { messages as parts } from '../ui/messages/later/ar.js'
import { messages as views } from '../views/messages/ar.js'

/** Arabic texts of what comes after the opening. */
export const messages = { ...parts, ...views }
