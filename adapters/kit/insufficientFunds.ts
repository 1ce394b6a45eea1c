import { type Amount, LatchkeyError } from '../../src/kernel/index.js'

/**
 * A transfer that the account cannot pay. The error's data says what is missing: `missing`, an `Amount`, and `isFee` where it is
 * the network's coin, for the fee of something else.
 * @param needed in the smallest unit of what is held
 */
export function insufficientFunds(
  { symbol, decimals, value }: Amount,
  needed: bigint,
  { isFee = false }: { readonly isFee?: boolean } = {},
): LatchkeyError {
  const missing: Amount = { symbol, decimals, value: needed - value }
  return new LatchkeyError(
    'INSUFFICIENT_FUNDS',
    `Insufficient funds: the account has too little ${symbol} for the ${isFee ? 'fee' : 'amount and its fee'}.`,
    { data: { missing, isFee } },
  )
}
