import type { Context } from 'hono'
import type { AppEnv } from './env.js'
import { longestBody } from './longestBody.js'
import { readText, TooLongError } from './readText.js'
import { Refusal } from './refusal.js'

/**
 * Reads a caller's body as JSON, as {@link readText} does.
 * @param expected what it should be, for who sent something else
 * @throws {Refusal} BODY_TOO_LONG, BODY_INVALID
 */
export async function readJson(context: Context<AppEnv>, expected: string): Promise<unknown> {
  try {
    return JSON.parse(await readText(context))
  } catch (error) {
    if (error instanceof TooLongError)
      throw new Refusal(413, 'BODY_TOO_LONG', `A body has at most ${longestBody} bytes.`)
    if (!(error instanceof SyntaxError)) throw error
    throw new Refusal(400, 'BODY_INVALID', expected)
  }
}
