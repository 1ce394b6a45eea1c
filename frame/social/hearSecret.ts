import { isSecret, keepSecret } from './keptSecret.js'

/** What page and window say to one another (docs/socials.md). */
export const socialMessages = {
  ready: 'latchkey-social/ready',
  secret: 'latchkey-social/secret',
  kept: 'latchkey-social/kept',
} as const

/**
 * Takes the login's secret from the page that opened this window, which then leads the window to the provider.
 * @returns false where nobody has opened it
 */
export function hearSecret(window: Window): boolean {
  const opener = window.opener as Window | null
  if (!opener) return false
  const own = window.location.origin
  window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    const { type, secret, opener: named } = Object(data) as Record<string, unknown>
    if (source !== opener || type !== socialMessages.secret || !isSecret(secret)) return
    // The frame itself opens windows, too, and says for which page; anybody else is who the browser says.
    const page = origin === own && typeof named === 'string' ? named : origin
    if (keepSecret(window, { secret, opener: page })) opener.postMessage({ type: socialMessages.kept }, origin)
  })
  // It says that this window is there, and nothing else: who has opened it, it cannot know before.
  opener.postMessage({ type: socialMessages.ready }, '*')
  return true
}
