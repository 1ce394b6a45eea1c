/** @jsxImportSource preact */
import { FieldBox, type FieldFrame } from './FieldBox.js'
import { Spinner } from './Spinner.js'

export interface FieldProps extends FieldFrame {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Enter was pressed. */
  readonly onSubmit?: () => void
  readonly maxLength?: number
  readonly loading?: boolean
  /** Takes focus when the screen opens. On a phone that brings the keyboard up. */
  readonly autoFocus?: boolean
}

/** One line of text that is typed as it is: no correction, no capitals, not remembered. */
export function Field(props: FieldProps) {
  const { value, onChange, onSubmit, loading } = props
  return (
    <FieldBox {...props}>
      {(ties) => (
        <div class="field-box" data-bad={props.error ? '' : undefined}>
          <input
            {...ties}
            type="text"
            dir={value ? 'auto' : undefined}
            value={value}
            maxLength={props.maxLength}
            readOnly={loading}
            aria-busy={loading || undefined}
            autoComplete="off"
            autocapitalize="none"
            spellcheck={false}
            data-autofocus={props.autoFocus ? '' : undefined}
            onInput={(event) => onChange(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.isComposing) onSubmit?.()
            }}
          />
          {loading ? <Spinner /> : null}
        </div>
      )}
    </FieldBox>
  )
}
