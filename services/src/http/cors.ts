import type { Context } from 'hono'
import { isOriginAllowed } from '../directory/matchOrigin.js'
import type { AppEnv } from './env.js'

/**
 * Tells the browser which page may read the answer, and whether the service serves that page at all.
 * @param patterns the project's allowed origins; undefined for an answer that any page may read, as a refusal
 * @returns false when the page's origin is not allowed: it cannot read what is answered then
 */
export function applyCors(context: Context<AppEnv>, patterns: readonly string[] | undefined): boolean {
  const origin = context.req.header('Origin')
  context.header('Vary', 'Origin')
  // Programs that are no browser send none. The origin is a promise of browsers alone, so they are held by limits.
  if (origin === undefined) return true
  if (patterns === undefined || patterns.length === 0) return allow(context, '*')
  return isOriginAllowed(origin, patterns) && allow(context, origin)
}

/** Answers a browser's question before the real call. */
export function answerPreflight(context: Context<AppEnv>, methods: string): Response {
  context.header('Access-Control-Allow-Methods', methods)
  context.header('Access-Control-Allow-Headers', 'Content-Type')
  context.header('Access-Control-Max-Age', '600')
  return context.body(null, 204)
}

function allow(context: Context<AppEnv>, origin: string): true {
  context.header('Access-Control-Allow-Origin', origin)
  // Without this a page cannot see how long it is asked to wait.
  context.header('Access-Control-Expose-Headers', 'Retry-After')
  return true
}
