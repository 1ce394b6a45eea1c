import type { Context } from 'hono'
import * as z from 'zod'
import type { AppEnv } from '../../http/env.js'
import { readJson } from '../../http/readJson.js'
import { Refusal } from '../../http/refusal.js'

/** `data`, `clientId` and `walletInfo` of the protocol are what a page says of itself: not read, not kept. */
const bodyShape = z.object({ message: z.string().min(1), signature: z.string().min(1) })

/**
 * Reads the message and its signature. The protocol's clients send JSON without saying so.
 * @throws {Refusal} BODY_TOO_LONG, BODY_INVALID
 */
export async function readSignInBody(context: Context<AppEnv>): Promise<z.infer<typeof bodyShape>> {
  const [type = ''] = (context.req.header('Content-Type') ?? '').toLowerCase().split(';')
  // A form of another site would be sent without a question.
  if (!['', 'text/plain', 'application/json'].includes(type.trim())) throw invalid(415)
  const parsed = bodyShape.safeParse(await readJson(context, expected))
  if (!parsed.success) throw invalid(400)
  return parsed.data
}

const expected = 'Send JSON: {"message": "...", "signature": "..."}.'
const invalid = (status: 400 | 415) => new Refusal(status, 'BODY_INVALID', expected)
