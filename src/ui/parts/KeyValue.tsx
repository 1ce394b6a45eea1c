'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { keyValueCss } from './keyValue.css.js'
import { Skeleton } from './Skeleton.js'

export interface KeyValueProps {
  /** Undefined values are still loading. */
  readonly items: readonly { readonly label: string; readonly value: ReactNode | undefined }[]
}

/** Facts before a decision: fee, network, full address. Nothing is cut; long values wrap. */
export function KeyValue({ items }: KeyValueProps) {
  useSheet(keyValueCss)
  return (
    <dl className="pairs" part="key-value">
      {items.map(({ label, value }) => (
        <div className="pair" key={label}>
          <dt>{label}</dt>
          <dd dir={value === undefined ? undefined : 'auto'}>
            {value === undefined ? <Skeleton shape="value" /> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
