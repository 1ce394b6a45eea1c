import { array, literal, number, object, optional, refine, unknown } from 'zod/mini'
import { messageOf } from '../contract/errors.js'

/** An error that a node answered with; adapters turn it into one of their own. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly code: number
  readonly data: unknown
  constructor(error: { code?: unknown; message?: unknown; data?: unknown }) {
    super(messageOf(error))
    this.code = typeof error.code === 'number' ? error.code : -32603
    this.data = error.data
  }
}

const wireAnswer = object({
  jsonrpc: literal('2.0'),
  id: number(),
  result: optional(unknown()),
  error: optional(unknown()),
}).check(refine(({ result, error }) => result !== undefined || Boolean(error)))

/** What a node answered to one call. */
type Answer = { readonly result: unknown } | { readonly error: unknown }

/** Reads an answer to a call. @throws {NodeError} with what the node says. @throws {Error} when it is none */
export function parseAnswer(json: unknown, callId = 1): { readonly result: unknown } {
  const { id, result, error } = wireAnswer.parse(json)
  if (id !== callId) throw new TypeError('It is an answer to another call')
  if (error) throw new NodeError(Object(error) as Record<string, unknown>)
  return { result }
}

const wireBatch = array(unknown())

/**
 * Reads the answers to a batch, whose calls are numbered from 1, in their order. One that is missing or broken has its own
 * error and spoils no other (F13). @throws {Error} when it is no batch
 */
export function parseBatch(json: unknown, calls: number): readonly Answer[] {
  const items = wireBatch.parse(json)
  // The place says which answer it may be, the id whether it is: an answer of that id elsewhere counts as well.
  const byId = new Map(items.map((item) => [Object(item).id as unknown, item]))
  return Array.from({ length: calls }, (_, at) => {
    try {
      return parseAnswer(byId.get(at + 1), at + 1)
    } catch (error) {
      return { error }
    }
  })
}
