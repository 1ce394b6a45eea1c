import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { TooLongError } from '../readCapped.js'
import type { AppEnv } from './env.js'
import { longestBody } from './longestBody.js'

export { TooLongError } from '../readCapped.js'

/**
 * Reads a caller's body as text. Called by the handlers, after the caller was found to be allowed: of others nothing is
 * read. An announced length is believed, for HTTP servers hold a body to it; without one, reading stops at the cap.
 * @param maxBytes largest length that is read. Default {@link longestBody}
 * @throws {TooLongError}
 */
export async function readText(context: Context<AppEnv>, maxBytes = longestBody): Promise<string> {
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new TooLongError(`The body is longer than ${maxBytes} bytes.`)
    },
  })
  await limit(context, async () => undefined)
  return context.req.text()
}
