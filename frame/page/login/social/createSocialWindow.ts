/** A window that the user's click has opened for a login by a provider. */
export interface SocialWindow {
  /** The browser has blocked it. */
  readonly isBlocked: boolean
  /**
   * Hands the secret over once the window asks for it, then leads it to the provider.
   * @param to `page`: origin of the page that the login is for
   * @throws the signal's reason
   */
  lead(uri: string, secret: string, to: { readonly page: string; readonly signal: AbortSignal }): Promise<void>
  close(): void
}

/** Opens the window at the frame's own `/loading`. Call it in the task of the click. */
export function createSocialWindow(window: Window): SocialWindow {
  const { origin } = window.location
  const opened = window.open(`${origin}/loading`, '_blank', 'popup,width=600,height=800')
  const heard = new Set<string>()
  let onHeard = () => {}
  const hear = ({ origin: from, source, data }: MessageEvent) => {
    const { type } = Object(data) as { type?: unknown }
    if (from !== origin || source !== opened || typeof type !== 'string') return
    heard.add(type)
    onHeard()
  }
  window.addEventListener('message', hear)
  const stop = () => window.removeEventListener('message', hear)
  const until = (type: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (heard.has(type)) resolve()
      }
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      onHeard = look
      look()
    })
  return {
    isBlocked: opened === null,
    async lead(uri, secret, { page, signal }) {
      signal.throwIfAborted()
      await until('latchkey-social/ready', signal)
      opened?.postMessage({ type: 'latchkey-social/secret', secret, opener: page }, origin)
      await until('latchkey-social/kept', signal)
      stop()
      if (opened) opened.location.href = uri
    },
    close() {
      stop()
      opened?.close()
    },
  }
}
