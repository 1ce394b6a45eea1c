import { expandChain } from './chainGroups.js'

const stores: Readonly<Record<string, readonly [shape: RegExp, address: string]>> = {
  app_store: [/^id\d{6,12}$/, 'https://apps.apple.com/app/'],
  play_store: [/^[a-zA-Z]\w*(\.\w+)+$/, 'https://play.google.com/store/apps/details?id='],
  chrome_store: [/^[a-p]{32}$/, 'https://chromewebstore.google.com/detail/'],
}

const connectLinks = ['mobile_link', 'desktop_link', 'webapp_link', 'link_mode']

/**
 * Writes out what an entry has in short, as operators write it: groups of chains, ids of stores, injected ids, `image_id`
 * (else the id), and `supports_wc` (else whether a WalletConnect link is there). Values are not checked here: what does
 * not look short is passed on, and the schema judges the result.
 *
 * @example
 * { "id": "rainbow", "name": "Rainbow", "rdns": "me.rainbow", "chains": ["evm"], "mobile_link": "rainbow://", "app_store": "id1457119021" }
 */
export function expandEntry(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry
  const fields: [string, unknown][] = Object.entries(entry).map(([name, value]) => [name, expandField(name, value)])
  const has = (name: string) => fields.some(([one, value]) => one === name && value !== undefined && value !== null)
  if (!has('image_id') && !has('image_url')) fields.push(['image_id', 'id' in entry ? entry.id : undefined])
  if (!has('supports_wc') && connectLinks.some(has)) fields.push(['supports_wc', true])
  // Own properties only, whatever their name: "__proto__" from a file must reach the schema, which refuses it.
  return Object.fromEntries(fields)
}

function expandField(name: string, value: unknown): unknown {
  if (name === 'chains' && Array.isArray(value)) {
    const chains: unknown[] = value.flatMap((one) => (typeof one === 'string' ? [...expandChain(one)] : [one]))
    return [...new Set(chains)]
  }
  if (name === 'injected' && Array.isArray(value)) return value.map(expandInjected)
  const [shape, address] = (Object.hasOwn(stores, name) && stores[name]) || []
  return shape && typeof value === 'string' && shape.test(value) ? `${address}${value}` : value
}

function expandInjected(value: unknown): unknown {
  const [, namespace, id] = (typeof value === 'string' && /^([^:]+):(.+)$/.exec(value)) || []
  return namespace === undefined ? value : { namespace, injected_id: id }
}
