import { defineMessages } from '../../common/screen/texts.js'
import { messages as en } from './en.js'

/** Texts of the page of agents' links. The languages besides English are modules of their own. */
export const messages = defineMessages<keyof typeof en>({
  en,
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  zh: () => import('./zh.js'),
})
