/** @jsxImportSource preact */
import { useSheet } from '../context.js'
import { amountCss } from './amount.css.js'

/**
 * What leaves the wallet: the largest thing on the screen.
 *
 * @param text written out ("12.50 USDC")
 * @param beside below it, smaller: its worth, or what it is
 */
export function Amount({ text, beside }: { readonly text: string; readonly beside?: string | undefined }) {
  useSheet(amountCss)
  return (
    <p class="amount">
      <span dir="auto">{text}</span>
      {beside ? <span class="amount-beside">{beside}</span> : null}
    </p>
  )
}
