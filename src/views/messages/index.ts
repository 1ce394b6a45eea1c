import { messages as en } from './en.js'

/** English messages of the views that come later; other languages have theirs in `src/languages`, with those of later parts. */
export const messages = { en }
