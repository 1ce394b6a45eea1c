/** The secret of a login, and the origin of the page that handed it over: the browser's word of it. */
export interface KeptSecret {
  readonly secret: string
  readonly opener: string
}

const key = 'latchkey-social'

/**
 * Keeps it in this window's session storage, first party, while the window is at the provider's: no other window of this browser has
 * it, and none of another browser (custody.md, amendment 7). Blocked storage keeps nothing; the user is asked for a press then.
 */
export function keepSecret(window: Window, kept: KeptSecret): boolean {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    // Said by the result.
    return false
  }
}

/** Takes it out: it is good for one answer of the provider. */
export function takeSecret(window: Window): KeptSecret | undefined {
  try {
    const { secret, opener } = JSON.parse(window.sessionStorage.getItem(key) ?? '{}')
    window.sessionStorage.removeItem(key)
    return isSecret(secret) && typeof opener === 'string' ? { secret, opener } : undefined
  } catch {
    // Blocked, or not ours: there is none.
    return undefined
  }
}

/** Whether it is B64 of 32 bytes. */
export const isSecret = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{43}$/.test(value)
