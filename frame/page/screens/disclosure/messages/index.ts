import type { Messages } from '../../../../common/screen/texts.js'
import { en } from './en.js'

/** Texts of that screen. A language is another file beside `en.ts`, listed here by its BCP 47 tag. */
export const messages: Messages<keyof typeof en> = { en }
