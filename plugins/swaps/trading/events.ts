import {
  type LatchkeyError,
  type PluginContext,
  parseAccountId,
  type SentEntry,
  type TokenAmount,
  toDecimal,
} from '../../../src/plugin.js'
import { accountOf } from './quotes.js'

/** Code of what came in between. */
const faults: Readonly<Partial<Record<SentEntry['status'], LatchkeyError['code']>>> = {
  reverted: 'TRANSACTION_REVERTED',
  partial: 'TRANSACTION_REVERTED',
  cancelled: 'TRANSACTION_REPLACED',
  unknown: 'TRANSACTION_REPLACED',
  failed: 'TRANSACTION_EXPIRED',
}

/** Properties of events of protocol/wallet-api.md 5. No addresses. @param gets at least: that is known after a reload, too */
export const describe = (context: PluginContext, account: string, pays: TokenAmount, gets: TokenAmount) => ({
  isSmartAccount: accountOf(context, account)?.type === 'smartAccount',
  network: parseAccountId(account).networkId,
  swapFromToken: pays.token.symbol,
  swapToToken: gets.token.symbol,
  swapFromAmount: toDecimal(pays.value, pays.token.decimals),
  swapToAmount: toDecimal(gets.value, gets.token.decimals),
})

/** Tells the host what becomes of swaps, those that were sent before a reload as well. */
export function tellEnds(context: PluginContext): void {
  const { onDispose, onSettled, track } = context
  onDispose(
    onSettled(({ account, moves: [pays, gets] = [], operation, status }) => {
      if (operation !== 'trade' || !pays || !gets) return
      const told = describe(context, account, pays, gets)
      const message = faults[status]
      track(message ? 'SWAP_ERROR' : 'SWAP_SUCCESS', { ...told, ...(message && { message }) })
    }),
  )
}
