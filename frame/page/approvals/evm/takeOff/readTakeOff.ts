import type { Approval } from '../../../../common/approval/types.js'
import { readDelegate } from '../../../calls/readDelegate.js'
import { invalid } from '../../refusals.js'
import type { Ask } from '../../types.js'
import { prepareSending } from '../prepareSending.js'
import { sendTakeOff } from './sendTakeOff.js'

/**
 * Reads `latchkey_takeOffContract`: the account is to be plain again on the chain in use, whichever wallet has handed it to a contract there. The
 * request says nothing besides, so there is nothing in it that a page could choose.
 */
export async function readTakeOff(ask: Ask): Promise<Approval> {
  const { params, chain, account } = ask
  if (params !== undefined && !(Array.isArray(params) && params.length === 0))
    throw invalid('latchkey_takeOffContract takes no parameters')
  const { delegate } = await readDelegate(chain.request, account)
  if (!delegate) throw invalid('the account has no contract on this network')
  const actions = [
    { text: 'act.takeOff', facts: [{ label: 'act.contract', value: { kind: 'address', address: delegate } }] },
  ] as const
  return {
    content: { kind: 'transaction', actions, isSent: true },
    // Once the wallet gives permissions, they are ended here first.
    warnings: [{ severity: 'note', text: 'warn.takeOff' }],
    hasCost: true,
    prepare: (signal, waits) => prepareSending(ask, sendTakeOff(ask, delegate), { actions }, signal, waits),
  }
}
