import type { Hono } from 'hono'
import { type AppOptions, createApp } from './createApp.js'
import type { AppEnv } from './env.js'
import type { Readiness } from './readiness.js'

/** Where a load balancer asks whether the services can do their work. `/health` only says that the process is alive. */
export const readyPath = '/ready'

/** Answers for the whole process, and what is no part's here. */
export function createFront({ ready, ...options }: AppOptions & { ready(): Promise<Readiness> }): Hono<AppEnv> {
  const app = createApp('services', options)
  app.get(readyPath, async (context) => {
    const readiness = await ready()
    return context.json(readiness, readiness.status === 'down' ? 503 : 200, { 'Cache-Control': 'no-store' })
  })
  return app
}
