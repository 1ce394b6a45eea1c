import { LatchkeyError, type PluginContext } from 'latchkey/plugin'
// Its calls are declared there; nothing of it is loaded.
import type { EmailAction } from '../embedded/wire.js'

const cooldown = 30_000

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
const asTime = (value: unknown) => {
  if (typeof value !== 'number') throw new TypeError('not a time')
  return value
}

/** What `latchkey.use(email)` resolves with, and the views work with. */
export interface EmailController {
  /**
   * Sends a code or a link, and says which.
   * @throws {LatchkeyError} EMAIL_INVALID, EMAIL_TOO_SOON (`data.seconds`), or the frame's
   */
  begin(email: string, signal?: AbortSignal): Promise<EmailAction>
  /** Resolves once the user has allowed the device. */
  awaitDevice(signal?: AbortSignal): Promise<void>
  /** Checks the code, and connects. @throws {LatchkeyError} EMAIL_CODE_WRONG, or those of `connect` */
  enter(email: string, code: string | undefined, signal?: AbortSignal): Promise<string>
}

export function createFlow({ login, connect, storage, clock }: PluginContext<'connect' | 'login'>): EmailController {
  return {
    async begin(email, signal) {
      if (!isEmail(email)) throw new LatchkeyError('EMAIL_INVALID', 'This is no e-mail address')
      const wait = (storage.get('last', asTime) ?? Number.NEGATIVE_INFINITY) + cooldown - clock.now()
      if (wait > 0) {
        const seconds = Math.ceil(wait / 1000)
        throw new LatchkeyError('EMAIL_TOO_SOON', `Please try again after ${seconds} seconds`, { data: { seconds } })
      }
      const { action } = await login.request({ method: 'CONNECT_EMAIL', params: { email } }, { signal })
      storage.set('last', clock.now())
      return action
    },
    async awaitDevice(signal) {
      await login.request({ method: 'CONNECT_DEVICE' }, { signal })
    },
    async enter(email, code, signal) {
      if (code !== undefined) {
        await login.request({ method: 'CONNECT_OTP', params: { otp: code } }, { signal }).catch((cause) => {
          const isWrong = cause.code === 'EMBEDDED_REFUSED'
          throw isWrong ? new LatchkeyError('EMAIL_CODE_WRONG', 'The code is not right', { cause }) : cause
        })
      }
      const { id } = await connect.connect({ connector: 'embedded', input: { method: 'email', email }, signal })
      storage.remove('last')
      return id
    },
  }
}
