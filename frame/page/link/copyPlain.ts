import { frameCaps } from '../../../adapters/embedded/wire/names.js'
import { FrameError } from '../errors.js'

/**
 * Copies a message into fresh objects, lists, texts, numbers and booleans. Nothing else crosses the link in either direction:
 * no bytes, no `CryptoKey`, no instance of a class (S6).
 *
 * @throws {FrameError} TOO_LARGE, TOO_DEEP (S5); EVENT_INVALID for a value that JSON does not have, or a key `__proto__`
 */
export function copyPlain(message: unknown): unknown {
  const budget = { left: frameCaps.bytes }
  const copy = copyValue(message, 1, budget)
  if (copy === undefined) return undefined
  // The budget counts texts by their length, which is never more than their bytes: so what is encoded here is bounded.
  if (new TextEncoder().encode(JSON.stringify(copy)).length > frameCaps.bytes) throw tooLarge()
  return copy
}

function copyValue(value: unknown, depth: number, budget: { left: number }): unknown {
  spend(budget, typeof value === 'string' ? value.length + 2 : 1)
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value !== 'object') throw notPlain()
  if (depth > frameCaps.depth) throw new FrameError('TOO_DEEP', 'The message has too many levels.')
  // Walked one by one, missing entries too: a list without any can be billions long, and the budget ends it.
  if (Array.isArray(value)) return Array.from(value, (entry) => copyValue(entry, depth + 1, budget) ?? null)
  const parent = Object.getPrototypeOf(value)
  if (parent !== null && Object.getPrototypeOf(parent) !== null) throw notPlain()
  const copy: Record<string, unknown> = {}
  for (const [key, entry] of Object.entries(value)) {
    if (key === '__proto__') throw notPlain()
    spend(budget, key.length + 3)
    const copied = copyValue(entry, depth + 1, budget)
    if (copied !== undefined) copy[key] = copied
  }
  return copy
}

function spend(budget: { left: number }, count: number): void {
  budget.left -= count
  if (budget.left < 0) throw tooLarge()
}

const tooLarge = () => new FrameError('TOO_LARGE', 'The message is too large.')
const notPlain = () => new FrameError('EVENT_INVALID', 'The message holds a value that JSON does not have.')
