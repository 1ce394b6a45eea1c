import type { Hono, MiddlewareHandler } from 'hono'
import type { BodyBudget } from '../../http/bodyBudget.js'
import type { CallerLimiter } from '../../http/callerLimiter.js'
import { createApp } from '../../http/createApp.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import type { Log } from '../../log.js'
import { createUpstreams, type Upstreams } from '../../nodes/upstreams.js'
import { nodeLimits } from '../../signature/askNode.js'
import type { Chains } from '../data/chains.js'
import { createLoginAdmission, type LoginAdmissionOptions } from './admission.js'
import { addAdmittedRoute } from './admittedRoute.js'
import { authenticateRoute } from './authenticateRoute.js'
import { readBearer } from './bearer.js'
import type { AuthKeys } from './keys.js'
import { discoveryPath, keysPath, signInCosts } from './limits.js'
import type { Nonces } from './nonces.js'
import { readSignInBody } from './readBody.js'
import type { LiveSession, Sessions } from './sessions.js'
import { signOutRoute } from './signOutRoute.js'

/** What the auth part is built from. */
export interface AuthOptions extends LoginAdmissionOptions {
  chains: Chains
  /** `iss` of the tokens. */
  issuer: string
  /** Public address of the part, without a final slash; undefined where it is not known. */
  url: string | undefined
  keys: AuthKeys
  nonces: Nonces
  sessions: Sessions
  preflightLimiter: CallerLimiter
  /** Room for long answers of nodes. */
  budget: BodyBudget
  /** Stands around every route, and counts what is refused. */
  refusals: MiddlewareHandler<AppEnv>
  /** Calls the nodes. */
  fetch: typeof fetch
  log: Log
}

/** The auth part: sign-in with a wallet. Paths and shapes are those of the protocol. */
export function createAuth(options: AuthOptions): Hono<AppEnv> {
  const { chains, keys, nonces, sessions, addressLimiter, fetch, log, clock } = options
  const app = createApp('auth', { ...options, isForEveryPage: false, guard: options.refusals })
  const admission = createLoginAdmission(options)
  const nodes = new Map<string, Upstreams>(
    [...chains].map(([chainId, upstreams]) => [
      chainId,
      createUpstreams({ chainId, upstreams, limits: nodeLimits, fetch, clock, log }),
    ]),
  )

  addAdmittedRoute(app, admission, {
    method: 'GET',
    path: '/auth/v1/nonce',
    cost: signInCosts.plain,
    check: async () => undefined,
    async answer(context, { projectId, origin = null }) {
      const { nonce, token, expiresAt } = await nonces.issue(projectId, origin)
      // The time is for pages whose clock is off: they write the message with this one.
      return context.json({ nonce, token, serverTime: toText(clock.now()), expiresAt: toText(expiresAt) })
    },
  })
  addAdmittedRoute(app, admission, authenticateRoute(options, nodes))
  addAdmittedRoute(app, admission, {
    method: 'GET',
    path: '/auth/v1/me',
    cost: signInCosts.plain,
    check: (context, { projectId }) => sessions.read(readBearer(context.req, 'Authorization') ?? '', projectId),
    answer: async (context, _admitted, session) => context.json(toAccount(session)),
  })
  addAdmittedRoute(app, admission, {
    method: 'POST',
    path: '/auth/v1/session',
    cost: signInCosts.plain,
    isFreeForProject: true,
    async check(context, { projectId }) {
      const { message: text, signature } = await readSignInBody(context)
      await sessions.checkSigned(projectId, { text, signature })
    },
    answer: async (context) => context.json({ status: 'signed-in' }),
  })
  addAdmittedRoute(app, admission, signOutRoute(sessions))
  app.get(keysPath, async (context) => {
    const { waitMs } = await addressLimiter.take(readCaller(context), signInCosts.plain)
    if (waitMs > 0) return refuseTooMany(context, waitMs)
    context.header('Cache-Control', 'public, max-age=60')
    return context.json({ keys: await keys.listPublic('session') })
  })
  addDiscovery(app, options)
  return app
}

/** What gateways read to check tokens by themselves, where the issuer is an address that they can ask. */
function addDiscovery(app: Hono<AppEnv>, { issuer, url, addressLimiter }: AuthOptions): void {
  if (!issuer.startsWith('https://')) return
  app.get(discoveryPath, async (context) => {
    const { waitMs } = await addressLimiter.take(readCaller(context), signInCosts.plain)
    if (waitMs > 0) return refuseTooMany(context, waitMs)
    context.header('Cache-Control', 'public, max-age=3600')
    return context.json({
      issuer,
      jwks_uri: `${(url ?? issuer).replace(/\/+$/, '')}${keysPath}`,
      id_token_signing_alg_values_supported: ['EdDSA', 'ES256'],
      // Fields that readers insist on: nobody logs in by this address.
      response_types_supported: ['none'],
      subject_types_supported: ['public'],
    })
  })
}

function toAccount({ id: _id, issuedAt, expiresAt, ...session }: LiveSession) {
  return { ...session, issuedAt: toText(issuedAt), expiresAt: toText(expiresAt) }
}

function toText(ms: number): string {
  return new Date(ms).toISOString()
}
