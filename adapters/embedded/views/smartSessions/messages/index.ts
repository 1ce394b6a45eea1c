/** The languages of these texts, each a module of its own. English is the one to fall back on. */
export const messages = {
  en: () => import('./en.js'),
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  zh: () => import('./zh.js'),
}
