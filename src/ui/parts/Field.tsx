'use client'
import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react'
import { FieldBox, type FieldFrame } from './FieldBox.js'
import { Spinner } from './Spinner.js'

export interface FieldProps extends FieldFrame {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Enter was pressed. */
  readonly onSubmit?: () => void
  readonly type?: 'text' | 'email' | 'url'
  readonly autoComplete?: InputHTMLAttributes<HTMLInputElement>['autoComplete']
  readonly placeholder?: string
  readonly maxLength?: number
  /** Before the input: an icon. */
  readonly leading?: ReactNode
  /** After the input: an icon button. */
  readonly trailing?: ReactNode
  readonly disabled?: boolean
  readonly loading?: boolean
  /** Takes focus when the view opens. On a phone that brings the keyboard up. */
  readonly autoFocus?: boolean
}

/** One line of text. */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(props, ref) {
  const { value, onChange, onSubmit, type = 'text', autoComplete = 'off', leading, trailing, loading } = props
  const exact = type !== 'text'
  return (
    <FieldBox {...props} part="field-text">
      {(ties) => (
        <div
          className="field-box"
          data-bad={props.error ? '' : undefined}
          data-off={props.disabled ? '' : undefined}
          part="field-box"
        >
          {leading}
          <input
            {...ties}
            ref={ref}
            type={type}
            inputMode={exact ? type : undefined}
            enterKeyHint={onSubmit ? 'go' : undefined}
            dir={value ? 'auto' : undefined}
            value={value}
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            disabled={props.disabled}
            readOnly={loading}
            aria-busy={loading || undefined}
            autoComplete={autoComplete}
            autoCapitalize={exact ? 'none' : undefined}
            spellCheck={exact ? false : undefined}
            data-autofocus={props.autoFocus ? '' : undefined}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSubmit?.()
            }}
          />
          {loading ? <Spinner /> : trailing}
        </div>
      )}
    </FieldBox>
  )
})
