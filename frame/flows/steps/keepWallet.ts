import { isFlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { answers } from '../services/answers.js'

/** Takes the deletion of the wallet back at custody and recovery. */
export async function keepWallet({ services }: Flow): Promise<void> {
  for (const part of ['custody', 'recovery'] as const) {
    const call = { path: `/${part}/v1/delete/undo`, body: {}, shape: answers.nothing }
    await unlessMissing(services.callWith(part, 'publish', call))
  }
}

/** Where a part knows of no wallet there is nothing to delete or keep. */
export async function unlessMissing(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isFlowError(error, 'WALLET_MISSING')) throw error
  }
}
