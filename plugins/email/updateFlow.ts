import type { PluginContext } from '../../src/plugin.js'
import { toEmailError } from './errors.js'
import { hearNumber } from './hearNumber.js'
import type { EmailController } from './types.js'

interface UpdateParts {
  readonly frame: PluginContext<'login'>['login']
  readonly track: PluginContext['track']
  /** @throws {LatchkeyError} EMAIL_INVALID */
  readonly assertEmail: (text: string) => string
  /** The address that the user wants; empty once the change has begun. */
  readonly keepAddress: (email: string) => void
  /** A mail is on its way; its code is typed there. */
  readonly onBegun: (entry: 'page' | 'frame') => void
  /** Of custody's page in the new mailbox, which is mailed beside its code where mail recovers the wallet. */
  readonly tellNumber: (number: string | undefined) => void
}

type Update = Pick<EmailController, 'beginUpdate' | 'confirmOldAddress' | 'confirmNewAddress' | 'cancelUpdate'>

/** The steps of a change of e-mail. */
export function createUpdate({ frame, track, assertEmail, keepAddress, onBegun, tellNumber }: UpdateParts): Update {
  /** The change that was begun last. */
  let update: { readonly email: string; readonly entry: 'page' | 'frame' } | undefined
  let stop: (() => void) | undefined
  const end = () => {
    stop?.()
    stop = undefined
  }
  const asOurs = (cause: unknown) => {
    throw toEmailError(cause)
  }
  /** The wallet asks for the code itself. */
  const enterInFrame = async (signal: AbortSignal | undefined) => {
    await frame.request({ method: 'ENTER_OTP' }, { signal }).catch(asOurs)
  }
  return {
    async beginUpdate(text, { signal } = {}) {
      const email = assertEmail(text)
      track('EMAIL_EDIT')
      keepAddress(email)
      const begun = await frame.request({ method: 'UPDATE_EMAIL', params: { email } }, { signal }).catch(asOurs)
      update = { email, entry: begun.codeEntry ?? 'page' }
      keepAddress('')
      end()
      stop = hearNumber(frame, tellNumber)
      onBegun(update.entry)
      return begun.action
    },
    async confirmOldAddress(code = '', { signal } = {}) {
      if (update?.entry === 'frame') return enterInFrame(signal)
      const params = { otp: code }
      await frame.request({ method: 'UPDATE_EMAIL_PRIMARY_OTP', params }, { signal }).catch(asOurs)
    },
    async confirmNewAddress(code = '', { signal } = {}) {
      if (update?.entry === 'frame') {
        await enterInFrame(signal)
        end()
        return update.email
      }
      const call = { method: 'UPDATE_EMAIL_SECONDARY_OTP', params: { otp: code } } as const
      const { newEmail } = await frame.request(call, { signal }).catch(asOurs)
      end()
      return newEmail
    },
    async cancelUpdate() {
      end()
      await frame.request({ method: 'UPDATE_EMAIL_CANCEL' }).catch(asOurs)
    },
  }
}
