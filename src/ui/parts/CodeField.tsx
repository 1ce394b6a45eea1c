'use client'
import { forwardRef } from 'react'
import { toLatinDigits } from '../../kernel/base/locale.js'
import { useSheet } from '../context.js'
import { codeFieldCss } from './codeField.css.js'
import { FieldBox, type FieldFrame } from './FieldBox.js'

export interface CodeFieldProps extends FieldFrame {
  readonly value: string
  readonly onChange: (digits: string) => void
  /** The last digit is in; called once per completed code. */
  readonly onComplete?: (digits: string) => void
  /** How many digits. Default: 6. */
  readonly length?: number
  readonly disabled?: boolean
  /** The code is being checked. */
  readonly loading?: boolean
  readonly autoFocus?: boolean
}

/** Digits of whatever was typed or pasted ("123 456", "code: 123456"), no more than fit. */
export const toDigits = (text: string, length: number) => toLatinDigits(text).replace(/\D/g, '').slice(0, length)

/**
 * A one-time code. One field for the browser, so that paste, autofill from a message and screen readers work; the
 * boxes are drawn behind it.
 */
export const CodeField = forwardRef<HTMLInputElement, CodeFieldProps>(function CodeField(props, ref) {
  useSheet(codeFieldCss)
  const { value, onChange, onComplete, length = 6, loading, disabled } = props
  const change = (text: string) => {
    const digits = toDigits(text, length)
    if (digits === value || loading) return
    onChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }
  const next = Math.min(value.length, length - 1)
  return (
    <FieldBox {...props} part="field-code">
      {(ties) => (
        <div
          className="code"
          part="code"
          data-bad={props.error ? '' : undefined}
          data-busy={loading || disabled ? '' : undefined}
        >
          <input
            {...ties}
            ref={ref}
            value={value}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            disabled={disabled}
            readOnly={loading}
            aria-busy={loading || undefined}
            data-autofocus={props.autoFocus ? '' : undefined}
            onChange={(event) => change(event.target.value)}
            onSelect={({ currentTarget: field }) => {
              // The boxes show no caret of their own: typing always goes on at the end.
              const end = field.value.length
              if (field.selectionStart === field.selectionEnd && field.selectionEnd !== end) {
                field.setSelectionRange(end, end)
              }
            }}
          />
          {Array.from({ length }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
            <span key={index} aria-hidden="true" data-next={index === next ? '' : undefined}>
              {value[index]}
            </span>
          ))}
        </div>
      )}
    </FieldBox>
  )
})
