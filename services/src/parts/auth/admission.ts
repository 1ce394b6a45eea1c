import type { Context } from 'hono'
import type { Clock } from '../../clock.js'
import type { ServiceErrorCode } from '../../errors.js'
import { type CallerLimiter, createCallerLimiter, type ProjectLimiter } from '../../http/callerLimiter.js'
import { letRead } from '../../http/cors.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import { createNestedMemoryLimiter } from '../../http/limiter.js'
import { problem } from '../../http/problem.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import type { ProjectAccess } from '../directory/projectAccess.js'
import { isLoginAllowed } from './isLoginAllowed.js'

/** A page, or program, and the project that it names. */
interface Caller {
  projectId: string
  /** Of the calling page; undefined for a program, and for a GET of a page of the services' own origin. */
  origin: string | undefined
}

/** A call that may go on. */
export interface Admitted extends Caller {
  /**
   * Counts the call against the project: once all is checked that costs little, so that calls which are refused use up
   * nothing of what the project's users share.
   * @returns the refusal when the project has nothing left
   */
  charge(): Promise<Response | undefined>
}

/** Who may call the routes of sign-in. */
export interface LoginAdmission {
  /**
   * Checks the caller's rate, project and origin. Stricter than for public data: a project without origins has no
   * sign-in, and no page but the project's can read any answer.
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
  addressLimiter: CallerLimiter
  /** Calls of one project. */
  projectLimiter: ProjectLimiter
}

/** Headers of the protocol that a page may send. */
const headers = 'Authorization, X-Nonce-JWT, Content-Type'

/** Makes the check of every call. */
export function createLoginAdmission({
  access,
  clock,
  addressLimiter,
  projectLimiter,
}: LoginAdmissionOptions): LoginAdmission {
  const refusals = createCallerLimiter((limits) => createNestedMemoryLimiter(limits, clock), {
    perSecond: 1,
    burst: 20,
  })

  /** The calling page and its project, and what refuses the call. The right page may read either. */
  async function findCaller(context: Context<AppEnv>, projectId: string) {
    const origin = context.req.header('Origin')
    const origins = await access.findOrigins(projectId)
    const isAllowed = origin === undefined || (origins !== undefined && isLoginAllowed(origin, origins))
    const reader = isAllowed ? (origin ?? null) : null
    return { caller: { projectId, origin } satisfies Caller, reader, refusal: findRefusal(origins, isAllowed) }
  }

  function readProjectId(context: Context<AppEnv>): string | Response {
    context.header('Vary', 'Origin')
    context.header('Cache-Control', 'no-store')
    const projectId = context.req.query('projectId')
    return projectId || problem(context, 400, 'PROJECT_ID_MISSING', 'Name the project in the query: projectId=...')
  }

  return {
    async admit(context, cost) {
      const projectId = readProjectId(context)
      if (projectId instanceof Response) return projectId
      const networks = readCaller(context)
      const { waitMs, isQuiet } = await addressLimiter.take(networks, cost).catch(async (error: unknown) => {
        // Calls that cannot be counted are not let in. The right page may read that, as far as reading still works.
        if ((await refusals.take(networks, 1)).waitMs === 0) {
          await letRead(context, (await findCaller(context, projectId)).reader)
        }
        throw error
      })
      // A page can read how long it has to wait, unless it goes on asking: each look costs the database a question.
      if (waitMs > 0 && (await refusals.take(networks, 1)).waitMs > 0) return refuseTooMany(context, waitMs)
      const { caller, reader, refusal } = await findCaller(context, projectId)
      await letRead(context, reader)
      if (waitMs > 0) return refuseTooMany(context, waitMs)
      if (refusal) return problem(context, ...refusal)
      return {
        ...caller,
        async charge() {
          const projectWaitMs = await projectLimiter.take(projectId, cost, isQuiet)
          return projectWaitMs > 0 ? refuseTooMany(context, projectWaitMs) : undefined
        },
      }
    },
    async answerOptions(context, method) {
      const projectId = readProjectId(context)
      const { reader, refusal } =
        projectId instanceof Response ? { reader: null } : await findCaller(context, projectId)
      if (refusal?.[0] === 403) {
        await letRead(context, reader)
        return problem(context, ...refusal)
      }
      // A page may ask for what it may then be refused with a reason.
      return (await letRead(context, reader, { method, headers })) ?? context.body(null, 204)
    },
  }
}

type RefusalFacts = [status: 401 | 403, code: ServiceErrorCode, description: string]

function findRefusal(origins: readonly string[] | undefined, isAllowed: boolean): RefusalFacts | undefined {
  if (!origins) return [401, 'PROJECT_NOT_FOUND', 'This project id is not known here.']
  if (origins.length === 0) {
    return [403, 'ORIGINS_EMPTY', 'The project names no origin, so no user can sign in to it.']
  }
  return isAllowed ? undefined : [403, 'ORIGIN_NOT_ALLOWED', 'The project does not allow this origin.']
}
