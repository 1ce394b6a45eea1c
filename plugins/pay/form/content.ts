import type { PaySource } from '../types.js'

/** Which steps come, told before the first: key of a text. Leave for the exchange is asked for where it lacks. */
export function toStepsKey({ quote, bridge, isAtomic, pays, debt }: PaySource): string {
  if (bridge) return 'pay.steps.bridge'
  const proven = debt.way === 'fixed' ? 'prove.' : ''
  if (!quote) return `pay.steps.${proven}direct`
  if (isAtomic) return `pay.steps.${proven}batch`
  return `pay.steps.${proven}${pays.token.address === undefined ? 'coin' : 'token'}`
}

/** Names what a press on a review pays: once it is another one, it has to be read again. */
export const toContent = ({ id, account, pays, fee, quote, bridge, debt, isAtomic }: PaySource): string =>
  [id, account, pays.value, fee?.value, quote?.least.value, bridge?.contract, debt.payTo, debt.amount, isAtomic].join(
    ' ',
  )
