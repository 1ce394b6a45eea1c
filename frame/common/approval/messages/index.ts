import { defineMessages } from '../../screen/texts.js'
import type { ApprovalText } from './en.js'
import { messages as en } from './en.js'

/** Texts of approvals. The languages besides English are modules of their own. */
export const messages = defineMessages<ApprovalText>({
  en,
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  zh: () => import('./zh.js'),
})
