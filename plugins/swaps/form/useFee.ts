import { type Amount, toDecimal } from '../../../src/plugin.js'
import { useText } from '../../../src/ui/index.js'
import { roundUp } from './roundUp.js'

/** Says what the network takes. */
export function useFee(): (fee: Amount | undefined, how: 'about' | 'most') => string {
  const t = useText()
  return (fee, how) => {
    if (!fee) return t('swaps.fee.unknown')
    const { value, decimals, symbol } = fee
    return t(`swaps.fee.${how}`, { amount: toDecimal(roundUp(value, decimals), decimals), symbol })
  }
}
