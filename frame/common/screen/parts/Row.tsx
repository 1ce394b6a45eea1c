/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { rowCss } from '../../../../src/ui/parts/row.css.js'
import { useSheet } from '../context.js'
import { ChevronIcon } from './icons.js'
import { settingRowCss } from './settingRow.css.js'

interface RowProps {
  /** Stands before the words. Default: none. */
  readonly icon?: ComponentChildren
  readonly label: string
  /** A smaller line below, in its own direction. It wraps. */
  readonly hint?: string | undefined
  /** Takes something away. Default: normal. */
  readonly tone?: 'normal' | 'danger'
  /** Without it the row only shows something. */
  readonly onClick?: (() => void) | undefined
}

/** One item of a list: its name, its value, and the way on. */
export function Row({ icon, label, hint, tone = 'normal', onClick }: RowProps) {
  useSheet(rowCss)
  useSheet(settingRowCss)
  const content = (
    <>
      {icon ? <span class="setting-icon">{icon}</span> : null}
      <span class="row-words">
        <span class="row-label" dir="auto">
          {label}
        </span>
        {hint ? (
          <span class="row-hint" dir="auto">
            {hint}
          </span>
        ) : null}
      </span>
      {onClick ? (
        <span class="row-end">
          <ChevronIcon />
        </span>
      ) : null}
    </>
  )
  if (!onClick) return <div class={`row setting ${tone}`}>{content}</div>
  return (
    <button type="button" class={`row setting ${tone}`} onClick={onClick}>
      {content}
    </button>
  )
}
