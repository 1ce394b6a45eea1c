'use client'
import { type ReactNode, useId, useState } from 'react'
import { useSheet } from '../context.js'
import { ChevronDownIcon } from '../icons/viewIcons.js'
import { keyValueCss } from './keyValue.css.js'
import { Skeleton } from './Skeleton.js'

interface KeyValueItem {
  readonly label: string
  readonly value: ReactNode | undefined
  /** What the value is made of, below it, once the user opens it: a `KeyValue` again, or words. The value itself is then text. */
  readonly details?: ReactNode
}

export interface KeyValueProps {
  /** Undefined values are still loading. */
  readonly items: readonly KeyValueItem[]
}

/** Facts before a decision: fee, network, full address. Nothing is cut; long values wrap. */
export function KeyValue({ items }: KeyValueProps) {
  useSheet(keyValueCss)
  return (
    <dl className="pairs" part="key-value">
      {items.map((item) =>
        item.details && item.value !== undefined ? (
          <Opening key={item.label} {...item} />
        ) : (
          <div className="pair" key={item.label}>
            <dt>{item.label}</dt>
            <dd dir={item.value === undefined ? undefined : 'auto'}>
              {item.value === undefined ? <Skeleton shape="value" /> : item.value}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** A fact that opens for what it is made of. */
function Opening({ label, value, details }: KeyValueItem) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="pair">
      <dt id={`${id}label`}>{label}</dt>
      <dd>
        <button
          type="button"
          className="pair-more"
          aria-labelledby={`${id}label ${id}value`}
          aria-expanded={isOpen}
          aria-controls={`${id}details`}
          onClick={() => setOpen(!isOpen)}
        >
          <span id={`${id}value`} dir="auto">
            {value}
          </span>
          <ChevronDownIcon />
        </button>
      </dd>
      <dd className="pair-details" id={`${id}details`} hidden={!isOpen}>
        {details}
      </dd>
    </div>
  )
}
