import type { BodyValue } from '../../keys/index.js'
import type { Flow } from '../flow.js'
import { answers } from '../services/answers.js'

/** A question of ERC-7677 to the operator's paymaster. */
export interface PaymasterQuestion {
  /** Its address, with its query. */
  readonly url: string
  readonly method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData'
  readonly params: readonly BodyValue[]
}

/**
 * Asks the operator's paymaster, as the user who is logged in on this device. @returns what it answers; undefined where it refuses
 * @throws {FlowError}
 */
export async function askPaymaster({ services }: Flow, { url, method, params }: PaymasterQuestion): Promise<unknown> {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  // What is signed for is reserved: it is not asked twice.
  const isRead = method === 'pm_getPaymasterStubData'
  return (await services.callPaymaster(url, { body, shape: answers.rpc, isRead })).result
}
