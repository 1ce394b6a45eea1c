/** @jsxImportSource preact */
import { useSheet } from '../context.js'
import { amountCss } from './amount.css.js'

/** Characters that fit on one line of the narrowest screen. */
const mostLarge = 14

/**
 * What leaves the wallet: the largest thing on the screen. A number stands on one line as long as it can: one that is broken could
 * be read as two.
 *
 * @param text written out ("12.50 USDC")
 * @param beside below it, smaller: its worth, or what it is
 */
export function Amount({ text, beside }: { readonly text: string; readonly beside?: string | undefined }) {
  useSheet(amountCss)
  return (
    <p class={text.length > mostLarge ? 'amount long' : 'amount'}>
      <span dir="auto">{text}</span>
      {beside ? <span class="amount-beside">{beside}</span> : null}
    </p>
  )
}
