/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { keyValueCss } from '../../../../src/ui/parts/keyValue.css.js'
import { useSheet } from '../context.js'
import { Skeleton } from './Skeleton.js'

/** Facts before a decision. Undefined values are still loading; nothing is cut, long values wrap. */
export function KeyValue({
  items,
}: {
  readonly items: readonly { readonly label: string; readonly value: ComponentChildren | undefined }[]
}) {
  useSheet(keyValueCss)
  return (
    <dl class="pairs">
      {items.map(({ label, value }) => (
        <div class="pair" key={label}>
          <dt>{label}</dt>
          <dd dir={value === undefined ? undefined : 'auto'}>
            {value === undefined ? <Skeleton shape="value" /> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
