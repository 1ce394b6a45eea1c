import type { Amount, LatchkeyError } from '../../../src/plugin.js'

/** What keeps a swap from being made, as far as it has words of its own. */
export type Trouble =
  | 'declined'
  | 'maybe'
  | 'funds'
  | 'gas'
  | 'liquidity'
  | 'network'
  | 'gasPrice'
  | 'exchange'
  | 'same'
  | 'offline'
  | 'down'
  | 'differs'
  | 'stale'
  | 'changed'
  | 'pending'
  | 'reverts'
  | 'leave'
  | 'chain'
  | 'failed'

const byCode: ReadonlyMap<string, Trouble> = new Map(
  Object.entries({
    PAIR_UNSUPPORTED: 'same',
    SERVICE_UNREACHABLE: 'offline',
    RPC_UNREACHABLE: 'offline',
    REQUEST_TIMEOUT: 'offline',
    SERVER_ERROR: 'down',
    SERVICE_REFUSED: 'down',
    SERVICE_ANSWER_INVALID: 'down',
    RATE_LIMITED: 'down',
    CHAIN_NOT_SERVED: 'network',
    CHAIN_NOT_SUPPORTED: 'network',
    UNSUPPORTED: 'network',
    FEE_UNAVAILABLE: 'gasPrice',
    TRADE_DIFFERS: 'differs',
    TRADE_STALE: 'stale',
    TRADE_UNKNOWN: 'stale',
    TRADE_CHANGED: 'changed',
    NOT_CONNECTED: 'changed',
    TRADE_PENDING: 'pending',
    REQUEST_PENDING: 'pending',
    TRADE_FAILS: 'reverts',
    TRADE_APPROVAL_FAILED: 'leave',
    APPROVAL_REFUSED: 'leave',
    EXECUTION_REVERTED: 'reverts',
    WRONG_CHAIN: 'chain',
  } as const),
)

const byReason: ReadonlyMap<string, Trouble> = new Map(
  Object.entries({
    liquidity: 'liquidity',
    network: 'offline',
    unknownExchange: 'exchange',
    unavailable: 'down',
  } as const),
)

/** What an error means to the user. */
export function toTrouble({ code, data, outcome }: LatchkeyError): Trouble {
  // Whatever the reason, this comes first: a second swap would cost as much as the first.
  if (data.maybeSent === true) return 'maybe'
  if (outcome === 'rejected') return 'declined'
  if (code === 'INSUFFICIENT_FUNDS') return data.isFee === true ? 'gas' : 'funds'
  if (code === 'TRADE_UNAVAILABLE') return byReason.get(`${data.reason}`) ?? 'down'
  return byCode.get(code) ?? 'failed'
}

/** What the account lacks, where the adapter says so. */
export function readMissing({ code, data }: LatchkeyError): Amount | undefined {
  const { symbol, decimals, value } = Object(data.missing) as Partial<Amount>
  const isSaid = typeof value === 'bigint' && typeof decimals === 'number' && typeof symbol === 'string'
  return code === 'INSUFFICIENT_FUNDS' && isSaid && value > 0n ? { symbol, decimals, value } : undefined
}
