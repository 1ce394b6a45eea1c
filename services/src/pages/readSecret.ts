import type { Context } from 'hono'
import * as z from 'zod'
import type { AppEnv } from '../http/env.js'
import { readText, TooLongError } from '../http/readText.js'
import { Refusal } from '../http/refusal.js'

/** 16 bytes, B64. */
const secret = z.string().regex(/^[\w-]{21}[AQgw]$/)
const plain = z.strictObject({ secret })
const withNumber = z.strictObject({
  secret,
  /** A number that the page offered; null is "None of these". */
  number: z
    .string()
    .regex(/^\d\d$/)
    .nullable(),
})

/** What a page posts that offers numbers. */
export type PressBody = z.infer<typeof withNumber>
/** A secret as JSON, with room for spaces. */
const longest = 1_000

/**
 * The secret of a mail's link. Only the page itself can send it: JSON needs the leave of this origin.
 * @throws {Refusal} ORIGIN_NOT_ALLOWED, BODY_INVALID, BODY_TOO_LONG
 */
export async function readSecret(context: Context<AppEnv>, ownOrigin: string | undefined): Promise<string> {
  return (await read(context, ownOrigin, plain)).secret
}

/** The secret, and the number that was chosen. @throws {Refusal} as `readSecret` */
export const readPressBody = (context: Context<AppEnv>, ownOrigin: string | undefined): Promise<PressBody> =>
  read(context, ownOrigin, withNumber)

async function read<Body>(
  context: Context<AppEnv>,
  ownOrigin: string | undefined,
  shape: z.ZodType<Body>,
): Promise<Body> {
  const origin = context.req.header('Origin')
  if (origin !== undefined && origin !== ownOrigin) {
    throw new Refusal(403, 'ORIGIN_NOT_ALLOWED', 'Only the page that the mail leads to may call this.')
  }
  const [type = ''] = (context.req.header('Content-Type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new Refusal(415, 'BODY_INVALID', 'Send JSON, as application/json.')
  }
  const text = await readText(context, longest).catch(refuseLong)
  try {
    const parsed = shape.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal(400, 'BODY_INVALID', 'Send JSON: {"secret": "..."}.')
}

function refuseLong(error: unknown): never {
  if (error instanceof TooLongError) throw new Refusal(413, 'BODY_TOO_LONG', 'The body is too long.')
  throw error
}
