import { ServiceError } from '../../errors.js'

/** One entry of the configuration answer, as the wire has it. */
export interface WireFeature {
  /** Wire name, such as `social_login`. */
  id: string
  isEnabled: boolean
  /** What is switched on inside the feature. Never null: a widget that reads null ignores `isEnabled`. */
  config: string[]
}

/** What an operator has set for a feature of a project. */
export interface FeatureSetting {
  feature: string
  isEnabled: boolean
  /** Null keeps the default list. */
  config: string[] | null
}

interface Known {
  /** Sent for a project that has no setting of its own; absent means not sent, so that the widget's own default holds. */
  isEnabled?: boolean
  config: readonly string[]
  /** Values that `config` may hold; anything when absent. */
  values?: readonly string[]
  /** Values that an operator makes up: their form. */
  ownValues?: { readonly shape: RegExp; readonly are: string }
}

const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const login = ['email', ...socials]
/** As auth takes ids of `--login-providers`. */
const ownProviders = {
  shape: /^[a-z][a-z0-9-]{0,31}$/,
  are: 'ids of your own providers (small letters, digits and -)',
}

/**
 * The features that the protocol names. A widget reads a missing entry of its first six as "off", so those are always
 * sent; the defaults are those of the specification.
 */
const known = new Map<string, Known>([
  ['social_login', { isEnabled: true, config: login, values: login, ownValues: ownProviders }],
  ['swap', { isEnabled: true, config: ['1inch'] }],
  ['onramp', { isEnabled: true, config: ['meld', 'coinbase'] }],
  ['activity', { isEnabled: true, config: [], values: [] }],
  ['reown_branding', { isEnabled: true, config: [], values: [] }],
  ['multi_wallet', { isEnabled: false, config: [], values: [] }],
  ['email_capture', { config: ['required'], values: ['required'] }],
  ['fund_from_exchange', { config: [] }],
  ['payments', { config: [] }],
  ['reown_authentication', { config: [] }],
  ['headless', { config: [], values: [] }],
  // Off where it is not sent: the widget's views of permissions, and new ones on the project's pages, which the frame's server keeps.
  ['smartSessions', { config: [], values: [] }],
  ['send', { config: [], values: [] }],
  ['receive', { config: [], values: [] }],
  ['names', { config: [] }],
])

/** Names that a host uses for a feature whose wire name is another one. */
const wireNames = new Map([
  ['email', 'social_login --config google,x (a list without "email")'],
  ['socials', 'social_login --config email (a list without providers)'],
  ['swaps', 'swap'],
  ['history', 'activity'],
  ['multiWallet', 'multi_wallet'],
  ['reownBranding', 'reown_branding'],
  ['branding', 'reown_branding'],
  ['emailCapture', 'email_capture'],
  ['payWithExchange', 'fund_from_exchange'],
  ['reownAuthentication', 'reown_authentication'],
  ['pay', 'payments'],
])

const idShape = /^[a-z][a-zA-Z0-9_.-]{0,63}$/
const valueShape = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/
const forbidden = new Set(['constructor', 'prototype'])

/**
 * Checks what an operator typed; a third-party plugin's id is accepted as it is.
 * @throws {ServiceError} FEATURE_INVALID
 */
export function readFeatureSetting({ feature, isEnabled, config }: FeatureSetting): FeatureSetting {
  const wireName = wireNames.get(feature)
  if (wireName) throw new ServiceError('FEATURE_INVALID', `The wire name of ${feature} is: ${wireName}.`)
  if (!idShape.test(feature) || forbidden.has(feature)) {
    throw new ServiceError(
      'FEATURE_INVALID',
      'A feature id has up to 64 letters, digits, _, . and -, a small letter first.',
    )
  }
  const { values, ownValues } = known.get(feature) ?? {}
  for (const value of config ?? []) {
    if (!valueShape.test(value))
      throw new ServiceError('FEATURE_INVALID', 'A config value has letters, digits, _ . : and -.')
    if (values && !values.includes(value) && !ownValues?.shape.test(value)) {
      const allowed =
        values.length > 0
          ? `takes only: ${[...values, ...(ownValues ? [ownValues.are] : [])].join(', ')}`
          : 'takes no config values'
      throw new ServiceError('FEATURE_INVALID', `${feature} ${allowed}.`)
    }
  }
  if (config && config.length > 32) throw new ServiceError('FEATURE_INVALID', 'A config list has at most 32 values.')
  return { feature, isEnabled, config: config && [...new Set(config)] }
}

/** A feature as an operator sees it. */
export interface FeatureChoice {
  readonly id: string
  /** As the widget reads it; null where nothing is sent, so that the host's own setting holds. */
  readonly isEnabled: boolean | null
  readonly config: readonly string[]
  /** Values that `config` may hold; null for any. */
  readonly values: readonly string[] | null
  /** Whether an operator has set it. */
  readonly isSet: boolean
  /** What holds where none has. */
  readonly isEnabledByDefault: boolean | null
  readonly defaultConfig: readonly string[]
}

/** All features that the protocol names, then those that an operator has added. */
export function toFeatureChoices(settings: readonly FeatureSetting[]): FeatureChoice[] {
  const own = new Map(settings.map((setting) => [setting.feature, setting]))
  const ids = [...new Set([...known.keys(), ...own.keys()])]
  return ids.map((id) => {
    const {
      isEnabled: isEnabledByDefault = null,
      config: defaultConfig,
      values = null,
    } = known.get(id) ?? { config: [] }
    const setting = own.get(id)
    return {
      ...{ id, values, isEnabledByDefault, defaultConfig, isSet: setting !== undefined },
      isEnabled: setting?.isEnabled ?? isEnabledByDefault,
      config: setting?.config ?? defaultConfig,
    }
  })
}

/** The `features` of the configuration answer: the defaults, changed by the project's settings, in a stable order. */
export function toWireFeatures(settings: readonly FeatureSetting[]): WireFeature[] {
  const own = new Map(settings.map((setting) => [setting.feature, setting]))
  const wire: WireFeature[] = []
  for (const [id, { isEnabled, config }] of known) {
    const setting = own.get(id)
    own.delete(id)
    if (setting) wire.push({ id, isEnabled: setting.isEnabled, config: setting.config ?? [...config] })
    else if (isEnabled !== undefined) wire.push({ id, isEnabled, config: [...config] })
  }
  for (const { feature, isEnabled, config } of own.values()) wire.push({ id: feature, isEnabled, config: config ?? [] })
  return wire
}
