import type { SentByVerb, TradeTerms, WalletHandle } from '../../../src/adapter.js'
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
  { now, isBatch = false }: { readonly now: number; readonly isBatch?: boolean },
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
    if (!isBatch) return deliver(wallet, call, { terms: fee, ...what })
    const approvals = pays.token.address === undefined ? [] : await toApprovals(wallet, { ...pays, spender })
    const calls = [...approvals, call].map(({ to, data, ...rest }) => ({
      to,
      data,
      ...('value' in rest && { value: rest.value }),
    }))
    return deliverCalls(wallet, { calls, atomicRequired: true }, what)
  })
}
