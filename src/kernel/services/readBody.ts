import { LatchkeyError } from '../contract/errors.js'

const refuse = (why: string, cause?: unknown) =>
  new LatchkeyError('SERVICE_ANSWER_INVALID', `The service answered with ${why}`, { cause })

/** Reads an answer as text, up to `maxBytes`. @throws {LatchkeyError} SERVICE_ANSWER_INVALID */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader?.cancel()
      throw refuse(`more than ${maxBytes} bytes`)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

/** Parses an answer's text as JSON. @throws {LatchkeyError} SERVICE_ANSWER_INVALID */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, dropPrototypeKeys)
  } catch (cause) {
    throw refuse('something else than JSON', cause)
  }
}

/** Keys that would reach into an object's prototype are left out of everything that comes from outside (S38). */
const dropPrototypeKeys = (key: string, value: unknown) =>
  key === '__proto__' || key === 'constructor' || key === 'prototype' ? undefined : value
