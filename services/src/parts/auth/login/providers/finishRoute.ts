import * as z from 'zod'
import { toAsciiOrigin } from '../../../../pages/untrusted.js'
import { fromB64, sha256, toB64 } from '../../../../proof/encoding.js'
import { addFramePageRoute } from '../../../../proof/frameRoute.js'
import { findProvider, type ProviderRoutesTools, toRedirectUri } from './tools.js'
import type { Identified } from './types.js'
import { isSame, refuseVisit, type Visit } from './visits.js'

const text = z.string().max(4096).optional()
const finishShape = z.strictObject({
  provider: z.string().max(32),
  state: z.string().min(64).max(4096),
  ...{ code: text, error: text, iss: text, user: text, opener: text },
  secret: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
  isPressed: z.boolean().optional(),
})
type Finish = z.infer<typeof finishShape>

/** What providers say when the user did not want to; everything else is a fault of theirs or ours (RFC 6749, 4.1.2.1; Apple). */
const refusals: readonly unknown[] = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']

/** Adds the call of the frame's page that the provider leads the user back to, in the user's own browser. */
export function addFinishRoute(tools: ProviderRoutesTools): void {
  const { app, door, visits } = tools
  addFramePageRoute(app, door, {
    path: '/login/v1/social/finish',
    shape: finishShape,
    async answer({ body }) {
      const [state = '', ...behind] = body.state.split('--')
      const visit = await visits.findByState(state)
      if (visit?.kind !== 'provider') throw refuseVisit()
      const returnTo = readReturn(visit, behind.join('--'))
      // A flow by return has no window with a secret: who began it, the user alone knows.
      if (!isOwnWindow(visit, body) && body.isPressed !== true) {
        return { press: { site: toAsciiOrigin(visit.origin), browser: visit.browser } }
      }
      const told = { origin: visit.origin, ...(returnTo !== undefined && { returnTo }) }
      if (!(await visits.claim(visit.id))) throw refuseVisit()
      const who = await readAnswer(tools, visit, body)
      if (typeof who === 'string') {
        await visits.deny(visit.id)
        return { ...told, error: who }
      }
      return { ...told, handle: await visits.settle(visit, who, returnTo !== undefined) }
    },
  })
}

/** Who the user is; or a code, where anything is not right: what, is nothing that a stranger should learn. */
async function readAnswer(
  tools: ProviderRoutesTools,
  { provider: id, nonce, verifier }: Visit,
  { provider: answered, state, code, error, iss, user }: Finish,
): Promise<Identified | 'SOCIAL_DENIED' | 'SOCIAL_REFUSED'> {
  // The code of one provider is shown to no other: each comes back at an address of its own (RFC 9700, 4.4.2.2).
  if (answered !== id) return 'SOCIAL_REFUSED'
  if (code === undefined) return refusals.includes(error) ? 'SOCIAL_DENIED' : 'SOCIAL_REFUSED'
  const sent = { redirectUri: toRedirectUri(tools, id), state, nonce: nonce ?? '', verifier: verifier ?? '' }
  try {
    return await findProvider(tools, id).identify({ ...sent, code, iss, user })
  } catch (cause) {
    tools.log.problem(`A login by the provider ${id} failed: ${nameFault(cause)}.`)
    return 'SOCIAL_REFUSED'
  }
}

/** What an operator may read of a failed exchange: the provider's word for it and the library's, such as `invalid_client`. */
export function nameFault(fault: unknown): string {
  const isWord = (word: unknown) => typeof word === 'string' && /^[A-Za-z_]{1,48}$/.test(word)
  const { code, name } = Object(fault) as Record<string, unknown>
  const words = [findError(fault), code ?? name].filter(isWord)
  return words.length > 0 ? words.join(', ') : 'unknown'
}

/** `error` of the answer, which GitHub gives with the status of a success: then it lies deeper. */
function findError(fault: unknown, depth = 0): unknown {
  if (depth > 3 || fault === undefined) return undefined
  const { error, body, cause } = Object(fault) as Record<string, unknown>
  return error ?? (Object(body) as { error?: unknown }).error ?? findError(cause, depth + 1)
}

/** Whether the window got its secret from the frame that began. */
function isOwnWindow({ secret: kept, origin }: Visit, given: Pick<Finish, 'secret' | 'opener'>): boolean {
  const secret = fromB64(given.secret ?? '', 32)
  return kept !== null && secret !== undefined && isSame(toB64(sha256(secret)), kept) && given.opener === origin
}

/** The page that a flow by return leads back to. @throws {Refusal} where it is none of the site that began */
function readReturn({ origin }: Visit, encoded: string): string | undefined {
  if (encoded === '') return undefined
  const page = decode(encoded)
  if (page === undefined || !URL.canParse(page) || new URL(page).origin !== origin) throw refuseVisit()
  return page
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    // Cut, or never an encoded address.
    return undefined
  }
}
