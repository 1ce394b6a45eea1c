import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { AppEnv } from './env.js'

/** An ETag of a body. */
export function toTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/**
 * Answers with a body that the caller may have already: then without it.
 * @param tag ETag, quotes included
 */
export function answerWithTag(
  context: Context<AppEnv>,
  body: string | Uint8Array<ArrayBuffer>,
  tag: string,
  headers: Readonly<Record<string, string>>,
): Response {
  const all = { ...headers, ETag: tag }
  return isKnown(context, tag) ? context.body(null, 304, all) : context.body(body, 200, all)
}

/** Whether the caller says that it has the answer of this tag. */
export function isKnown(context: Context<AppEnv>, tag: string): boolean {
  const known = (context.req.header('If-None-Match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag)
}
