import { messages as en } from './en.js'

/** The languages of these texts. English comes with what it names; the others are modules of their own. */
export const messages = {
  en: async () => ({ messages: en }),
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  zh: () => import('./zh.js'),
}
