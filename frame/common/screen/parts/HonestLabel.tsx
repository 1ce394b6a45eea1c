/** @jsxImportSource preact */
import { useText } from '../context.js'

/** Who can bring a managed wallet back, and what else they could: one muted line, word for word (custody, amendment 8). */
export function HonestLabel() {
  const t = useText()
  return (
    <div class="screen-head">
      <p class="screen-help">{t('offer.managed')}</p>
    </div>
  )
}
