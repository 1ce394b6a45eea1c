/** The forms of a text that counts, by the plural categories of its language. `other` is always there. */
export type PluralForms = { readonly other: string } & { readonly [category in Intl.LDMLPluralRule]?: string }

/** Messages by key, `<area>.<name>`. A message names its parameters in braces; one with plural forms counts by `{count}`. */
export type Messages = Readonly<Record<string, string | PluralForms>>

/**
 * The messages of another language: every key of the English ones, and no other.
 * @example export const messages: Translated<typeof en> = { 'notes.title': 'Notizen' }
 */
export type Translated<English extends Messages> = { readonly [Key in keyof English]: string | PluralForms }

/**
 * English tables of messages, by the plugin or part that has them. A plugin adds its own by declaration merging, so that hosts write
 * `messages` by keys that are checked.
 * @example declare module 'latchkey/plugin' { interface MessageTables { notes: typeof import('./messages/en.js').messages } }
 */
// biome-ignore lint/suspicious/noEmptyInterface: plugins and parts extend it
export interface MessageTables {}

/** The keys that a host may write texts for: those of Latchkey and of the plugins whose types the program has. */
export type MessageKey = { [Owner in keyof MessageTables]: keyof MessageTables[Owner] & string }[keyof MessageTables]

/**
 * Texts of a host's own in one language, in place of those of Latchkey and its plugins. What is left out stays as it is.
 * @example export const messages: HostMessages = { 'connect.title': 'Join' }
 */
export type HostMessages = { readonly [Key in MessageKey]?: string | PluralForms }

/** Loads a host's own texts in one language. */
export type HostMessageLoader = () => Promise<{ readonly messages: HostMessages; readonly complete?: boolean }>

/** Messages by locale. */
export type MessagesByLocale = Readonly<Record<string, Messages>>

/** What a text's placeholders stand for, by name: numbers are written as the locale does. */
export type TextParams = Readonly<Record<string, string | number>>

/** Gives the text of a key, parameters filled in. Texts are data: they are rendered as text, never as markup. */
export type Translate = (key: string, params?: TextParams) => string

/**
 * Loads messages of one language. A module that says that it is complete is shown without English beside it; what another lacks
 * is shown in English.
 */
export type MessageLoader = () => Promise<{ readonly messages: Messages; readonly complete?: boolean }>

/** Messages by locale, each in a module that exports `messages`; loaded when in use. `en` is the one to fall back on. */
export type MessageLoaders = Readonly<Record<string, MessageLoader>>
