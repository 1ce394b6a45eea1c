import type * as z from 'zod'
import { DriverError } from './driverError.js'

/** What an upstream says, parsed. @throws {DriverError} malformed (F13) */
export function parseAnswer<Value>(shape: z.ZodType<Value>, value: unknown): Value {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  throw new DriverError('malformed', `Its answer is wrong at ${parsed.error.issues[0]?.path.join('.') || 'its top'}.`)
}

/** A cursor that this driver did not give is refused, whichever process sealed it. @throws {DriverError} cursor */
export function readCursor<Value>(shape: z.ZodType<Value>, cursor: unknown): Value {
  const parsed = shape.safeParse(cursor)
  if (parsed.success) return parsed.data
  throw new DriverError('cursor', 'The cursor is not one of this driver.')
}
