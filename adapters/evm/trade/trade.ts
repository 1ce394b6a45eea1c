import type { SentByVerb, TradeApproval, TradeTerms, WalletHandle } from '../../../src/adapter.js'
import { loadCode } from '../../kit/lazyVerb.js'
import { guarded } from '../errors.js'
import { deliverCalls } from '../sendCalls.js'
import { deliver } from '../sendTransaction.js'
import { toApprovals } from './approval.js'
import { checkTrade } from './checkTrade.js'

/**
 * Checks a trade against its terms, and sends what was checked.
 * @param now Unix time in ms
 * @throws {LatchkeyError} TRADE_DIFFERS, and those of `sendTransaction` or `sendCalls`
 */
export function trade(
  wallet: WalletHandle,
  terms: TradeTerms,
  form: unknown,
  { now, approval }: { readonly now: number; readonly approval?: TradeApproval },
): Promise<string> {
  return guarded({ code: 'SEND_FAILED', message: 'The trade was not sent' }, async () => {
    const { pays, gets, spender, fee } = terms
    const call = checkTrade(wallet, terms, form, { now, account: wallet.account.address })
    const what: Pick<SentByVerb, 'operation' | 'moves'> = {
      operation: 'trade',
      moves: [
        { direction: 'out', ...pays, counterparty: spender },
        { direction: 'in', ...gets, counterparty: spender },
      ],
    }
    if (approval === 'permit') {
      const { withPermit } = await loadCode(() => import('./permit.js'))
      const permitted = await withPermit(wallet, call, terms)
      // What is sent is what was checked, with the leave in it.
      const checked = checkTrade(wallet, terms, permitted, { now, account: wallet.account.address })
      return deliver(wallet, checked, { terms: fee, ...what })
    }
    if (approval !== 'batch') return deliver(wallet, call, { terms: fee, ...what })
    const approvals = pays.token.address === undefined ? [] : await toApprovals(wallet, { ...pays, spender })
    const { to, data, value } = call
    return deliverCalls(wallet, { calls: [...approvals, { to, data, value }], atomicRequired: true }, what)
  })
}
