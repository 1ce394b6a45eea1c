import type { Clock } from '../../clock.js'
import type { BodyBudget } from '../../http/bodyBudget.js'
import { Refusal } from '../../http/refusal.js'
import { checkMessage } from '../../message/checkMessage.js'
import { parseSignInMessage } from '../../message/parseMessage.js'
import type { Upstreams } from '../../nodes/upstreams.js'
import { proveSignature, type SignedMessage } from '../../signature/verifySignature.js'
import type { AdmittedRoute } from './admittedRoute.js'
import { readBearer } from './bearer.js'
import { signInCosts } from './limits.js'
import type { Nonces } from './nonces.js'
import { readSignInBody } from './readBody.js'
import type { Sessions } from './sessions.js'

/** What a sign-in works with. */
interface SignInParts {
  nonces: Nonces
  sessions: Sessions
  clock: Clock
  budget: BodyBudget
}

/**
 * A signed message becomes a session.
 * @param nodes by the chains that sign-in is served on
 */
export function authenticateRoute(
  { nonces, sessions, clock, budget }: SignInParts,
  nodes: ReadonlyMap<string, Upstreams>,
): AdmittedRoute<SignedMessage> {
  return {
    method: 'POST',
    path: '/auth/v1/authenticate',
    cost: signInCosts.signIn,
    async check(context, { projectId, origin }) {
      if (origin === undefined)
        throw new Refusal(403, 'ORIGIN_MISSING', 'Sign-in is for pages: the call names no origin.')
      // First of all: a nonce is used up by the attempt, so nothing can be tried twice with it.
      const given = await nonces.redeem(readBearer(context.req, 'X-Nonce-JWT') ?? '', projectId)
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
    async answer(context, { projectId, origin = '' }, signed) {
      const chainNodes = nodes.get(`${signed.message.namespace}:${signed.message.chain}`)
      const provedBy =
        chainNodes && (await proveSignature(signed, chainNodes, { callerGone: context.req.raw.signal, budget }))
      if (!provedBy) {
        throw new Refusal(401, 'SIGNATURE_INVALID', 'The signature is not one of the account that the message names.')
      }
      return context.json({ token: await sessions.issue(projectId, { signed, provedBy, origin }) })
    },
  }
}
