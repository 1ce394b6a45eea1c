import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Clock } from '../clock.js'
import { answerPreflight, applyCors } from '../http/cors.js'
import { createPart } from '../http/createPart.js'
import { type AppEnv, readCallerKey } from '../http/env.js'
import type { Limiter } from '../http/limiter.js'
import { problem } from '../http/problem.js'
import type { Log } from '../log.js'
import { toWireFeatures } from './features.js'
import type { Project, Projects } from './projects.js'

/** What the directory is built from. */
export interface DirectoryOptions {
  projects: Projects
  /** Calls of one network address. */
  addressLimiter: Limiter
  log: Log
  clock: Clock
}

const configPath = '/appkit/v1/config'
const originsPath = '/projects/v1/origins'

/** The directory: what a project has switched on, and which pages may use it. Paths and shapes are those of the protocol. */
export function createDirectory({ projects, addressLimiter, log, clock }: DirectoryOptions): Hono<AppEnv> {
  const app = createPart('directory', log, clock)

  /** The project that a call names, or the answer that refuses the call. */
  async function readProject(context: Context<AppEnv>): Promise<Project | Response> {
    applyCors(context, undefined)
    const waitMs = await addressLimiter.take(readCallerKey(context), 1)
    if (waitMs > 0) {
      context.header('Retry-After', `${Math.ceil(waitMs / 1000)}`)
      return problem(context, 429, 'RATE_LIMITED', 'Too many calls. Wait as long as Retry-After says.')
    }
    const id = context.req.query('projectId')
    if (!id) return problem(context, 400, 'PROJECT_ID_MISSING', 'Name the project in the query: projectId=...')
    const project = await projects.find(id)
    return project ?? problem(context, 401, 'PROJECT_NOT_FOUND', 'This project id is not known here.')
  }

  /** Refuses a page that the project does not allow; it must not read the answer that a wider header allowed before. */
  function refuseOrigin(context: Context<AppEnv>, project: Project): Response | undefined {
    context.header('Access-Control-Allow-Origin', undefined)
    context.header('Access-Control-Expose-Headers', undefined)
    if (applyCors(context, project.allowedOrigins)) return undefined
    return problem(context, 403, 'ORIGIN_NOT_ALLOWED', 'The project does not allow this origin.')
  }

  app.get(configPath, async (context) => {
    const project = await readProject(context)
    if (project instanceof Response) return project
    const refused = refuseOrigin(context, project)
    if (refused) return refused
    // A reloaded page must see a changed flag, so it always asks; when nothing changed the answer has no body.
    return answerWithTag(context, { features: toWireFeatures(project.features) })
  })

  app.get(originsPath, async (context) => {
    const project = await readProject(context)
    if (project instanceof Response) return project
    // For every page: this list is what tells a page that it is not on it.
    return answerWithTag(context, { allowedOrigins: project.allowedOrigins })
  })

  // Neither call is one that browsers ask about, unless a host adds a header of its own.
  app.options(configPath, async (context) => {
    const project = await readProject(context)
    if (project instanceof Response) return answerPreflight(context, 'GET')
    return refuseOrigin(context, project) ?? answerPreflight(context, 'GET')
  })
  app.options(originsPath, (context) => {
    applyCors(context, undefined)
    return answerPreflight(context, 'GET')
  })
  return app
}

function answerWithTag(context: Context<AppEnv>, body: unknown): Response {
  const text = JSON.stringify(body)
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  context.header('ETag', tag)
  context.header('Cache-Control', 'no-cache')
  const known = (context.req.header('If-None-Match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(tag)) return context.body(null, 304)
  return context.body(text, 200, { 'Content-Type': 'application/json' })
}
