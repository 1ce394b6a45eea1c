import type { pages } from '../../../../demo/src/parts/gallery/pages.js'
import type { sampleViews } from './SampleViews.js'
import type { SampleLanguage } from './words.js'

/** What one picture is of. */
export interface Sheet {
  readonly what: keyof typeof pages | keyof typeof sampleViews
  readonly theme: 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
  readonly language: SampleLanguage
}

const parts: readonly (keyof typeof pages)[] = ['choices', 'fields', 'states', 'money', 'flows']
const views: readonly (keyof typeof sampleViews)[] = ['connect', 'waiting', 'account', 'review', 'code', 'settings']
const themes = ['light', 'dark'] as const
const directions = ['ltr', 'rtl'] as const

/** Every part in both themes and directions; six views in those, right to left in Arabic; and in Chinese. */
export const sheets: readonly Sheet[] = [
  ...parts.flatMap((what) =>
    themes.flatMap((theme) => directions.map((dir) => ({ what, theme, dir, language: 'en' as const }))),
  ),
  ...views.flatMap((what) =>
    themes.flatMap((theme) =>
      directions.map((dir) => ({ what, theme, dir, language: dir === 'rtl' ? ('ar' as const) : ('en' as const) })),
    ),
  ),
  ...views.map((what) => ({ what, theme: 'light' as const, dir: 'ltr' as const, language: 'zh' as const })),
]

export const nameOf = ({ what, theme, dir, language }: Sheet) => `${what}-${theme}-${dir}-${language}`

/** Twelve that between them have every part, both themes, both directions and all three scripts. */
export const isUsual = ({ what, theme, dir, language }: Sheet) =>
  (parts as readonly string[]).includes(what)
    ? theme === (what === 'fields' || what === 'flows' ? 'dark' : 'light') && dir === (what === 'money' ? 'rtl' : 'ltr')
    : language === 'zh'
      ? what === 'review'
      : language === 'ar' && theme === 'dark'
