import { useId } from 'react'
import { useSheet } from '../../src/ui/context.js'
import { selectCss } from './select.css.js'

export interface SelectProps<Value extends string> {
  readonly label: string
  readonly labelHidden?: boolean
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** One of several, as the system draws it. */
export function Select<Value extends string>({ label, labelHidden, value, choices, onChange }: SelectProps<Value>) {
  useSheet(selectCss)
  const id = useId()
  return (
    <div className="c-select">
      <label htmlFor={id} className={labelHidden ? 'unseen' : undefined}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((one) => one.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}
