import { LatchkeyError } from '../contract/errors.js'

/** The error of an answer that is not what was asked for. */
export const answerError = (why: string, cause?: unknown): LatchkeyError =>
  new LatchkeyError('SERVICE_ANSWER_INVALID', `The service answered with ${why}`, { cause })

/** Reads an answer as text, up to `maxBytes`. @throws {LatchkeyError} SERVICE_ANSWER_INVALID */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = response.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw answerError(`more than ${maxBytes} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

/** Keys that would reach into an object's prototype are left out of everything that comes from outside (S38). */
export const dropPrototypeKeys = (key: string, value: unknown): unknown =>
  /^(__proto__|constructor|prototype)$/.test(key) ? undefined : value
