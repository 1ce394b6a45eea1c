import {
  LatchkeyError,
  type SentByVerb,
  type TradeApproval,
  type TradeTerms,
  type TransferRequest,
  type WalletHandle,
} from '../../../src/adapter.js'
import { describeTransfer } from '../../kit/describeTransfer.js'
import { loadCode } from '../../kit/lazyVerb.js'
import { guarded } from '../errors.js'
import { deliverCalls } from '../sendCalls.js'
import { deliver } from '../sendTransaction.js'
import { toTransferTransaction } from '../transfer.js'
import { toApprovals } from './approval.js'
import { checkTrade } from './checkTrade.js'

/** How a trade is sent. */
export interface TradeSending {
  /** Unix time in ms. */
  readonly now: number
  readonly approval?: TradeApproval | undefined
  /** Transfers that go with it in its batch, after it. */
  readonly afterwards?: readonly TransferRequest[] | undefined
}

/**
 * Checks a trade against its terms, and sends what was checked.
 * @throws {LatchkeyError} TRADE_DIFFERS, and those of `sendTransaction` or `sendCalls`
 */
export function trade(
  wallet: WalletHandle,
  terms: TradeTerms,
  form: unknown,
  { now, approval, afterwards = [] }: TradeSending,
): Promise<string> {
  return guarded({ code: 'SEND_FAILED', message: 'The trade was not sent' }, async () => {
    const { pays, gets, spender, fee } = terms
    const call = checkTrade(wallet, terms, form, { now, account: wallet.account.address })
    const what: Pick<SentByVerb, 'operation' | 'moves'> = {
      operation: 'trade',
      moves: [
        { direction: 'out', ...pays, counterparty: spender },
        { direction: 'in', ...gets, counterparty: spender },
        ...afterwards.flatMap((transfer) => describeTransfer(transfer).moves ?? []),
      ],
    }
    if (afterwards.length > 0 && approval !== 'batch')
      throw new LatchkeyError('TRADE_DIFFERS', 'Transfers go with a trade in a batch alone.', {
        data: { field: 'afterwards' },
      })
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
    const transfers = await Promise.all(afterwards.map((transfer) => toTransferCall(wallet, transfer)))
    const calls = [...approvals, { to, data, value }, ...transfers]
    return deliverCalls(wallet, { calls, atomicRequired: true }, what)
  })
}

/** No node tries it: what it sends may be there only after the trade. @throws {LatchkeyError} TRANSFER_INVALID */
async function toTransferCall(wallet: WalletHandle, transfer: TransferRequest) {
  const { to, data, value } = await toTransferTransaction(wallet, transfer)
  return { to, ...(data && { data }), ...(value !== undefined && { value }) }
}
