import type { Context } from 'hono'
import type { CallerLimiter } from '../http/callerLimiter.js'
import { answerPreflight, applyCors } from '../http/cors.js'
import { type AppEnv, readCaller } from '../http/env.js'
import { problem } from '../http/problem.js'
import { refuseTooMany } from '../http/refuseTooMany.js'
import type { Project, Projects } from './projects.js'

/** Who may call a route. Every answer of it is the project that was named, or the response that refuses the call. */
export interface Admission {
  /** Pages of any origin: for what tells a page that it is not allowed. */
  admitAnyPage(context: Context<AppEnv>): Promise<Project | Response>
  /** Pages of the project's origins, and programs that are no browser. */
  admit(context: Context<AppEnv>): Promise<Project | Response>
  /** Answers a browser's question before a call of `admit`. */
  answerOptions(context: Context<AppEnv>, methods: string): Promise<Response>
}

/**
 * Checks a call's rate, project and origin, in this order.
 * @param addressLimiter calls of one network address
 */
export function createAdmission(projects: Pick<Projects, 'find'>, addressLimiter: CallerLimiter): Admission {
  async function admitAnyPage(context: Context<AppEnv>): Promise<Project | Response> {
    applyCors(context, undefined)
    const { waitMs } = await addressLimiter.take(readCaller(context), 1)
    if (waitMs > 0) return refuseTooMany(context, waitMs)
    const id = context.req.query('projectId')
    if (!id) return problem(context, 400, 'PROJECT_ID_MISSING', 'Name the project in the query: projectId=...')
    const project = await projects.find(id)
    return project ?? problem(context, 401, 'PROJECT_NOT_FOUND', 'This project id is not known here.')
  }

  async function admit(context: Context<AppEnv>): Promise<Project | Response> {
    const project = await admitAnyPage(context)
    if (project instanceof Response) return project
    // A page that is not allowed must not read the answer that the wider header allowed so far.
    context.header('Access-Control-Allow-Origin', undefined)
    context.header('Access-Control-Expose-Headers', undefined)
    if (applyCors(context, project.allowedOrigins)) return project
    // The page may read why it is refused, or its developer would be told of a network that fails. The refusal says
    // nothing of the project. A browser's question before a call gets no permission with it.
    if (context.req.method !== 'OPTIONS') applyCors(context, undefined)
    return problem(context, 403, 'ORIGIN_NOT_ALLOWED', 'The project does not allow this origin.')
  }

  return {
    admitAnyPage,
    admit,
    async answerOptions(context, methods) {
      const project = await admit(context)
      // A page may ask for what it may then be refused with a reason; not so from an origin that is not allowed.
      if (project instanceof Response && project.status === 403) return project
      return answerPreflight(context, methods)
    },
  }
}
