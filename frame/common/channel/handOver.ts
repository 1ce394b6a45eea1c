import { fieldsOf } from './windowMessages.js'

/** What the frame gives to the window of a login that was begun in it. */
export interface HandedLogin {
  /** Where the window goes: the provider's address. */
  readonly uri: string
  /** What its answer has to be shown with. */
  readonly secret: string
  /** Value of `state` that the answer has to come with. */
  readonly state: string
  /** Origin of the page that the login is for. */
  readonly opener: string
  /** What that page speaks, BCP 47: so does the window when it is back. Default: as the browser. */
  readonly language?: string | undefined
}

/** What the two say by their channel (docs/socials.md). */
const socialMessages = { login: 'latchkey-social/login', kept: 'latchkey-social/kept' } as const

/** Gives a login to its window, and waits until that has kept it: then the window leaves. @throws the signal's reason */
export function handOver(port: MessagePort, login: HandedLogin, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      signal.removeEventListener('abort', leave)
      port.close()
    }
    const leave = () => {
      stop()
      reject(signal.reason)
    }
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave)
    port.onmessage = ({ data }) => {
      if (fieldsOf(data).type !== socialMessages.kept) return
      stop()
      resolve()
    }
    port.postMessage({ type: socialMessages.login, ...login })
  })
}

/** Takes the login from the frame. `keep` runs before the frame hears that it is kept. */
export function takeLogin(port: MessagePort, keep: (login: HandedLogin) => void): Promise<HandedLogin> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }) => {
      const { type, uri, secret, state, opener, language } = fieldsOf(data)
      const isRead = [uri, state, opener].every((text) => typeof text === 'string') && isSecret(secret)
      if (type !== socialMessages.login || !isRead || !/^https?:\/\//.test(`${uri}`)) return
      const login = { uri, secret, state, opener, language: asLanguage(language) } as HandedLogin
      keep(login)
      port.postMessage({ type: socialMessages.kept })
      resolve(login)
    }
  })
}

/** A language's tag, whatever else is sent in its place. */
export const asLanguage = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length < 36 ? value : undefined

/** Whether it is B64 of 32 bytes. */
export const isSecret = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{43}$/.test(value)
