import { Button, Switch } from '../../../src/ui/index.js'
import { Select } from '../../parts/Select.js'
import type { Choice, Setting } from './draft.js'
import { textOf } from './featureTexts.js'
import { ProviderOrder } from './ProviderOrder.js'

/** Of a feature that nothing is sent of by default: the page's own setting holds then. */
const states = [
  { value: 'own', label: 'As the page sets' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const

export interface FeatureRowProps {
  readonly choice: Choice
  /** What is set, or would be once it is published; undefined where the default holds. */
  readonly setting: Setting | undefined
  readonly mayChange: boolean
  readonly onChange: (setting: Omit<Setting, 'feature'> | undefined) => void
}

/** One feature: on or off, what is in it, and what would be without a setting here. */
export function FeatureRow({ choice, setting, mayChange, onChange }: FeatureRowProps) {
  const { id, isEnabledByDefault, defaultConfig, values } = choice
  const { title, about } = textOf(id)
  const isEnabled = setting?.isEnabled ?? isEnabledByDefault ?? false
  const config = setting?.config ?? defaultConfig
  const state = setting ? (setting.isEnabled ? 'on' : 'off') : 'own'
  const hasList = values === null ? defaultConfig.length > 0 : values.length > 1
  return (
    <div className="c-feature">
      {isEnabledByDefault === null ? (
        <div className="c-feature-choice">
          <div>
            <p className="c-feature-title">{title}</p>
            <p className="c-row-hint">{about}</p>
          </div>
          <Select
            label={title}
            labelHidden
            value={state}
            choices={mayChange ? states : states.filter(({ value }) => value === state)}
            onChange={(chosen) =>
              onChange(chosen === 'own' ? undefined : { isEnabled: chosen === 'on', config: setting?.config ?? null })
            }
          />
        </div>
      ) : (
        <Switch
          label={title}
          hint={`${about} ${sayDefault(setting !== undefined, isEnabledByDefault)}`}
          checked={isEnabled}
          disabled={!mayChange}
          onChange={(on) => onChange({ isEnabled: on, config: setting?.config ?? null })}
        />
      )}
      {isEnabled && hasList ? (
        <ProviderOrder
          label={title}
          chosen={config}
          values={[...new Set([...(values ?? []), ...defaultConfig])]}
          mayChange={mayChange}
          onChange={(list) => onChange({ isEnabled, config: [...list] })}
        />
      ) : null}
      {setting && mayChange && isEnabledByDefault !== null ? (
        <div>
          <Button size="chip" onClick={() => onChange(undefined)}>
            Back to the default<span className="unseen"> of {title}</span>
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function sayDefault(isSet: boolean, byDefault: boolean): string {
  const word = byDefault ? 'on' : 'off'
  return isSet ? `Set here; by default it is ${word}.` : `By default: ${word}, whatever your page sets.`
}
