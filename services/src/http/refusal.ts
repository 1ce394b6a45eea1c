import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ServiceErrorCode } from '../errors.js'
import type { AppEnv } from './env.js'
import { problem } from './problem.js'
import { refuseTooMany } from './refuseTooMany.js'
import { TooManyError } from './tooMany.js'

/** A call that is refused, with the status and the code of the answer. Its text holds nothing of the request. */
export class Refusal extends Error {
  override name = 'Refusal' as const
  readonly status: ContentfulStatusCode
  readonly code: ServiceErrorCode
  /** What the answer says besides. */
  readonly facts: Readonly<Record<string, string>>

  constructor(
    status: ContentfulStatusCode,
    code: ServiceErrorCode,
    description: string,
    facts: Readonly<Record<string, string>> = {},
  ) {
    super(description)
    this.facts = facts
    this.status = status
    this.code = code
  }
}

/** Answers with what `answer` gives, or with its refusal; other errors go on. */
export async function orRefusal(context: Context<AppEnv>, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Refusal) return problem(context, error.status, error.code, error.message, error.facts)
    if (error instanceof TooManyError) return refuseTooMany(context, error.waitMs)
    throw error
  }
}
