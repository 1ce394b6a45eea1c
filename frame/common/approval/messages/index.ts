import type { Messages } from '../../screen/texts.js'
import { type ApprovalText, en } from './en.js'

/** Texts of approvals. A language is another file beside `en.ts`, listed here by its BCP 47 tag. */
export const messages: Messages<ApprovalText> = { en }
