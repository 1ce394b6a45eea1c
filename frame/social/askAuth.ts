import type { Callback } from './readCallback.js'

/** What auth makes of a provider's answer. */
export type Finished =
  | { readonly is: 'press'; readonly site: string; readonly browser: string | undefined }
  | ({ readonly is: 'done'; readonly handle: string } & Told)
  | ({ readonly is: 'failed'; readonly error: 'SOCIAL_DENIED' | 'SOCIAL_REFUSED' } & Partial<Told>)
  | { readonly is: 'offline' }

/** Whom the result is for. */
export interface Told {
  readonly origin: string
  /** A page of that origin which the user goes back to. */
  readonly returnTo?: string | undefined
}

/** What is sent to auth besides the provider's answer. */
export interface Proof {
  readonly secret?: string
  readonly opener?: string
  readonly isPressed?: boolean
}

/** Hands a provider's answer to auth. Never throws. */
export async function askAuth(auth: string, callback: Callback, proof: Proof): Promise<Finished> {
  try {
    const response = await fetch(`${auth}/login/v1/social/finish`, {
      ...{ method: 'POST', body: JSON.stringify({ ...callback, ...proof }) },
      headers: { 'Content-Type': 'application/json' },
      ...{ credentials: 'omit', cache: 'no-store', redirect: 'error', referrerPolicy: 'no-referrer' },
    })
    if (response.ok) return readAnswer(await response.json())
    return response.status === 429 || response.status >= 500
      ? { is: 'offline' }
      : { is: 'failed', error: 'SOCIAL_REFUSED' }
  } catch {
    // No answer came, or none that can be read: the user tries again.
    return { is: 'offline' }
  }
}

function readAnswer(answer: unknown): Finished {
  const { press, handle, origin, returnTo, error } = Object(answer) as Record<string, unknown>
  const { site, browser } = Object(press) as Record<string, unknown>
  if (typeof site === 'string') return { is: 'press', site, browser: typeof browser === 'string' ? browser : undefined }
  if (typeof origin !== 'string' || !isPage(origin, origin)) return { is: 'failed', error: 'SOCIAL_REFUSED' }
  const told = { origin, ...(typeof returnTo === 'string' && isPage(returnTo, origin) && { returnTo }) }
  if (typeof handle === 'string') return { is: 'done', handle, ...told }
  return { is: 'failed', error: error === 'SOCIAL_DENIED' ? error : 'SOCIAL_REFUSED', ...told }
}

/** Whether an address is a page of that origin: a user is led to no other, and never to `javascript:`. */
const isPage = (address: string, origin: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && new URL(address).origin === origin
