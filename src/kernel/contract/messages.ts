/** The forms of a text that counts, by the plural categories of its language. `other` is always there. */
export type PluralForms = { readonly other: string } & { readonly [category in Intl.LDMLPluralRule]?: string }

/** Messages by key, `<area>.<name>`. A message names its parameters in braces; one with plural forms counts by `{count}`. */
export type Messages = Readonly<Record<string, string | PluralForms>>

/** What a text's placeholders stand for, by name: numbers are written as the locale does. */
export type TextParams = Readonly<Record<string, string | number>>

/** Gives the text of a key, parameters filled in. Texts are data: they are rendered as text, never as markup. */
export type Translate = (key: string, params?: TextParams) => string
