import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ServiceErrorCode } from '../errors.js'
import type { AppEnv } from './env.js'

/** Body of every refusal, in the shape that clients of these protocols read. */
export interface Problem {
  status: 'error'
  reasons: ({ name: ServiceErrorCode | 'RATE_LIMITED' | 'ROUTE_NOT_FOUND'; description: string } & Record<
    string,
    string
  >)[]
}

/** Answers with an error status. */
export function problem(
  context: Context<AppEnv>,
  status: ContentfulStatusCode,
  name: Problem['reasons'][number]['name'],
  description: string,
  facts: Readonly<Record<string, string>> = {},
): Response {
  const body: Problem = { status: 'error', reasons: [{ ...facts, name, description }] }
  return context.json(body, status, { 'Cache-Control': 'no-store' })
}
