import type { CodeEntry } from '../common/types.js'
import { beginStepUp, redeemStepUp, sendCode } from '../flows/account.js'
import type { Flow } from '../flows/index.js'

/** Mails a code that makes the login fresh, and takes it. @throws {FlowError} TOO_MANY, EMAIL_INVALID */
export async function stepUp(flow: Flow, address: string): Promise<CodeEntry> {
  const { transaction, resendAfter, digits } = await beginStepUp(flow)
  const toDigits = (count: number | undefined) => (count === 8 ? 8 : 6)
  return {
    ...{ address, resendAfter, digits: toDigits(digits) },
    async resend() {
      const sent = await sendCode(flow, transaction)
      return { resendAfter: sent.resendAfter, digits: toDigits(sent.digits) }
    },
    async submit(code) {
      await redeemStepUp(flow, transaction, code)
    },
  }
}
