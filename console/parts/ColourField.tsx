import { useSheet } from '../../src/ui/context.js'
import { Field } from '../../src/ui/index.js'
import { accentFieldsCss } from './accentFields.css.js'

export interface ColourFieldProps {
  readonly label: string
  readonly hint?: string
  /** What holds where nothing is chosen, as `#12414d`. */
  readonly usual: string
  /** Empty: nothing is chosen. */
  readonly value: string
  readonly mayChange: boolean
  readonly onChange: (text: string) => void
}

/** A colour, typed or chosen. */
export function ColourField({ label, hint, usual, value, mayChange, onChange }: ColourFieldProps) {
  useSheet(accentFieldsCss)
  return (
    <Field
      label={label}
      {...(hint !== undefined && { hint })}
      value={value}
      onChange={(text) => onChange(text.trim().toLowerCase())}
      placeholder={usual}
      maxLength={7}
      disabled={!mayChange}
      trailing={
        <input
          className="c-swatch"
          type="color"
          aria-label={`Choose: ${label}`}
          value={/^#[\da-f]{6}$/.test(value) ? value : usual}
          disabled={!mayChange}
          onChange={({ target }) => onChange(target.value)}
        />
      }
    />
  )
}
