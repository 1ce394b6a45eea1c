/** A host that a content policy can name: what `matchOrigin.ts` reads may hold signs that would end its directive. */
const hostShape = /^(?:\*\.)*(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/
const localHost = /^(?:(?:.+\.)?localhost|127\.0\.0\.1)$/

/**
 * A project's origin pattern as sources of `frame-ancestors`: only those pages that `isLoginAllowed` lets log in, so https,
 * and http on the user's own machine. A policy cannot say "exactly one label", so `*.example.com` stands for deeper names as
 * well: the frame itself holds its page to the pattern before anything else (S9). A star in the middle of a host, a
 * numbered address of IPv6, and other schemes have no source: such pages cannot have the frame.
 * @param pattern as the directory keeps it: lower case, without a path
 * @returns nothing for a pattern under which nobody may log in
 */
export function toAncestors(pattern: string): readonly string[] {
  const [, scheme, host = '', port] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*?)(?::(\d+|\*))?$/.exec(pattern) ?? []
  if (!hostShape.test(host)) return []
  const schemes = ['https', ...(localHost.test(host) ? ['http'] : [])].filter((one) => (scheme ?? one) === one)
  // Without a port a pattern means any; a source would mean the scheme's own.
  return schemes.map((one) => `${one}://${host.replace(/^(?:\*\.)+/, '*.')}:${port ?? '*'}`)
}
