'use client'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useSheet } from '../context.js'
import { Skeleton } from './Skeleton.js'
import { tabsCss } from './tabs.css.js'

/** One tab. */
export interface TabItem {
  readonly id: string
  readonly label: string
  readonly disabled?: boolean
  /** The label is on its way: a skeleton stands in its place. */
  readonly loading?: boolean
}

export interface TabsProps {
  /** Names the group for screen readers. */
  readonly label: string
  readonly items: readonly TabItem[]
  /** Id of the chosen one. */
  readonly value: string
  readonly onChange: (id: string) => void
  /** Content of the chosen tab. */
  readonly children: ReactNode
}

/** Tabs by the APG pattern: arrows choose, in reading direction; Tab goes on into the panel. */
export function Tabs({ label, items, value, onChange, children }: TabsProps) {
  useSheet(tabsCss)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const list = event.currentTarget
    const open = items.filter((item) => !item.disabled)
    const at = open.findIndex((item) => item.id === value)
    const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? open.length - 1
          : event.key === 'ArrowLeft' || event.key === 'ArrowRight'
            ? (at + (event.key === forward ? 1 : -1) + open.length) % open.length
            : -1
    const next = open[target]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <>
      <div className="tabs" part="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => {
          const chosen = item.id === value
          return (
            <button
              key={item.id}
              type="button"
              role="tab"
              className="tab"
              part="tab"
              id={`${id}${item.id}`}
              data-tab={item.id}
              aria-selected={chosen}
              aria-controls={chosen ? `${id}-panel` : undefined}
              aria-disabled={item.disabled || undefined}
              tabIndex={chosen ? 0 : -1}
              onClick={item.disabled ? undefined : () => onChange(item.id)}
            >
              {item.loading ? <Skeleton shape="text" /> : item.label}
            </button>
          )
        })}
      </div>
      <div className="tab-panel" part="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </>
  )
}
