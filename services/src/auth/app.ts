import type { Context, Hono } from 'hono'
import type { Chains } from '../data/chains.js'
import { defaultDataLimits } from '../data/limits.js'
import { createUpstreams, type Upstreams } from '../data/upstreams.js'
import type { BodyBudget } from '../http/bodyBudget.js'
import type { CallerLimiter } from '../http/callerLimiter.js'
import { createApp } from '../http/createApp.js'
import { type AppEnv, readCaller } from '../http/env.js'
import { refuseTooMany } from '../http/refuseTooMany.js'
import type { Log } from '../log.js'
import { type Admitted, createLoginAdmission, type LoginAdmissionOptions } from './admission.js'
import { checkMessage } from './checkMessage.js'
import type { AuthKeys } from './keys.js'
import { keysPath } from './limits.js'
import { parseSignInMessage } from './message/parseMessage.js'
import type { Nonces } from './nonces.js'
import { readSignInBody } from './readBody.js'
import { orRefusal, Refusal } from './refusal.js'
import type { LiveSession, Sessions } from './sessions.js'
import { longestAnswer } from './signature/askNode.js'
import { verifySignature } from './signature/verifySignature.js'

/** What the auth part is built from. */
export interface AuthOptions extends LoginAdmissionOptions {
  chains: Chains
  keys: AuthKeys
  nonces: Nonces
  sessions: Sessions
  preflightLimiter: CallerLimiter
  /** Room for long answers of nodes. */
  budget: BodyBudget
  /** Calls the nodes. */
  fetch: typeof fetch
  log: Log
}

/** What a call costs of the limits: a sign-in asks nodes and writes, the others do not. */
const costs = { plain: 1, signIn: 10 }
const nodeLimits = { ...defaultDataLimits, responseBytes: longestAnswer }

/** The auth part: sign-in with a wallet. Paths and shapes are those of the protocol. */
export function createAuth(options: AuthOptions): Hono<AppEnv> {
  const { chains, keys, nonces, sessions, addressLimiter, budget, fetch, log, clock } = options
  const app = createApp('auth', { ...options, isForEveryPage: false })
  const admission = createLoginAdmission(options)
  const nodes = new Map<string, Upstreams>(
    [...chains].map(([chainId, upstreams]) => [
      chainId,
      createUpstreams({ chainId, upstreams, limits: nodeLimits, fetch, clock, log }),
    ]),
  )

  /** Adds a route whose calls are admitted first. */
  function addRoute(
    method: 'GET' | 'POST',
    path: string,
    cost: number | ((context: Context<AppEnv>) => number),
    answer: (context: Context<AppEnv>, admitted: Admitted) => Promise<Response>,
  ) {
    addCheckedRoute(method, path, cost, async () => undefined, answer)
  }

  /**
   * Adds a route whose calls are admitted first, and count against the project once they have passed `check`.
   * @param check refuses what can be refused without asking a node
   */
  function addCheckedRoute<Checked>(
    method: 'GET' | 'POST',
    path: string,
    cost: number | ((context: Context<AppEnv>) => number),
    check: (context: Context<AppEnv>, admitted: Admitted) => Promise<Checked>,
    answer: (context: Context<AppEnv>, admitted: Admitted, checked: Checked) => Promise<Response>,
  ) {
    app.on(method, path, (context) =>
      orRefusal(context, async () => {
        const admitted = await admission.admit(context, typeof cost === 'number' ? cost : cost(context))
        if (admitted instanceof Response) return admitted
        const checked = await check(context, admitted)
        return (await admitted.charge()) ?? answer(context, admitted, checked)
      }),
    )
    app.options(path, (context) => admission.answerOptions(context, method))
  }

  addRoute('GET', '/auth/v1/nonce', costs.plain, async (context, { projectId, origin = null }) => {
    const { nonce, token, expiresAt } = await nonces.issue(projectId, origin)
    // The time is for pages whose clock is off: they write the message with this one.
    return context.json({ nonce, token, serverTime: toText(clock.now()), expiresAt: toText(expiresAt) })
  })

  addCheckedRoute(
    'POST',
    '/auth/v1/authenticate',
    costs.signIn,
    async (context, { projectId, origin }) => {
      if (origin === undefined)
        throw new Refusal(403, 'ORIGIN_MISSING', 'Sign-in is for pages: the call names no origin.')
      // First of all: a nonce is used up by the attempt, so nothing can be tried twice with it.
      const given = await nonces.redeem(readBearer(context, 'X-Nonce-JWT') ?? '', projectId)
      if (given.origin !== null && given.origin !== origin) {
        throw new Refusal(401, 'NONCE_INVALID', 'The nonce was given to a page of another origin.')
      }
      const { message: text, signature } = await readSignInBody(context)
      const message = parseSignInMessage(text)
      checkMessage(message, {
        origin,
        nonce: given.nonce,
        nonceIssuedAt: given.issuedAt,
        now: clock.now(),
        isServed: (chainId) => nodes.has(chainId),
      })
      return { message, text, signature }
    },
    async (context, { projectId }, signed) => {
      const chainNodes = nodes.get(`${signed.message.namespace}:${signed.message.chain}`)
      const isGood =
        chainNodes !== undefined &&
        (await verifySignature(signed, chainNodes, { callerGone: context.req.raw.signal, budget }))
      if (!isGood) {
        throw new Refusal(401, 'SIGNATURE_INVALID', 'The signature is not one of the account that the message names.')
      }
      return context.json({ token: await sessions.issue(projectId, signed) })
    },
  )

  addCheckedRoute(
    'GET',
    '/auth/v1/me',
    costs.plain,
    (context, { projectId }) => sessions.read(readBearer(context, 'Authorization') ?? '', projectId),
    async (context, _admitted, session) => context.json(toAccount(session)),
  )

  // Without a token a row can be written for any text: that costs what a sign-in does.
  const signOutCost = ({ req }: Context<AppEnv>) => (hasToken(req) ? costs.plain : costs.signIn)
  addCheckedRoute(
    'POST',
    '/auth/v1/sign-out',
    signOutCost,
    async (context, { projectId }) => {
      if (hasToken(context.req)) {
        const token = readBearer(context, 'Authorization') ?? ''
        const session = await sessions.read(token, projectId).catch((error) => {
          // One that has ended already is what was asked for.
          if (!(error instanceof Refusal) || error.code === 'SESSION_INVALID') throw error
        })
        return async () => {
          if (session) await sessions.end(session)
        }
      }
      const { message: text, signature } = await readSignInBody(context)
      const message = parseSignInMessage(text)
      return () => sessions.endSigned(projectId, { message, text, signature })
    },
    async (context, _admitted, end) => {
      await end()
      return context.json({ status: 'signed-out' })
    },
  )

  app.get(keysPath, async (context) => {
    const { waitMs } = await addressLimiter.take(readCaller(context), costs.plain)
    if (waitMs > 0) return refuseTooMany(context, waitMs)
    context.header('Cache-Control', 'public, max-age=60')
    return context.json({ keys: await keys.listPublic() })
  })
  return app
}

function toAccount({ id: _id, issuedAt, expiresAt, ...session }: LiveSession) {
  return { ...session, issuedAt: toText(issuedAt), expiresAt: toText(expiresAt) }
}

function toText(ms: number): string {
  return new Date(ms).toISOString()
}

function hasToken(request: Context<AppEnv>['req']): boolean {
  return request.header('Authorization') !== undefined
}

function readBearer(context: Context<AppEnv>, header: string): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(context.req.header(header) ?? '')?.[1]
}
