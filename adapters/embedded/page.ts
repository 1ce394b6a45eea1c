/** The page that a frame stands in, as far as the adapter uses it. Tests bring one of their own. */
export interface FramePage {
  /** Hears what is posted to the page. Returns its own stop. */
  listen(hear: (event: FrameMessageEvent) => void): () => void
  /** Calls back when the page's content policy blocks a frame of this origin. Returns its own stop. */
  watchBlocked(origin: string, onBlocked: () => void): () => void
  /** Makes an element for a frame, not yet on the page. */
  create(): HTMLIFrameElement
  /** Resolves once the page has loaded: a frame before would hold its load event back (F1). */
  loaded(): Promise<void>
  /** Puts a frame on a page that has no modal. Nobody sees it. */
  conceal(frame: HTMLIFrameElement): void
  /** Whether the user has just clicked or pressed a key, so that the browser lets a window open. False where it does not tell. */
  active(): boolean
  /** Whether the user prefers dark pages. */
  dark(): boolean
  /** Calls back when the user prefers otherwise. Returns its own stop. */
  onDark(run: () => void): () => void
  /** Where wallets announce themselves. */
  readonly target: EventTarget
}

/** What is looked at of a message event. */
export type FrameMessageEvent = Pick<MessageEvent, 'data' | 'origin' | 'source'>

/** The page that we run in. */
export const thisPage: FramePage = {
  listen(hear) {
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  },
  watchBlocked(origin, onBlocked) {
    const hear = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      // A policy that only reports blocks nothing. Some browsers name the directive that `frame-src` falls back to.
      if (disposition !== 'enforce' || !/^(frame|child|default)-src/.test(effectiveDirective)) return
      if (`${blockedURI}/`.startsWith(`${origin}/`)) onBlocked()
    }
    document.addEventListener('securitypolicyviolation', hear)
    return () => document.removeEventListener('securitypolicyviolation', hear)
  },
  create: () => document.createElement('iframe'),
  loaded: () =>
    new Promise((resolve) => {
      if (document.readyState === 'complete') resolve()
      else addEventListener('load', () => resolve(), { once: true })
    }),
  conceal(frame) {
    frame.style.setProperty('display', 'none', 'important')
    document.body.append(frame)
  },
  active: () => navigator.userActivation?.isActive === true,
  dark: () => prefersDark().matches,
  onDark(run) {
    const query = prefersDark()
    query.addEventListener('change', run)
    return () => query.removeEventListener('change', run)
  },
  get target() {
    return window
  },
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')
