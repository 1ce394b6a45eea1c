/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { keyValueCss } from '../../../../src/ui/parts/keyValue.css.js'
import { useSheet } from '../context.js'
import { Skeleton } from './Skeleton.js'

/** Facts before a decision. Undefined values are still loading; nothing is cut, long values wrap. `columns`: side by side, below their names. */
export function KeyValue({
  items,
  columns,
}: {
  readonly columns?: boolean
  readonly items: readonly { readonly label: ComponentChildren; readonly value: ComponentChildren | undefined }[]
}) {
  useSheet(keyValueCss)
  return (
    <dl class={columns ? 'pairs columns' : 'pairs'}>
      {items.map(({ label, value }, at) => (
        <div class="pair" key={at}>
          <dt>{label}</dt>
          <dd dir={value === undefined ? undefined : 'auto'}>
            {value === undefined ? <Skeleton shape="value" /> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
