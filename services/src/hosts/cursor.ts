import { createHash } from 'node:crypto'
import * as z from 'zod'
import { Refusal } from '../http/refusal.js'

/** The last entry of a page. */
export interface Position {
  createdAt: number
  id: string
}

const shape = z.tuple([z.string(), z.number(), z.string().max(200)])

/**
 * Writes where a list goes on. It is good for the same list of the same project: of another one it is refused. It holds nothing that its reader has
 * not just read, and what is listed the key decides; so it is not signed.
 */
export const writeCursor = (list: readonly unknown[], { createdAt, id }: Position): string =>
  Buffer.from(JSON.stringify([nameOf(list), createdAt, id])).toString('base64url')

/** @throws {Refusal} CURSOR_INVALID */
export function readCursor(list: readonly unknown[], cursor: string): Position {
  const [name, createdAt, id] = parse(cursor)
  if (name !== nameOf(list)) throw invalid()
  return { createdAt, id }
}

function parse(cursor: string): z.infer<typeof shape> {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) throw invalid()
    throw error
  }
}

const nameOf = (list: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 16)

const invalid = () =>
  new Refusal(400, 'CURSOR_INVALID', 'The cursor is none of this list. Begin without one, and keep the other filters.')
