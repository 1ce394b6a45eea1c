import { Refusal } from '../http/refusal.js'

/** Keys that would reach an object's prototype in a program that is careless with them. */
const forbidden = ['__proto__', 'constructor', 'prototype']
/** Objects and lists within one another. */
const deepest = 32

/** Holds parsed JSON to what programs can read without harm. @throws {Refusal} DATA_INVALID */
export function checkPlain(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw invalidData(`is deeper than ${deepest}`)
  for (const [name, inner] of Object.entries(value)) {
    if (forbidden.includes(name)) throw invalidData(`has a key of these: ${forbidden.join(', ')}`)
    checkPlain(inner, depth + 1)
  }
}

export const invalidData = (why: string) => new Refusal(400, 'DATA_INVALID', `The data ${why}.`)
