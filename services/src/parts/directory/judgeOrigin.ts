import { isOriginAllowed, matchOrigin } from '../../http/matchOrigin.js'

/** Whether pages at an address would be let in. */
export interface OriginVerdict {
  /** Of the address that was asked for; null where that is no address of a page. */
  readonly origin: string | null
  readonly isAllowed: boolean
  /** `pattern`: by one of the project's. `all`: the project names none, so that all are. `local`: a page of the developer's own machine. `none`: by nothing. */
  readonly why: 'pattern' | 'all' | 'local' | 'none'
  /** The pattern that lets it in. */
  readonly pattern: string | null
}

/**
 * Says whether a project lets pages in, and by what.
 * @param text an address, as it is pasted: with a path, or without a scheme
 */
export function judgeOrigin(text: string, patterns: readonly string[]): OriginVerdict {
  const origin = readOrigin(text.trim())
  if (origin === undefined) return { origin: null, isAllowed: false, why: 'none', pattern: null }
  const pattern = patterns.find((one) => matchOrigin(origin, one)) ?? null
  if (pattern !== null) return { origin, isAllowed: true, why: 'pattern', pattern }
  if (!isOriginAllowed(origin, patterns)) return { origin, isAllowed: false, why: 'none', pattern }
  return { origin, isAllowed: true, why: patterns.length === 0 ? 'all' : 'local', pattern }
}

function readOrigin(text: string): string | undefined {
  const whole = text.includes('://') ? text : `https://${text}`
  if (text === '' || !URL.canParse(whole)) return undefined
  const { origin } = new URL(whole)
  return origin === 'null' ? undefined : origin
}
