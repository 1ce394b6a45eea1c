import type { PluginContext } from '../../../src/plugin.js'

/** Who asks, as far as the browser knows it, and what it says of itself. */
export interface Merchant {
  /** Of the page: what the browser's address bar shows. */
  readonly host: string
  /** Its own words, which prove nothing (S38). */
  readonly name: string
  readonly icon: string | undefined
}

/** The page around the modal. */
export function readMerchant({ app, page }: Pick<PluginContext, 'app' | 'page'>): Merchant {
  const { name, icons } = app()
  return { host: new URL(page.facts().origin).host, name, icon: icons[0] }
}
