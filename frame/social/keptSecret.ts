import { asLanguage, type HandedLogin, isSecret } from '../common/channel/handOver.js'

/** What a window keeps of its login while it is at the provider's. */
export type KeptLogin = Omit<HandedLogin, 'uri'>

const key = 'latchkey-social'
/** How long a login may take, in ms: auth keeps it as long. */
const within = 600_000

/**
 * Keeps it in this window's session storage, first party, while the window is at the provider's: no other window of this browser has
 * it, and none of another browser (custody.md, amendment 7). Blocked storage keeps nothing; the user is asked for a press then.
 */
export function keepLogin(window: Window, { secret, state, opener, language }: HandedLogin): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ secret, state, opener, language, until: Date.now() + within }))
  } catch {
    // Said by the result: without a secret it needs a press.
  }
}

/**
 * Takes it out for an answer with this state: it is good for one.
 *
 * @returns `other`: this window belongs to another login, so the answer is not for it. undefined: it has kept none
 */
export function takeLoginOf(window: Window, state: string): KeptLogin | 'other' | undefined {
  const kept = read(window)
  if (!kept || kept.until <= Date.now()) return undefined
  // It stays: a page that leads the window to a login of its own makes no window without a secret of it.
  if (kept.state !== state) return 'other'
  window.sessionStorage.removeItem(key)
  return { secret: kept.secret, state, opener: kept.opener }
}

/** What the page speaks that this window's login is for; undefined where none was kept. */
export const keptLanguage = (window: Window): string | undefined => read(window)?.language

function read(window: Window): (KeptLogin & { readonly until: number }) | undefined {
  try {
    const { secret, state, opener, language, until } = JSON.parse(window.sessionStorage.getItem(key) ?? '{}')
    const isRead = typeof state === 'string' && typeof opener === 'string' && typeof until === 'number'
    return isRead && isSecret(secret) ? { secret, state, opener, language: asLanguage(language), until } : undefined
  } catch {
    // Blocked, or not ours: there is none.
    return undefined
  }
}
