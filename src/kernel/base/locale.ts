import type { LatchkeyOptions } from '../contract/options.js'

/** The language in use: the host's option, else the page's, else English. */
export const toLocale = ({ locale }: Pick<LatchkeyOptions, 'locale'>): string =>
  locale ?? (globalThis.document?.documentElement.lang || 'en')
