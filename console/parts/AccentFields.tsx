import { useSheet } from '../../src/ui/context.js'
import { CheckIcon, WarningIcon } from '../../src/ui/index.js'
import { colours } from '../../src/ui/theme/tokens.js'
import { accentFieldsCss } from './accentFields.css.js'
import { judgeAccent } from './accentPairs.js'
import { ColourField } from './ColourField.js'

const [light, usualDark] = colours.accent

export interface AccentFieldsProps {
  readonly accent: string
  /** Empty: made of the other. */
  readonly dark: string
  readonly mayChange: boolean
  readonly onAccent: (text: string) => void
  readonly onDark: (text: string) => void
}

/** A colour for both themes, with the contrast that it reaches in each place while it is chosen. */
export function AccentFields({ accent, dark, mayChange, onAccent, onDark }: AccentFieldsProps) {
  useSheet(accentFieldsCss)
  return (
    <>
      <div className="c-grid">
        <ColourField
          label="Colour"
          hint="As #12414d. Empty: as everywhere."
          usual={light}
          value={accent}
          mayChange={mayChange}
          onChange={onAccent}
        />
        <ColourField
          label="In the dark"
          usual={usualDark}
          hint="Empty: made of the other, as light as it has to be."
          value={dark}
          mayChange={mayChange && accent !== ''}
          onChange={onDark}
        />
      </div>
      <Contrast accent={accent} dark={dark} />
    </>
  )
}

function Contrast({ accent, dark }: Pick<AccentFieldsProps, 'accent' | 'dark'>) {
  const judged = judgeAccent({ light: accent, dark })
  if (judged.length === 0) return null
  return (
    <ul className="c-pairs" aria-label="Contrast">
      {judged.map(({ theme, name, ratio, needed }) => {
        const isGood = ratio >= needed
        return (
          <li key={`${theme} ${name}`} className={`c-verdict ${isGood ? 'good' : 'bad'}`}>
            {isGood ? <CheckIcon /> : <WarningIcon />}
            <span>
              {theme === 'light' ? 'Light' : 'Dark'}, {name}: {ratio.toFixed(1)}
              {isGood ? '' : `, and ${needed} is needed`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
