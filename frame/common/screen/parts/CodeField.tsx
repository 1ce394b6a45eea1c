/** @jsxImportSource preact */
import { toLatinDigits } from '../../../../src/kernel/base/locale.js'
import { codeFieldCss } from '../../../../src/ui/parts/codeField.css.js'
import { useSheet } from '../context.js'
import { FieldBox, type FieldFrame } from './FieldBox.js'

export interface CodeFieldProps extends FieldFrame {
  readonly value: string
  readonly onChange: (digits: string) => void
  /** The last digit is in. */
  readonly onComplete: (digits: string) => void
  readonly length: 6 | 8
  /** The code is being checked. */
  readonly loading?: boolean
  readonly autoFocus?: boolean
}

/**
 * A one-time code. One field for the browser, so that paste ("123 456"), autofill from a message and screen readers work; the
 * boxes are drawn behind it.
 */
export function CodeField(props: CodeFieldProps) {
  useSheet(codeFieldCss)
  const { value, onChange, onComplete, length, loading } = props
  const change = (field: HTMLInputElement) => {
    const digits = toLatinDigits(field.value).replace(/\D/g, '').slice(0, length)
    // The field may hold what is no digit, which the state does not know of.
    field.value = loading ? value : digits
    if (digits === value || loading) return
    onChange(digits)
    if (digits.length === length) onComplete(digits)
  }
  const next = Math.min(value.length, length - 1)
  return (
    <FieldBox {...props}>
      {(ties) => (
        <div class="code" data-bad={props.error ? '' : undefined} data-busy={loading ? '' : undefined}>
          <input
            {...ties}
            value={value}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            readOnly={loading}
            aria-busy={loading || undefined}
            data-autofocus={props.autoFocus ? '' : undefined}
            onInput={(event) => change(event.currentTarget)}
            onSelect={({ currentTarget: field }) => {
              // The boxes show no caret of their own: typing always goes on at the end.
              const end = field.value.length
              if (field.selectionStart === field.selectionEnd && field.selectionEnd !== end)
                field.setSelectionRange(end, end)
            }}
          />
          {Array.from({ length }, (_, index) => (
            <span key={index} aria-hidden="true" data-next={index === next ? '' : undefined}>
              {value[index]}
            </span>
          ))}
        </div>
      )}
    </FieldBox>
  )
}
