/** The page's host as browsers resolve it, so that letters that look alike stand as punycode; other schemes are named. */
export function toSite(origin: string): string {
  const url = new URL(origin)
  return url.protocol === 'https:' ? url.host : url.origin
}
