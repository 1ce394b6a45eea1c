import type { Messages } from '../../screen/parts/index.js'
import { en } from './en.js'

/** Texts of buttons that the gate guards. A language is another file beside `en.ts`, listed here by its BCP 47 tag. */
export const messages: Messages<keyof typeof en> = { en }
