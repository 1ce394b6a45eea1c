/** A feature as the services answer it. */
export interface ShownFeature {
  readonly id: string
  readonly isEnabled: boolean
  readonly config: readonly string[]
}

/** What the preview shows. */
export interface Shown {
  readonly features: readonly ShownFeature[]
  /** Values of the widget's tokens, as the services answer them. */
  readonly tokens: Readonly<Record<string, string | { readonly light: string; readonly dark: string }>>
  readonly theme: 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
}

/** What stands behind the `#` of the preview's address: no message has to reach a document without an origin. */
export const writeShown = (shown: Shown): string => `#${encodeURIComponent(JSON.stringify(shown))}`

/** Reads that again. @throws {Error} for anything else: the console alone writes it */
export function readShown(hash: string): Shown {
  const { features, tokens, theme, dir } = JSON.parse(decodeURIComponent(hash.slice(1))) as Partial<Shown>
  return { features: features ?? [], tokens: tokens ?? {}, theme: theme ?? 'light', dir: dir ?? 'ltr' }
}
