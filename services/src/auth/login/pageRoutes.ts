import * as z from 'zod'
import { readCaller } from '../../http/env.js'
import { readText, TooLongError } from '../../http/readText.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { chargeCall } from './door.js'
import { notMeHeaders, notMePath, writeNotMePage } from './notMePage.js'
import { idShape } from './shapes.js'
import type { LoginTools } from './tools.js'

const shape = z.strictObject({ secret: idShape })
/** A secret as JSON, with room for spaces. */
const longestSecret = 1_000

/** Adds what takes no device proof: the page of the "not me" link, and the public keys of assertions. */
export function addPageRoutes({ app, door, notices, keys, ownOrigin }: LoginTools): void {
  app.get(notMePath, (context) =>
    orRefusal(context, async () => {
      await chargeCall(door.limiter, readCaller(context))
      return context.body(writeNotMePage(context.req.header('Accept-Language')), 200, { ...notMeHeaders })
    }),
  )
  app.post(notMePath, (context) =>
    orRefusal(context, async () => {
      const origin = context.req.header('Origin')
      if (origin !== undefined && origin !== ownOrigin) {
        throw new Refusal(403, 'ORIGIN_NOT_ALLOWED', 'Only the page that the mail leads to may call this.')
      }
      const [type = ''] = (context.req.header('Content-Type') ?? '').split(';')
      if (type.trim().toLowerCase() !== 'application/json') {
        throw new Refusal(415, 'BODY_INVALID', 'Send JSON, as application/json.')
      }
      await chargeCall(door.limiter, readCaller(context))
      await notices.redeem(readSecret(await readText(context, longestSecret).catch(refuseLong)))
      return context.json({}, 200, { 'Cache-Control': 'no-store' })
    }),
  )
  app.get('/login/v1/keys', (context) =>
    orRefusal(context, async () => {
      await chargeCall(door.limiter, readCaller(context))
      return context.json({ keys: await keys.listPublic('assertion') }, 200, { 'Cache-Control': 'public, max-age=60' })
    }),
  )
}

function refuseLong(error: unknown): never {
  if (error instanceof TooLongError) throw new Refusal(413, 'BODY_TOO_LONG', 'The body is too long.')
  throw error
}

function readSecret(text: string): string {
  try {
    const parsed = shape.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data.secret
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal(400, 'BODY_INVALID', 'Send JSON: {"secret": "..."}.')
}
