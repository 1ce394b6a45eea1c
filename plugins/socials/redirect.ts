import type { PluginContext } from '../../src/plugin.js'

/** How long a login may take elsewhere, in ms: the services keep it as long. */
const within = 600_000

/** A login for which the page was left. */
export interface Pending {
  readonly provider: string
  readonly state: string
  /** Unix time in ms. */
  readonly until: number
}

type Parts = Pick<PluginContext, 'storage' | 'clock' | 'page'>

/** Whether the page itself goes to the provider: phones and messengers open no windows that could tell of a result. */
export const leavesPage = ({ page }: Pick<Parts, 'page'>): boolean => {
  const { phone, telegram, framed } = page.device()
  return telegram || (phone && !framed)
}

/** Leaves for the provider, and remembers what comes back. False: the browser refused. */
export function leaveFor(parts: Parts, provider: string, uri: string): boolean {
  const { storage, clock, page } = parts
  const target = new URL(uri)
  const state = target.searchParams.get('state') ?? ''
  const pending: Pending = { provider, state, until: clock.now() + within }
  storage.set('pending', pending)
  target.searchParams.set('state', `${state}--${encodeURIComponent(page.wayBack())}`)
  return page.openLink(target.href, '_self')
}

const readPending = (value: unknown): Pending => {
  const { provider, state, until } = Object(value) as Record<string, unknown>
  if (typeof provider === 'string' && typeof state === 'string' && state !== '' && typeof until === 'number')
    return { provider, state, until }
  throw new TypeError('not a login that was begun here')
}

/**
 * The login that a result belongs to; it is forgotten with it.
 * @returns undefined for a result of a login that was not begun here, is over, or came back already (S31)
 */
export function takeReturn({ storage, clock }: Parts, resultUri: string): Pending | undefined {
  const pending = storage.get('pending', readPending)
  if (!pending || !URL.canParse(resultUri)) return undefined
  const { pathname, searchParams } = new URL(resultUri)
  const isOfIt = searchParams.get('state') === pending.state && pathname === `/social/${pending.provider}`
  // Else the link is not of this login, which goes on waiting.
  if (!isOfIt) return undefined
  storage.remove('pending')
  return clock.now() < pending.until ? pending : undefined
}
