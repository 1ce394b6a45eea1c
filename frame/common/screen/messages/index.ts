import type { Messages } from '../texts.js'
import { en } from './en.js'

/** Texts of the frame's own screens. A language is another file beside `en.ts`, listed here by its BCP 47 tag. */
export const messages: Messages<keyof typeof en> = { en }
export type ScreenText = keyof typeof en
