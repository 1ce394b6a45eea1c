import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod'
import { type AppEnv, readCaller } from '../../http/env.js'
import { readJson } from '../../http/readJson.js'
import { Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import { nameBrowser } from '../../pages/nameBrowser.js'
import { proofLifeMs, sessionLifeMs } from './limits.js'
import { listOperators, type Operator } from './operators.js'
import type { Session } from './sessions.js'
import type { ConsoleTools } from './tools.js'

/** Who calls. */
export interface Visitor {
  readonly session: Session
  readonly operator: Operator
}

/** With the prefix `__Host-`: no page of another host, and none below this one, can set it. */
const cookieName = 'console'

/** The session of a call. @throws {Refusal} CONSOLE_SESSION_MISSING; TooManyError */
export async function admit(context: Context<AppEnv>, tools: ConsoleTools): Promise<Visitor> {
  const token = getCookie(context, cookieName, 'host')
  const session = token === undefined ? undefined : await tools.sessions.find(token)
  const [operator] = session ? await listOperators(tools.db, session.operator_id) : []
  if (!session || !operator) {
    if (token !== undefined) await countGuess(context, tools)
    throw new Refusal(401, 'CONSOLE_SESSION_MISSING', 'Log in: there is no session, or it is over.')
  }
  const waitMs = await tools.limiters.consoleSession.take(session.id, 1, true)
  if (waitMs > 0) throw new TooManyError(waitMs)
  return { session, operator }
}

/** Counts a link, a passkey or a session that is none. @throws {TooManyError} */
export async function countGuess(context: Context<AppEnv>, { limiters }: ConsoleTools): Promise<void> {
  const { waitMs } = await limiters.consoleGuesses.take(readCaller(context), 1)
  if (waitMs > 0) throw new TooManyError(waitMs)
}

/** @throws {Refusal} CONSOLE_PROOF_NEEDED where the operator has not proved for five minutes who it is */
export function requireProof({ clock }: ConsoleTools, { session }: Visitor): void {
  const age = clock.now() - session.fresh_at
  if (age >= 0 && age < proofLifeMs) return
  throw new Refusal(403, 'CONSOLE_PROOF_NEEDED', 'Prove again who you are: the last proof is older than five minutes.')
}

/** Begins a session, and has the browser keep it. */
export async function beginSession(
  context: Context<AppEnv>,
  tools: ConsoleTools,
  operatorId: string,
): Promise<Session> {
  const { token, session } = await tools.sessions.begin(operatorId, nameBrowser(context.req.header('User-Agent')))
  setCookie(context, cookieName, token, {
    ...{ prefix: 'host', path: '/', secure: true, httpOnly: true, sameSite: 'Strict', maxAge: sessionLifeMs / 1000 },
  })
  return session
}

/** Has the browser forget its session. */
export function forgetCookie(context: Context<AppEnv>): void {
  deleteCookie(context, cookieName, { prefix: 'host', path: '/', secure: true })
}

/** Reads a body as a shape. @throws {Refusal} BODY_INVALID, BODY_TOO_LONG */
export async function readBody<Shape extends z.ZodType>(
  context: Context<AppEnv>,
  shape: Shape,
): Promise<z.output<Shape>> {
  const [type = ''] = (context.req.header('Content-Type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json')
    throw new Refusal(415, 'BODY_INVALID', 'Send JSON, as application/json.')
  const parsed = shape.safeParse(await readJson(context, 'Send JSON.'))
  if (parsed.success) return parsed.data
  const places = [...new Set(parsed.error.issues.map(({ path }) => path.join('.') || 'the body'))].join(', ')
  throw new Refusal(400, 'BODY_INVALID', `Not as it has to be: ${places}.`)
}

/** An id of the console's tables. */
export const idShape = z.string().regex(/^[\w-]{8,64}$/)
