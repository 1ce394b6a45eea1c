import { isFlowError } from '../errors.js'
import { type Flow, wait } from '../flow.js'

/** Auth and custody each leave so many seconds between two mails to one address. */
const mailGap = 30

/**
 * Has a service mail; where it refuses for the mail before, asks once more when it will. Longer limits are the user's to know.
 * @throws {FlowError} TOO_MANY, what else the call throws, and the signal's reason when it is aborted
 */
export async function mailPatiently<Mailed>(
  flow: Pick<Flow, 'clock'>,
  mail: () => Promise<Mailed>,
  signal?: AbortSignal,
): Promise<Mailed> {
  try {
    return await mail()
  } catch (error) {
    if (!isFlowError(error, 'TOO_MANY') || error.retryAfter === undefined || error.retryAfter > mailGap) throw error
    await wait(flow, error.retryAfter * 1000, signal)
    return mail()
  }
}
