import type { Context } from 'hono'
import { cors } from 'hono/cors'
import type { AppEnv } from './env.js'
import { isOriginAllowed } from './matchOrigin.js'

/** What a browser may do after its question. */
export interface Preflight {
  method: string
  /** Headers that a page may send, as the answer lists them. Default `Content-Type`. */
  headers?: string
  /** Seconds for which the browser need not ask again. Default: ten minutes. */
  maxAge?: number
}

/**
 * Tells the browser which page may read the answer. Decided before the answer is made, and once: by whom it may be read
 * depends on the project, on limits and on what is answered, which no list of origins at the door could say.
 * @param origin the page's; `*` for every page, as for a refusal; null for none, or for a caller that is no page
 * @param preflight what is allowed when this is a browser's question
 * @returns the answer to such a question; undefined for every other call
 */
export async function letRead(
  context: Context<AppEnv>,
  origin: string | null,
  { method, headers = 'Content-Type', maxAge = 600 }: Preflight = { method: '' },
): Promise<Response | undefined> {
  const write = cors({
    origin: () => origin,
    allowMethods: [method],
    allowHeaders: [headers],
    // Without this a page cannot see how long it is asked to wait, nor how old an answer is.
    exposeHeaders: origin === null ? [] : ['Retry-After', 'Age'],
    maxAge,
  })
  const answer = (await write(context, async () => undefined)) ?? undefined
  // What is allowed does not depend on the headers that were asked for.
  context.header('Vary', 'Origin')
  answer?.headers.set('Vary', 'Origin')
  return answer
}

/** What `letRead` takes for what every page may read. Programs that are no browser send no origin, and need no leave. */
export function everyPage(context: Context<AppEnv>): '*' | null {
  return context.req.header('Origin') === undefined ? null : '*'
}

/**
 * Whether the calling page is one of a project's, and who may read the answer then. The origin is a promise of browsers
 * alone, so programs are held by limits.
 * @param patterns the project's allowed origins
 */
export function findReader(
  context: Context<AppEnv>,
  patterns: readonly string[],
): { isAllowed: boolean; origin: string | null } {
  const origin = context.req.header('Origin')
  if (origin === undefined) return { isAllowed: true, origin: null }
  if (patterns.length === 0) return { isAllowed: true, origin: '*' }
  return isOriginAllowed(origin, patterns) ? { isAllowed: true, origin } : { isAllowed: false, origin: null }
}
