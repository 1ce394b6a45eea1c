import type { ReactNode } from 'react'

export interface Choice {
  readonly id: string
  readonly label: string
  readonly detail?: ReactNode
}

interface ChoicesProps {
  readonly legend: string
  readonly name: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  /** One alone, or as many as wanted but never none. */
  readonly kind: 'one' | 'some'
  readonly disabled?: boolean
  readonly onChoose: (chosen: readonly string[]) => void
}

/** Rows to choose from. */
export function Choices({ legend, name, choices, chosen, kind, disabled, onChoose }: ChoicesProps) {
  const choose = (id: string) => {
    if (kind === 'one') return onChoose([id])
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    if (next.length > 0) onChoose(next)
  }
  return (
    <fieldset className="choices" disabled={disabled}>
      <legend>{legend}</legend>
      {choices.map(({ id, label, detail }) => (
        <label key={id}>
          <input
            type={kind === 'one' ? 'radio' : 'checkbox'}
            name={name}
            checked={chosen.includes(id)}
            onChange={() => choose(id)}
          />
          <span>{label}</span>
          {detail ? <small>{detail}</small> : null}
        </label>
      ))}
    </fieldset>
  )
}
