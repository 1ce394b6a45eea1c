import type { Messages } from '../../../../common/screen/texts.js'
import { en } from './en.js'

/** Texts of the step that adds a mailbox. A language is another file beside `en.ts`, listed here by its BCP 47 tag. */
export const messages: Messages<keyof typeof en> = { en }
export type MailboxText = keyof typeof en
