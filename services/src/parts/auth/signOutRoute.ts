import type { HonoRequest } from 'hono'
import { Refusal } from '../../http/refusal.js'
import { parseSignInMessage } from '../../message/parseMessage.js'
import type { AdmittedRoute } from './admittedRoute.js'
import { readBearer } from './bearer.js'
import { signInCosts } from './limits.js'
import { readSignInBody } from './readBody.js'
import type { Sessions } from './sessions.js'

const hasToken = (request: HonoRequest) => request.header('Authorization') !== undefined

/** A session ends: that of a token, or the one that was made of a signed message. */
export function signOutRoute(sessions: Sessions): AdmittedRoute<() => Promise<void>> {
  return {
    method: 'POST',
    path: '/auth/v1/sign-out',
    // Without a token a row can be written for any text: that costs what a sign-in does.
    cost: ({ req }) => (hasToken(req) ? signInCosts.plain : signInCosts.signIn),
    async check(context, { projectId }) {
      if (hasToken(context.req)) {
        const token = readBearer(context.req, 'Authorization') ?? ''
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
    async answer(context, _admitted, end) {
      await end()
      return context.json({ status: 'signed-out' })
    },
  }
}
