import type { Context } from 'hono'
import type { Clock } from '../clock.js'
import { refuseTooMany } from '../directory/admission.js'
import { matchOrigin } from '../directory/matchOrigin.js'
import type { ProjectAccess } from '../directory/projectAccess.js'
import { type AppEnv, readCallerKey } from '../http/env.js'
import { createMemoryLimiter, type Limiter } from '../http/limiter.js'
import { problem } from '../http/problem.js'

/** A call that may go on. */
export interface Admitted {
  projectId: string
  /** Of the calling page; undefined for a program, and for a GET of a page of the services' own origin. */
  origin: string | undefined
}

/** Who may call the routes of sign-in. */
export interface LoginAdmission {
  /**
   * Checks project, origin and rate. Stricter than for public data: a project without origins has no sign-in, and no page
   * but the project's can read any answer.
   * @param cost tokens of the caller's and the project's limits
   */
  admit(context: Context<AppEnv>, cost: number): Promise<Admitted | Response>
  /** Answers a browser's question before the real call. */
  answerOptions(context: Context<AppEnv>, method: string): Promise<Response>
}

/** What admission is decided by. */
export interface LoginAdmissionOptions {
  access: ProjectAccess
  clock: Clock
  /** Calls of one network address. */
  addressLimiter: Limiter
  /** Calls of one project. */
  projectLimiter: Limiter
}

/** Headers of the protocol that a page may send. */
const allowedHeaders = 'Authorization, X-Nonce-JWT, Content-Type'

/** Makes the check of every call. */
export function createLoginAdmission({
  access,
  clock,
  addressLimiter,
  projectLimiter,
}: LoginAdmissionOptions): LoginAdmission {
  const refusals = createMemoryLimiter({ perSecond: 1, burst: 20 }, clock)

  async function admit(context: Context<AppEnv>, cost: number): Promise<Admitted | Response> {
    context.header('Vary', 'Origin')
    context.header('Cache-Control', 'no-store')
    const projectId = context.req.query('projectId')
    if (!projectId) return problem(context, 400, 'PROJECT_ID_MISSING', 'Name the project in the query: projectId=...')
    const origin = context.req.header('Origin')
    const caller = readCallerKey(context)
    const waitMs = await addressLimiter.take(caller, cost)
    // A page can read how long it has to wait, unless it goes on asking: each look costs the database a question.
    if (waitMs > 0 && (await refusals.take(caller, 1)) > 0) return refuseTooMany(context, waitMs)
    const origins = await access.findOrigins(projectId)
    const isAllowed = origin === undefined || (origins !== undefined && isLoginAllowed(origin, origins))
    if (origin !== undefined && isAllowed) {
      context.header('Access-Control-Allow-Origin', origin)
      context.header('Access-Control-Expose-Headers', 'Retry-After')
    }
    if (waitMs > 0) return refuseTooMany(context, waitMs)
    if (!origins) return problem(context, 401, 'PROJECT_NOT_FOUND', 'This project id is not known here.')
    if (origins.length === 0) {
      return problem(context, 403, 'ORIGINS_EMPTY', 'The project names no origin, so nobody can sign in to it.')
    }
    if (!isAllowed) return problem(context, 403, 'ORIGIN_NOT_ALLOWED', 'The project does not allow this origin.')
    const projectWaitMs = await projectLimiter.take(projectId, cost)
    if (projectWaitMs > 0) return refuseTooMany(context, projectWaitMs)
    return { projectId, origin }
  }

  return {
    admit,
    async answerOptions(context, method) {
      const admitted = await admit(context, 1)
      if (admitted instanceof Response && admitted.status === 403) return admitted
      context.header('Access-Control-Allow-Methods', method)
      context.header('Access-Control-Allow-Headers', allowedHeaders)
      context.header('Access-Control-Max-Age', '600')
      return context.body(null, 204)
    },
  }
}

/**
 * Whether users may sign in on pages of an origin: one that the project names, and not one that others on the network could
 * write into the page. Unlike for public data, pages of the user's own machine are no exception: any program there can
 * serve one, and its tokens would pass for those of the project's real page.
 */
function isLoginAllowed(origin: string, patterns: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  // As browsers write it: the message must repeat it letter by letter.
  if (url.origin !== origin) return false
  const isLocal = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  return isSafe && patterns.some((pattern) => matchOrigin(origin, pattern))
}
