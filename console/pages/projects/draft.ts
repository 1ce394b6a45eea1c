import type { AnswerOf } from '../../api/operations.js'
import type { ShownFeature } from '../../preview/shown.js'
import { textOf } from './featureTexts.js'
import type { Project } from './types.js'

/** What is published of a project, at once. */
export type Published = Pick<Project, 'features' | 'analytics' | 'theme'>
/** What is set of one feature. */
export type Setting = Published['features'][number]
/** A feature, and what holds where nothing is set. */
export type Choice = AnswerOf<'listFeatures'>['features'][number]

const sorted = (features: Published['features']) =>
  features.toSorted((one, other) => (one.feature < other.feature ? -1 : 1))

/** A text that two are alike by. */
const toKey = ({ features, analytics, theme }: Published) =>
  JSON.stringify([
    ...[sorted(features).map(({ feature, isEnabled, config }) => [feature, isEnabled, config]), analytics],
    Object.entries(theme ?? {}).map(([token, value]) => [token, sayToken(value)]),
  ])

/** What is published of a project, and nothing else of it. */
export const pick = ({ features, analytics, theme }: Published): Published => ({
  ...{ features, analytics },
  ...(theme && { theme }),
})

/** Whether two publish the same. */
export const isSame = (one: Published, other: Published): boolean => toKey(one) === toKey(other)

/** What differs, a line each, as operators read it. */
export function listDifferences(before: Published, after: Published): readonly string[] {
  const ids = [...new Set([...before.features, ...after.features].map(({ feature }) => feature))]
  const lines = ids.flatMap((id) => {
    const [old, now] = [before, after].map(({ features }) => features.find(({ feature }) => feature === id))
    if (JSON.stringify([old?.isEnabled, old?.config]) === JSON.stringify([now?.isEnabled, now?.config])) return []
    return [`${textOf(id).title}: ${say(old)}, now ${say(now)}`]
  })
  const counts =
    before.analytics === after.analytics
      ? []
      : [`Usage counts: ${before.analytics ? 'on' : 'off'}, now ${after.analytics ? 'on' : 'off'}`]
  return [...lines, ...counts, ...listTokens(before.theme, after.theme)]
}

/** Tokens of the widget that differ, a line each. */
export function listTokens(before: Published['theme'] = {}, after: Published['theme'] = {}): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((token) => {
    const [old, now] = [sayToken(before[token]), sayToken(after[token])]
    return old === now ? [] : [`Widget, ${token}: ${old}, now ${now}`]
  })
}

type Token = NonNullable<Published['theme']>[string]

function sayToken(value: Token | undefined): string {
  if (value === undefined) return 'as by default'
  if (typeof value === 'string') return value
  return value.light === value.dark ? value.light : `${value.light} (dark ${value.dark})`
}

function say(setting: Setting | undefined): string {
  if (!setting) return 'as by default'
  if (!setting.isEnabled) return 'off'
  return setting.config === null ? 'on' : `on (${setting.config.join(', ') || 'nothing of it'})`
}

/** The features as the widget would read them, were this published. */
export function toShown(choices: readonly Choice[], features: Published['features']): readonly ShownFeature[] {
  return choices.flatMap(({ id, isEnabledByDefault, defaultConfig }) => {
    const own = features.find(({ feature }) => feature === id)
    const isEnabled = own?.isEnabled ?? isEnabledByDefault
    return isEnabled === null ? [] : [{ id, isEnabled, config: own?.config ?? defaultConfig }]
  })
}

/** With one feature set, or back to its default. */
export function withSetting(
  published: Published,
  feature: string,
  setting: Omit<Setting, 'feature'> | undefined,
): Published {
  const rest = published.features.filter((one) => one.feature !== feature)
  return { ...published, features: setting ? [...rest, { feature, ...setting }] : rest }
}
