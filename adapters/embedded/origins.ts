import { type AdapterContext, isLatchkeyError } from '../../src/adapter.js'
import { notListed, projectUnknown } from './errors.js'

/** How long an answer holds, in ms. */
const holds = 300_000

/**
 * Asks the services beside the frame whether the project lists the page's origin: a frame that is kept from running cannot say
 * so, and so is one of a project that the services do not know. What they do not answer is no finding: the frame decides.
 * @throws {LatchkeyError} UNVERIFIED_DOMAIN, INVALID_PROJECT_ID
 */
export async function verifyOrigin({ services, page, projectId, signal }: AdapterContext): Promise<void> {
  if (!services.has('directory')) return
  const { origin } = page.facts()
  const patterns = await services
    .call({
      part: 'directory',
      path: '/projects/v1/origins',
      parse: readPatterns,
      cacheFor: holds,
      signal,
    })
    .catch((error: unknown) => {
      if (isLatchkeyError(error, 'SERVICE_REFUSED') && error.data.status === 401) throw projectUnknown(projectId, error)
      return undefined
    })
  // An empty list lets nobody log in (design, section 6).
  if (patterns && !patterns.some((pattern) => isOf(origin, pattern))) throw notListed(origin)
}

function readPatterns(json: unknown): readonly string[] {
  const { allowedOrigins } = Object(json) as { allowedOrigins?: unknown }
  if (!Array.isArray(allowedOrigins)) throw new TypeError('allowedOrigins is no list')
  return allowedOrigins.filter((each) => typeof each === 'string')
}

/**
 * Whether an origin is of a pattern: `example.com`, `https://*.example.com`, `http://localhost:*`. Scheme and port must match
 * where the pattern gives them, `*` is one whole label, a path is ignored.
 */
function isOf(origin: string, pattern: string): boolean {
  const [, scheme, host = '', port] =
    /^(?:([a-z][\w+.-]*):\/\/)?(\[[^\]]*\]|[^/:]+)(?::(\d+|\*))?(?:\/|$)/i.exec(pattern) ?? []
  const actual = new URL(origin)
  const labels = host.toLowerCase().split('.')
  const found = actual.hostname.split('.')
  const actualPort = actual.port || (actual.protocol === 'https:' ? '443' : '80')
  return (
    (!scheme || `${scheme.toLowerCase()}:` === actual.protocol) &&
    (port === undefined || port === '*' || port === actualPort) &&
    labels.length === found.length &&
    labels.every((label, index) => label === '*' || label === found[index])
  )
}
