import type { Context } from 'hono'
import type { AppEnv } from '../../http/env.js'
import { readText, TooLongError } from '../../http/readText.js'
import { refuse } from './answers.js'

/** The call's body, or the answer that refuses it: too long, or no JSON. */
export async function readBody(context: Context<AppEnv>, maxBytes: number): Promise<unknown> {
  let text: string
  try {
    text = await readText(context, maxBytes)
  } catch (error) {
    if (error instanceof TooLongError) return refuse(context, 413, -32600, `A body has at most ${maxBytes} bytes.`)
    throw error
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    return refuse(context, 400, -32700, 'The body is not JSON.')
  }
}
