import { messages as parts } from '../ui/messages/later/zh.js'
import { messages as views } from '../views/messages/zh.js'

/** Chinese texts of what comes after the opening. */
export const messages = { ...parts, ...views }
