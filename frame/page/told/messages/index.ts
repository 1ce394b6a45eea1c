import type { Messages } from '../../../common/screen/texts.js'
import { en } from './en.js'

/** Texts of what a device is told. A language is another file beside `en.ts`, listed here by its BCP 47 tag. */
export const messages: Messages<keyof typeof en> = { en }

/** A text of it, by its name. */
export type ToldText = keyof typeof en
