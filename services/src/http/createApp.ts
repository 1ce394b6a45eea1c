import { Hono, type MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { type Clock, systemClock } from '../clock.js'
import type { Log } from '../log.js'
import { whileAnswering } from './afterAnswer.js'
import type { CallerLimiter } from './callerLimiter.js'
import { type AppEnv, readCaller } from './env.js'
import { problem } from './problem.js'
import { refuseTooMany } from './refuseTooMany.js'

/** What an app is built from, and how it differs from the others. */
export interface AppOptions {
  log: Log
  /** Default: the machine's clock. */
  clock?: Clock
  /** Questions of browsers before their real calls (CORS preflights) of one network address. */
  preflightLimiter: CallerLimiter
  /** Whether every page may read that the part has failed. Default true. */
  isForEveryPage?: boolean
  /** Stands before every route, `/health` included. Default: none does. */
  guard?: MiddlewareHandler<AppEnv>
}

/** An app with what every part shares: the request log, safe headers, and errors that give nothing away. */
export function createApp(
  part: string,
  { log, clock = systemClock, preflightLimiter, isForEveryPage = true, guard }: AppOptions,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    const start = clock.now()
    await whileAnswering(next)
    context.header('X-Content-Type-Options', 'nosniff')
    // The last pattern is that of the handler; an address that fits none is not repeated, it may hold anything.
    const route = matchedRoutes(context).findLast((match) => match.path !== '/*')?.path ?? '(none)'
    log.request({ part, method: context.req.method, route, status: context.res.status, ms: clock.now() - start })
  })
  if (guard) app.use(guard)
  // Before any route: a preflight is answered without a limit of its own there, and may ask the database for a project.
  app.on('OPTIONS', '*', async (context, next) => {
    const { waitMs } = await preflightLimiter.take(readCaller(context), 1)
    return waitMs > 0 ? refuseTooMany(context, waitMs) : next()
  })
  app.get('/health', (context) => context.json({ status: 'ok' }))
  app.notFound((context) => problem(context, 404, 'ROUTE_NOT_FOUND', 'There is nothing at this address.'))
  app.onError((error, context) => {
    // The message may hold values of the request: only its kind is written down.
    log.problem(`${part} failed while answering: ${error.name}${readCode(error)}`)
    if (isForEveryPage) context.header('Access-Control-Allow-Origin', '*')
    return problem(context, 503, 'SERVER_ERROR', 'The service cannot answer now. Try again later.')
  })
  return app
}

function readCode(error: Error): string {
  const { code } = error as Error & { code?: unknown }
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? ` ${code}` : ''
}
