import type { Hono } from 'hono'
import { type AppOptions, createApp } from './createApp.js'
import type { AppEnv } from './env.js'
import { problem } from './problem.js'

/** A part of login that its operator has not set up: it says so, and does nothing. */
export function createClosedApp(part: string, options: Omit<AppOptions, 'isForEveryPage'>): Hono<AppEnv> {
  const app = createApp(part, { ...options, isForEveryPage: false })
  app.all(`/${part}/v1/*`, (context) =>
    problem(context, 404, 'LOGIN_NOT_SET_UP', 'Login is not set up here: see docs/operating.md.'),
  )
  return app
}
