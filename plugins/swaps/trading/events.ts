import {
  type LatchkeyError,
  type PluginContext,
  parseAccountId,
  type SentEntry,
  type TokenAmount,
  toDecimal,
} from '../../../src/plugin.js'
import { accountOf } from './quotes.js'

/** Properties of events of protocol/wallet-api.md 5. No addresses. */
type Properties = Readonly<Record<string, unknown>>

/** Code of what came in between. */
const faults: Readonly<Partial<Record<SentEntry['status'], LatchkeyError['code']>>> = {
  reverted: 'TRANSACTION_REVERTED',
  partial: 'TRANSACTION_REVERTED',
  cancelled: 'TRANSACTION_REPLACED',
  unknown: 'TRANSACTION_REPLACED',
  failed: 'TRANSACTION_EXPIRED',
}

/** Events of swaps that a wallet is asked for. */
export interface Events {
  describe(account: string, pays: TokenAmount, gets: TokenAmount): Properties
  /** One was sent: its end is told once it is known. */
  note(id: string, properties: Properties): void
}

/** Tells the host what becomes of swaps: in the page that sent them by what was quoted, after a reload by the least that they bring. */
export function createEvents(context: PluginContext): Events {
  const { onDispose, onSettled, track } = context
  const own = new Map<string, Properties>()
  const amountOf = ({ token, value }: TokenAmount) => toDecimal(value, token.decimals)
  const describe: Events['describe'] = (account, pays, gets) => ({
    isSmartAccount: accountOf(context, account)?.type === 'smartAccount',
    network: parseAccountId(account).networkId,
    swapFromToken: pays.token.symbol,
    swapToToken: gets.token.symbol,
    swapFromAmount: amountOf(pays),
    swapToAmount: amountOf(gets),
  })
  onDispose(
    onSettled(({ account, id, moves = [], operation, status }) => {
      const [pays, gets] = ['out', 'in'].map((way) => moves.find(({ direction }) => direction === way))
      if (operation !== 'trade' || !pays || !gets) return
      const properties = own.get(id) ?? describe(account, pays, gets)
      own.delete(id)
      const message = faults[status]
      track(message ? 'SWAP_ERROR' : 'SWAP_SUCCESS', { ...properties, ...(message && { message }) })
    }),
  )
  return { describe, note: (id, properties) => void own.set(id, properties) }
}
