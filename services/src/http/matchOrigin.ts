/** A parsed pattern or origin. */
interface OriginParts {
  /** Such as `https`; null means any. */
  scheme: string | null
  /** Host in lower case ASCII, brackets kept on IPv6; a pattern may hold `*` for one whole label. */
  host: string
  /** Port as digits, `*` for any; null when not given. */
  port: string | null
}

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443', ws: '80', wss: '443' }
const shape = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+)(?::(\d{1,5}|\*))?(?:\/[^\s]*)?$/i
const wildcard = 'latchkey-any-label'

/**
 * Whether an `Origin` header fits one pattern of a project: `example.com`, `https://*.example.com`, `http://localhost:*`.
 * Scheme and port must match if the pattern gives them, `*` is exactly one whole label, a path is ignored.
 * What cannot be parsed, the opaque origin `null` included, matches nothing.
 */
export function matchOrigin(origin: string, pattern: string): boolean {
  const actual = parseOrigin(origin)
  const wanted = parseOriginPattern(pattern)
  if (!actual || !wanted) return false
  if (wanted.scheme !== null && wanted.scheme !== actual.scheme) return false
  if (wanted.port !== null && wanted.port !== '*' && wanted.port !== effectivePort(actual)) return false
  return matchHost(actual.host, wanted.host)
}

/**
 * Whether a page of this origin may use a project. An empty list allows every origin, and pages on the developer's own
 * machine (`localhost`, `127.0.0.1`) always pass: no other user can serve from there.
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0 || patterns.some((pattern) => matchOrigin(origin, pattern))) return true
  const parts = parseOrigin(origin)
  if (!parts || (parts.scheme !== 'http' && parts.scheme !== 'https')) return false
  return parts.host === 'localhost' || parts.host === '127.0.0.1'
}

/** Reads a pattern; undefined when it could never match: a label that is `*` and more, a host that is none. */
export function parseOriginPattern(text: string): OriginParts | undefined {
  const match = shape.exec(text)
  if (!match) return undefined
  const [, scheme = null, rawHost = '', port = null] = match
  if (port !== null && port !== '*' && Number(port) > 65535) return undefined
  const labels = rawHost.split('.')
  if (labels.some((label) => label.includes('*') && label !== '*')) return undefined
  const host = toAsciiHost(labels.map((label) => (label === '*' ? wildcard : label)).join('.'))
  if (host === undefined) return undefined
  return { scheme: scheme?.toLowerCase() ?? null, host: host.replaceAll(wildcard, '*'), port }
}

function parseOrigin(text: string): OriginParts | undefined {
  const parts = parseOriginPattern(text)
  if (!parts || parts.scheme === null || parts.host.includes('*') || parts.port === '*') return undefined
  return parts
}

/** The URL parser knows international names, odd IPv4 spellings and forbidden characters; a pattern of our own would not. */
function toAsciiHost(host: string): string | undefined {
  try {
    return new URL(`http://${host}/`).hostname || undefined
  } catch {
    return undefined
  }
}

function effectivePort({ scheme, port }: OriginParts): string | undefined {
  return port ?? defaultPorts[scheme ?? '']
}

function matchHost(actual: string, wanted: string): boolean {
  const actualLabels = actual.split('.')
  const wantedLabels = wanted.split('.')
  if (actualLabels.length !== wantedLabels.length) return false
  return wantedLabels.every((label, index) => label === '*' || label === actualLabels[index])
}
