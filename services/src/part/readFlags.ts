import type { Flags } from './definePart.js'

/** What was typed for options, by their names. */
export type Typed = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/**
 * Reads what was typed for the options of a part, with their defaults.
 * @throws {ServiceError} as the options say
 */
export function readFlags(flags: Flags, typed: Typed): Readonly<Record<string, unknown>> {
  const values = Object.entries(flags).map(([name, flag]) => {
    const text = typed[name] ?? flag.default
    if (text === undefined) return [name, undefined]
    return [name, flag.read(...[text].flat().map(String))]
  })
  return Object.fromEntries(values) as Readonly<Record<string, unknown>>
}
