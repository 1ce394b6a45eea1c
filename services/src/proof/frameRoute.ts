import type { Context, Hono } from 'hono'
import type * as z from 'zod'
import type { Clock } from '../clock.js'
import type { CallerLimiter } from '../http/callerLimiter.js'
import { letRead } from '../http/cors.js'
import { type AppEnv, readCaller } from '../http/env.js'
import { longestBody } from '../http/longestBody.js'
import { readText, TooLongError } from '../http/readText.js'
import { orRefusal, Refusal } from '../http/refusal.js'
import { refuseTooMany } from '../http/refuseTooMany.js'
import { checkDeviceProof, type ProvedCall } from './deviceProof.js'
import type { ProofNonces } from './proofNonces.js'

/** What the routes of a part that the login frame calls have in common (docs/custody-api.md). */
export interface FrameDoor<Caller> {
  /** The one origin whose pages may call. */
  frameOrigin: string
  nonces: ProofNonces
  /** Calls of one network address. */
  limiter: CallerLimiter
  clock: Clock
  /**
   * Reads the token of a call and holds it to the device that signed the call.
   * @throws {Refusal}
   */
  authorize(token: string, call: ProvedCall): Promise<Caller>
}

/** A call that was let in. */
export interface FrameCall<Body, Caller> extends ProvedCall {
  body: Body
  caller: Caller
  context: Context<AppEnv>
}

/** A route that the login frame calls. */
export interface FrameRoute<Body, Caller> {
  path: string
  shape: z.ZodType<Body>
  /** Tokens of the address's limit. Default 1. */
  cost?: number
  /** @returns the answer's JSON. @throws {Refusal} */
  answer(call: FrameCall<Body, Caller>): Promise<object>
}

const headers = 'Authorization, Content-Type, DPoP'
const nonceHeader = 'DPoP-Nonce'
/** So long a browser need not ask whether the frame may call, in seconds: as long as Chromium keeps it. */
const maxAge = 7200

/**
 * A `GET` of a route gives the frame's pages the nonce of the first call, and does nothing else: no first call has to be refused for want of one. A browser
 * that sends it with the headers of the call has asked for leave to call by then.
 */
function addNonce<Caller>(app: Hono<AppEnv>, { frameOrigin, nonces, limiter }: FrameDoor<Caller>, path: string): void {
  app.get(path, (context) =>
    orRefusal(context, async () => {
      if (context.req.header('Origin') !== frameOrigin) return context.notFound()
      await letReadNonce(context, frameOrigin)
      const { waitMs } = await limiter.take(readCaller(context), 1)
      if (waitMs > 0) return refuseTooMany(context, waitMs)
      context.header(nonceHeader, nonces.issue())
      return context.body(null, 204)
    }),
  )
}

/** Lets the frame's pages alone read the answer, its nonce too. */
async function letReadNonce(context: Context<AppEnv>, frameOrigin: string): Promise<void> {
  await letRead(context, context.req.header('Origin') === frameOrigin ? frameOrigin : null)
  context.header('Access-Control-Expose-Headers', `Retry-After, ${nonceHeader}`)
  context.header('Cache-Control', 'no-store')
}

/** Adds a route that takes a token and a device proof. */
export function addFrameRoute<Body, Caller>(
  app: Hono<AppEnv>,
  door: FrameDoor<Caller>,
  route: FrameRoute<Body, Caller>,
): void {
  addNonce(app, door, route.path)
  add(app, door, route, async (call) => {
    const [scheme, token] = (call.context.req.header('Authorization') ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'dpop' || !token) {
      throw new Refusal(401, 'TOKEN_MISSING', 'Send the token: Authorization: DPoP TOKEN.')
    }
    const proved = await prove(call.context, call.text, token, door)
    return route.answer({ ...proved, ...call, caller: await door.authorize(token, proved) })
  })
}

/** Adds a route that takes a device proof and no token. */
export function addOpenFrameRoute<Body, Caller>(
  app: Hono<AppEnv>,
  door: FrameDoor<Caller>,
  route: FrameRoute<Body, undefined>,
): void {
  addNonce(app, door, route.path)
  add(app, door, route, async (call) => {
    const proved = await prove(call.context, call.text, undefined, door)
    return route.answer({ ...proved, ...call, caller: undefined })
  })
}

/** Adds a route that takes neither: for pages of the frame's origin that hold no key, whose caller knows a secret. */
export function addFramePageRoute<Body, Caller>(
  app: Hono<AppEnv>,
  door: FrameDoor<Caller>,
  route: Pick<FrameRoute<Body, undefined>, 'path' | 'shape' | 'cost'> & {
    answer(call: { body: Body; context: Context<AppEnv> }): Promise<object>
  },
): void {
  add(app, door, route, (call) => route.answer(call))
}

interface ReadCall<Body> {
  context: Context<AppEnv>
  text: string
  body: Body
}

function add<Body, Caller>(
  app: Hono<AppEnv>,
  { frameOrigin, nonces, limiter }: FrameDoor<Caller>,
  { path, shape, cost = 1 }: Pick<FrameRoute<Body, never>, 'path' | 'shape' | 'cost'>,
  answer: (call: ReadCall<Body>) => Promise<object>,
): void {
  app.options(path, async (context) => {
    const isFrame = context.req.header('Origin') === frameOrigin
    const asked = await letRead(context, isFrame ? frameOrigin : null, { method: 'POST', headers, maxAge })
    return asked ?? context.body(null, 204)
  })
  app.post(path, (context) =>
    orRefusal(context, async () => {
      const origin = context.req.header('Origin')
      await letReadNonce(context, frameOrigin)
      if (origin !== undefined && origin !== frameOrigin) {
        throw new Refusal(403, 'ORIGIN_NOT_ALLOWED', 'Only the login frame may call this.')
      }
      const { waitMs } = await limiter.take(readCaller(context), cost)
      if (waitMs > 0) return refuseTooMany(context, waitMs)
      context.header(nonceHeader, nonces.issue())
      const text = await readJson(context)
      return context.json(await answer({ context, text, body: parseBody(text, shape) }))
    }),
  )
}

async function prove(
  context: Context<AppEnv>,
  body: string,
  token: string | undefined,
  tools: { nonces: ProofNonces; clock: Clock },
): Promise<ProvedCall> {
  const proof = context.req.header('DPoP') ?? ''
  const { method, url } = context.req
  const proved = await checkDeviceProof({ proof, method, url, body, token }, tools)
  if (proved === 'nonce') throw new Refusal(401, 'NONCE_NEEDED', `Call again with the nonce of ${nonceHeader}.`)
  if (proved === 'proof') throw new Refusal(401, 'PROOF_INVALID', 'The device proof is not one for this call.')
  return proved
}

async function readJson(context: Context<AppEnv>): Promise<string> {
  const [type = ''] = (context.req.header('Content-Type') ?? '').toLowerCase().split(';')
  if (type.trim() !== 'application/json') throw new Refusal(415, 'BODY_INVALID', 'Send JSON, as application/json.')
  try {
    return await readText(context)
  } catch (error) {
    if (!(error instanceof TooLongError)) throw error
    throw new Refusal(413, 'BODY_TOO_LONG', `A body has at most ${longestBody} bytes.`)
  }
}

function parseBody<Body>(text: string, shape: z.ZodType<Body>): Body {
  try {
    const parsed = shape.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal(400, 'BODY_INVALID', 'The body is not what docs/custody-api.md has for this route.')
}
