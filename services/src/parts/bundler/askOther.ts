import * as z from 'zod'
import { postCall } from '../../nodes/postCall.js'
import type { Upstream } from '../../nodes/upstream.js'
import { OperationError, operationCodes } from '../../smart/operationError.js'

const answerShape = z.union([
  z.object({ error: z.object({ code: z.int(), message: z.string().max(500).catch('refused') }) }),
  z.object({ result: z.unknown() }),
])

/** Longest answer, in bytes: a receipt with all its logs. */
const maxBytes = 1024 * 1024

/** Asks another bundler. @throws {OperationError} with its code, or -32603 where it does not answer */
export async function askOther(
  bundler: Upstream,
  method: string,
  params: readonly unknown[],
  { fetch, signal }: { readonly fetch: typeof globalThis.fetch; readonly signal: AbortSignal },
): Promise<unknown> {
  const bounds = { fetch, maxBytes, wholeBytes: maxBytes }
  const made = await postCall(bundler, { id: 1, method, params: [...params] }, signal, bounds)
  const parsed = made.state === 'answered' ? answerShape.safeParse(JSON.parse(made.text)) : undefined
  if (!parsed?.success)
    throw new OperationError(operationCodes.unavailable, 'The bundler of this chain does not answer.')
  if (!('error' in parsed.data)) return parsed.data.result
  const { code, message } = parsed.data.error
  throw new OperationError(code, message)
}
