import type { Network } from '../../src/kernel/index.js'

/**
 * The address of a page of the network's explorer; undefined where the network names no explorer, or one that is no page
 * of the web (S38). What stands in the explorer's address already stays: a path it lives under, a query.
 * @param path segments, written as they are: `['tx', hash]`
 * @param query what else the page needs to know
 */
export function toExplorerUrl(
  { blockExplorers }: Network,
  path: readonly string[],
  query: Readonly<Record<string, string>> = {},
): string | undefined {
  const text = blockExplorers?.default?.url
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol)) return undefined
  url.pathname = [url.pathname.replace(/\/+$/, ''), ...path.map(encodeURIComponent)].join('/')
  for (const [name, value] of Object.entries(query)) if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}
