import * as z from 'zod/mini'
import type { BodyValue } from '../../keys/index.js'
import type { Flow } from '../flow.js'

/** A question of ERC-7677 to the operator's paymaster. */
export interface PaymasterQuestion {
  /** Its address, with its query. */
  readonly url: string
  readonly method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData'
  readonly params: readonly BodyValue[]
}

/** Of JSON-RPC. */
const shape = z.object({ result: z.optional(z.unknown()), error: z.optional(z.object({ code: z.int() })) })

/**
 * Asks the operator's paymaster, as the user who is logged in on this device. @returns what it answers; undefined where it refuses
 * @throws {FlowError}
 */
export async function askPaymaster({ services }: Flow, { url, method, params }: PaymasterQuestion): Promise<unknown> {
  const { origin, pathname, search } = new URL(url)
  const { token } = await services.assert('paymaster', 'sponsor')
  const { result } = await services.clientAt('paymaster', origin).call({
    ...{ path: `${pathname}${search}`, token, shape, body: { jsonrpc: '2.0', id: 1, method, params } },
    // What is signed for is reserved: it is not asked twice.
    isRead: method === 'pm_getPaymasterStubData',
  })
  return result
}
