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
  const tooLong = () => new TooLongError(`The body is longer than ${maxBytes} bytes.`)
  const announced = context.req.header('Content-Length')
  if (announced !== undefined && context.req.header('Transfer-Encoding') === undefined) {
    if (Number(announced) > maxBytes) throw tooLong()
    // The body as a stream, which `bodyLimit` looks at, is a third of what a short call costs.
    return context.req.text()
  }
  const onError = () => {
    throw tooLong()
  }
  await bodyLimit({ maxSize: maxBytes, onError })(context, async () => undefined)
  return context.req.text()
}
