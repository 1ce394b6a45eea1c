'use client'
import { getLocale } from '../kernel/feature/state.js'
import type { Latchkey } from '../kernel/index.js'
import { reach } from '../kernel/instance/index.js'
import { formatAmount } from '../values/amount.js'
import { toIntlTag } from '../values/intlTag.js'
import { useBalanceOf } from './useBalanceOf.js'

/**
 * The native balance of the account in use, as a button shows it. It is given its instance: what it shared with the buttons
 * alone would be cut out of the first load by bundlers, as another request.
 */
export function Balance({ latchkey }: { readonly latchkey: Latchkey }) {
  const { balance, error } = useBalanceOf(latchkey)
  const locale = getLocale(reach(latchkey).instance.store)
  return balance ? (
    <bdi className="latchkey-balance" data-old={error ? '' : undefined}>
      {formatAmount(balance, toIntlTag(locale))} {balance.symbol}
    </bdi>
  ) : null
}
