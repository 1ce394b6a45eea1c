import { ServiceError } from '../errors.js'

/** What was typed for a command, checked against its usage. Also what goes to a running server, as JSON. */
export interface CommandInput {
  /** What stands for the capitals: `ID` to the id. */
  readonly words: Readonly<Record<string, string>>
  /** Options that were given; those that may be repeated as lists. */
  readonly options: Readonly<Record<string, string | boolean | readonly string[]>>
  /** Which of the words of `on|off` was typed. */
  readonly choice?: string
  /** What the command's `prepare` gave. */
  readonly payload?: unknown
}

/** An option of a command. */
export interface CommandOption {
  kind: 'switch' | 'text' | 'list'
  /** Without it the words are another command's. */
  isRequired: boolean
}

/** A usage, read. */
export interface Usage {
  /** Words in their order. `name` is that of a value, `choices` are the words of which one is typed. */
  places: readonly { name?: string; choices?: readonly string[] }[]
  options: ReadonlyMap<string, CommandOption>
}

/** Reads a usage line; see `Command.usage`. */
export function parseUsage(usage: string): Usage {
  const places: { name?: string; choices?: readonly string[] }[] = []
  const options = new Map<string, CommandOption>()
  for (const token of usage.match(/\[[^\]]+\](?:\.{3})?|--[a-z-]+ [A-Z]+|\S+/g) ?? []) {
    const option = /^(\[?)--([a-z-]+)( [A-Z]+)?\]?(\.{3})?$/.exec(token)
    if (option) {
      const [, bracket, name = '', value, more] = option
      options.set(name, { kind: more ? 'list' : value ? 'text' : 'switch', isRequired: bracket === '' })
    } else if (/^[A-Z]+$/.test(token)) places.push({ name: token })
    else places.push({ choices: token.split('|') })
  }
  return { places, options }
}

/**
 * Reads typed words and options as a command.
 * @returns undefined when they are not this command's
 */
export function matchUsage(
  { places, options }: Usage,
  words: readonly string[],
  given: CommandInput['options'],
): CommandInput | undefined {
  if (words.length !== places.length) return undefined
  const named: Record<string, string> = {}
  let choice: string | undefined
  for (const [index, { name, choices }] of places.entries()) {
    const word = words[index] ?? ''
    if (name !== undefined) named[name] = word
    else if (!choices?.includes(word)) return undefined
    else if (choices.length > 1) choice = word
  }
  if (Object.entries(given).some(([name, value]) => !isKind(value, options.get(name)?.kind))) return undefined
  if ([...options].some(([name, { isRequired }]) => isRequired && !given[name])) return undefined
  return { words: named, options: given, ...(choice !== undefined && { choice }) }
}

/** The words that a {@link CommandInput} was made from: so input of another process is checked by the same rules. */
export function toWords({ places }: Usage, { words, choice = '' }: CommandInput): string[] {
  return places.map(({ name, choices = [] }) =>
    name === undefined ? (choices[1] ? choice : (choices[0] ?? '')) : (words[name] ?? ''),
  )
}

function isKind(value: CommandInput['options'][string], kind: CommandOption['kind'] | undefined): boolean {
  if (kind === 'switch') return typeof value === 'boolean'
  if (kind === 'list') return Array.isArray(value) && value.every((one) => typeof one === 'string')
  return kind === 'text' && typeof value === 'string'
}

/** A text option of a command. */
export function textOption({ options }: CommandInput, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * A time option of a command, in ms since 1970.
 * @throws {ServiceError} COMMAND_INVALID for a text that is no time, or one of no certain zone
 */
export function timeOption(input: CommandInput, name: string): number | undefined {
  const text = textOption(input, name)
  if (text === undefined) return undefined
  // A day alone is one in UTC; of other texts `Date.parse` makes a time in the zone of this machine.
  const isTime = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text)
  const time = isTime ? Date.parse(text) : Number.NaN
  if (Number.isFinite(time)) return time
  throw new ServiceError('COMMAND_INVALID', `--${name} takes a time as 2026-01-31T12:00:00Z.`)
}

/** What was given for an option that may be repeated. */
export function listOption({ options }: CommandInput, name: string): readonly string[] {
  const value = options[name]
  return typeof value === 'object' ? value : []
}

/** The word that stands for a name of the usage. */
export function wordOf({ words }: CommandInput, name: string): string {
  const word = words[name]
  if (word === undefined) throw new Error(`The usage of the command has no ${name}.`)
  return word
}
