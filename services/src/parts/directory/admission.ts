import type { Context } from 'hono'
import type { CallerLimiter } from '../../http/callerLimiter.js'
import { everyPage, findReader, letRead } from '../../http/cors.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import { problem } from '../../http/problem.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import type { Project, Projects } from './projects.js'

/** Who may call a route. Every answer of it is the project that was named, or the response that refuses the call. */
export interface Admission {
  /** Pages of any origin: for what tells a page that it is not allowed. */
  admitAnyPage(context: Context<AppEnv>): Promise<Project | Response>
  /** Pages of the project's origins, and programs that are no browser. */
  admit(context: Context<AppEnv>): Promise<Project | Response>
  /** Answers a browser's question before a call of `admitAnyPage`. */
  answerAnyPage(context: Context<AppEnv>, method: string): Promise<Response>
  /** Answers a browser's question before a call of `admit`. */
  answerOptions(context: Context<AppEnv>, method: string): Promise<Response>
}

/**
 * Checks a call's rate, project and origin, in this order.
 * @param addressLimiter calls of one network address
 * @param onRefused told of each page that is not let in. Default: nothing is
 */
export function createAdmission(
  projects: Pick<Projects, 'find'>,
  addressLimiter: CallerLimiter,
  onRefused: (projectId: string, origin: string) => void = () => {},
): Admission {
  /** The project, or what makes the refusal once it is decided who may read it. */
  async function findProject(context: Context<AppEnv>): Promise<Project | (() => Response)> {
    const { waitMs } = await addressLimiter.take(readCaller(context), 1)
    if (waitMs > 0) return () => refuseTooMany(context, waitMs)
    const id = context.req.query('projectId')
    if (!id) return () => problem(context, 400, 'PROJECT_ID_MISSING', 'Name the project in the query: projectId=...')
    const project = await projects.find(id)
    return project ?? (() => problem(context, 401, 'PROJECT_NOT_FOUND', 'This project id is not known here.'))
  }

  const refuseOrigin = (context: Context<AppEnv>) =>
    problem(context, 403, 'ORIGIN_NOT_ALLOWED', 'The project does not allow this origin.')

  return {
    async admitAnyPage(context) {
      const found = await findProject(context)
      await letRead(context, everyPage(context))
      return typeof found === 'function' ? found() : found
    },

    async admit(context) {
      const found = await findProject(context)
      if (typeof found === 'function') {
        await letRead(context, everyPage(context))
        return found()
      }
      const { isAllowed, origin } = findReader(context, found.allowedOrigins)
      // A page that is refused may read why, or its developer would be told of a network that fails. The refusal says
      // nothing of the project.
      await letRead(context, isAllowed ? origin : '*')
      if (isAllowed) return found
      onRefused(found.id, context.req.header('Origin') ?? '')
      return refuseOrigin(context)
    },

    async answerAnyPage(context, method) {
      return (await letRead(context, everyPage(context), { method })) ?? context.body(null, 204)
    },

    async answerOptions(context, method) {
      const found = await findProject(context)
      const reader =
        typeof found === 'function'
          ? { isAllowed: true, origin: everyPage(context) }
          : findReader(context, found.allowedOrigins)
      if (!reader.isAllowed) {
        context.header('Vary', 'Origin')
        return refuseOrigin(context)
      }
      // A page may ask for what it may then be refused with a reason.
      return (await letRead(context, reader.origin, { method })) ?? context.body(null, 204)
    },
  }
}
