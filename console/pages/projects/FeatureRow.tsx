import { Button, Switch } from '../../../src/ui/index.js'
import type { Choice, Setting } from './draft.js'
import { textOf } from './featureTexts.js'
import { ProviderOrder } from './ProviderOrder.js'

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
  const hasList = values === null ? defaultConfig.length > 0 : values.length > 1
  return (
    <div className="c-feature">
      <Switch
        label={title}
        hint={`${about} ${sayDefault(setting !== undefined, isEnabledByDefault)}`}
        checked={isEnabled}
        disabled={!mayChange}
        onChange={(on) => onChange({ isEnabled: on, config: setting?.config ?? null })}
      />
      {isEnabled && hasList ? (
        <ProviderOrder
          label={title}
          chosen={config}
          values={[...new Set([...(values ?? []), ...defaultConfig])]}
          mayChange={mayChange}
          onChange={(list) => onChange({ isEnabled, config: [...list] })}
        />
      ) : null}
      {setting && mayChange ? (
        <div>
          <Button size="chip" onClick={() => onChange(undefined)}>
            Back to the default<span className="unseen"> of {title}</span>
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function sayDefault(isSet: boolean, byDefault: boolean | null): string {
  if (byDefault === null)
    return isSet
      ? 'Set here: what your page sets does not count.'
      : 'Not set here: what your page sets counts, else it is on.'
  const word = byDefault ? 'on' : 'off'
  return isSet ? `Set here; by default it is ${word}.` : `By default: ${word}, whatever your page sets.`
}
