import {
  becomeManaged,
  beginEmailChange,
  cancelEmailChange,
  confirmNewMailbox,
  ofMailbox,
  pressMailbox,
  sendCode,
} from '../../flows/account.js'
import { FlowError } from '../../flows/index.js'
import type { MailboxOffer } from '../types.js'
import type { Account } from './account.js'

/** How a user who logs in by others adds a mailbox: it logs in with the code, and recovers the wallet with custody's press. */
export function offerMailbox({ flow, change, user }: Account, language: () => string): MailboxOffer {
  let address = ''
  const toDigits = (count: number | undefined) => (count === 8 ? 8 : 6)
  return {
    async begin(given) {
      address = given
      const { transaction, resendAfter, digits, action } = await beginEmailChange(flow, given)
      if (action !== 'VERIFY_SECONDARY_OTP') {
        await cancelEmailChange(flow, transaction)
        throw new FlowError('ANSWER_INVALID', { part: 'auth' })
      }
      return {
        ...{ address: given, resendAfter, digits: toDigits(digits) },
        async resend() {
          const sent = await sendCode(flow, transaction)
          return { resendAfter: sent.resendAfter, digits: toDigits(sent.digits) }
        },
        async submit(code) {
          await change({ email: await confirmNewMailbox(flow, transaction, code) }, false)
        },
      }
    },
    async prove(signal, onNumber) {
      const { token } = await flow.services.assert('custody', 'publish')
      const mailbox = user()?.email ?? address
      const options = { language: language(), signal, isPatient: true, onNumber }
      const pressed = await pressMailbox(flow, token, mailbox, options)
      await becomeManaged(flow, ofMailbox(pressed))
      await change({ recovery: 'managed', checks: ['mail'], hasWayBack: true }, false)
    },
  }
}
