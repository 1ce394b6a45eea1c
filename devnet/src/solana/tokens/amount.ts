/** An amount of a token, as nodes write it. */
export interface TokenAmount {
  /** In the smallest unit. */
  amount: string
  decimals: number
  /** Whole tokens; inexact beyond the precision of a number. */
  uiAmount: number
  /** Whole tokens, exactly. */
  uiAmountString: string
}

export function toTokenAmount(amount: bigint, decimals: number): TokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
