import type * as z from 'zod/mini'
import { FrameError } from '../errors.js'

/**
 * Reads the payload of a message by its schema.
 * @throws {FrameError} EVENT_INVALID: where it is wrong and how, never with the value itself, which may be a code
 */
export function readPayload<Schema extends z.ZodMiniType>(schema: Schema, payload: unknown): z.output<Schema> {
  const read = schema.safeParse(payload, { error: sayProblem })
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = issue?.path.map(String).join('.').slice(0, 80)
  throw new FrameError('EVENT_INVALID', `${place ? `${place}: ` : ''}${issue?.message || 'Invalid input'}`)
}

/** The texts of the specification (section 5): `zod/mini` brings none. */
function sayProblem(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'Required'
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${issue.expected}, received ${typeOf(issue.input)}`
    case 'invalid_union':
      return sayUnion(issue)
    case 'invalid_value':
      return `Expected ${issue.values.join(' or ')}`
    case 'invalid_format':
      return issue.path?.at(-1) === 'email' ? 'Invalid email' : 'Invalid'
    case 'too_big':
      return `Expected at most ${issue.maximum}`
    case 'too_small':
      return `Expected at least ${issue.minimum}`
    default:
      return 'Invalid input'
  }
}

function sayUnion({ errors, input }: z.core.$ZodRawIssue & { code: 'invalid_union' }): string {
  const types = errors.flatMap(([issue]) => (issue?.code === 'invalid_type' ? [issue.expected] : []))
  // A type fitted: then it is the value that does not.
  if (types.length < errors.length) return 'Invalid input'
  return `Expected ${types.join(' or ')}, received ${typeOf(input)}`
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
