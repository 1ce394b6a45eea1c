import type { SocialAttempt } from '../../../flows/social.js'

/** What a login's window came to, as it stands in an address of the frame. */
export interface SocialResult {
  readonly provider: string
  readonly state: string
  /** Absent: it failed. */
  readonly handle?: string
  /** The user did not consent. */
  readonly isDenied: boolean
}

/** The address that a window tells its opener, and that a page is led back with (docs/socials.md). */
export function toResultUri(
  frameOrigin: string,
  { provider, state }: Pick<SocialAttempt, 'provider' | 'state'>,
  handle: string,
): string {
  return `${frameOrigin}/social/${provider}?${new URLSearchParams({ state, handle })}`
}

/** @returns undefined for what is no such address of this frame */
export function readResultUri(uri: string, frameOrigin: string): SocialResult | undefined {
  if (!URL.canParse(uri)) return undefined
  const { origin, pathname, searchParams } = new URL(uri)
  const [, provider] = /^\/social\/([a-z][a-z0-9-]{0,31})$/.exec(pathname) ?? []
  const state = searchParams.get('state')
  if (origin !== frameOrigin || provider === undefined || state === null) return undefined
  const handle = searchParams.get('handle')
  const isDenied = searchParams.get('error') === 'SOCIAL_DENIED'
  return { provider, state, isDenied, ...(handle && !searchParams.has('error') && { handle }) }
}
