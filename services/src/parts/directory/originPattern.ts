import { ServiceError } from '../../errors.js'
import { parseOriginPattern } from '../../http/matchOrigin.js'

/**
 * Reads an origin pattern that an operator typed and returns the form that is kept: lower case, ASCII host, no path.
 * @throws {ServiceError} ORIGIN_INVALID when it matches nothing, or so much that it protects nothing (`*`, `*.com`)
 */
export function readOriginPattern(text: string): string {
  const parts = parseOriginPattern(text.trim())
  if (!parts) {
    throw new ServiceError(
      'ORIGIN_INVALID',
      'That is not an origin. Write https://app.example.com, https://*.example.com (one whole label) or localhost:*.',
    )
  }
  const labels = parts.host.split('.')
  const fixed = labels.filter((label) => label !== '*').length
  const isLocal = labels.at(-1) === 'localhost'
  if (fixed < labels.length && fixed < 2 && !isLocal) {
    throw new ServiceError(
      'ORIGIN_INVALID',
      'That pattern would allow pages of strangers. Name at least two labels of the host, as in https://*.example.com.',
    )
  }
  const scheme = parts.scheme === null ? '' : `${parts.scheme}://`
  return `${scheme}${parts.host}${parts.port === null ? '' : `:${parts.port}`}`
}
