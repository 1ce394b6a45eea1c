import type { Ask } from '../types.js'
import type { Told } from './calls/tell.js'
import type { Outgoing } from './outgoing.js'
import { toListed } from './readTokens.js'

/** Says what a transaction does, or a call of a batch. Calls are read by code that arrives with the first of them. */
export async function tellCall(
  { to, data, value }: Pick<Outgoing, 'to' | 'data' | 'value'>,
  { account, chain, config }: Pick<Ask, 'account' | 'chain' | 'config'>,
): Promise<Required<Told>> {
  if (to && data === '0x')
    return {
      actions: [
        {
          text: 'act.send',
          figure: { asset: { kind: 'coin' }, amount: value },
          facts: [{ label: 'approve.to', value: { kind: 'address', address: to } }],
        },
      ],
      warnings: to.toLowerCase() === account.toLowerCase() ? [{ severity: 'note', text: 'warn.self' }] : [],
      checks: [{ address: to, withCode: { severity: 'caution', text: 'warn.contract' } }],
    }
  const { readCall, readDeployment } = await import('./calls/readCall.js')
  return to
    ? readCall(data, {
        contract: to,
        value,
        account,
        isListed: toListed(chain.chain),
        exchanges: chain.chain.exchanges,
        chains: config.chains,
      })
    : readDeployment(data, value)
}
