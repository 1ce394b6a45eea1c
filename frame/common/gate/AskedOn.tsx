/** @jsxImportSource preact */
import { useSheet, useTexts } from '../screen/parts/index.js'
import type { HostPage } from '../types.js'
import { gateCss } from './gate.css.js'
import { messages } from './messages/index.js'

/** The page around the frame, by the browser's word: it may be what leads the user to a press. */
export function AskedOn({ host }: { readonly host: Pick<HostPage, 'origin'> }) {
  useSheet(gateCss)
  const t = useTexts(messages)
  return (
    <p class="asked-on">
      {t('guard.site')} <bdi dir="ltr">{host.origin}</bdi>
    </p>
  )
}
