import * as z from 'zod/mini'
import { FlowError, type PartName } from '../errors.js'
import { toErrorCode } from './reasons.js'

/** Longest answer, in bytes: 200 manifests of 16 KiB. What is longer is not read to its end. */
const longestAnswer = 4 * 1024 * 1024

const refusal = z.object({
  status: z.literal('error'),
  reasons: z
    .array(
      z.object({
        name: z.string().check(z.maxLength(64)),
        countsFrom: z.optional(z.string().check(z.maxLength(32))),
      }),
    )
    .check(z.minLength(1)),
})

/** The refusal that an answer says, or undefined for an accepted call. */
export async function readRefusal(response: Response, part: PartName): Promise<FlowError | undefined> {
  if (response.ok) return undefined
  const parsed = refusal.safeParse(await readJson(response, part).catch(() => undefined))
  const { name: reason = '', countsFrom = '' } = (parsed.success && parsed.data.reasons[0]) || {}
  const from = Date.parse(countsFrom) / 1000
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new FlowError(toErrorCode(reason, response.status), {
    part,
    reason: reason || `HTTP_${response.status}`,
    ...(Number.isFinite(wait) && { retryAfter: wait }),
    ...(Number.isFinite(from) && { countsFrom: Math.floor(from) }),
    // A server that failed may have written before; one that refused has not.
    isUnsure: response.status >= 500,
  })
}

/** An answer's JSON by its shape. @throws {FlowError} ANSWER_INVALID, unsure: what was asked has been done */
export async function readAnswer<Answer>(
  response: Response,
  shape: z.ZodMiniType<Answer>,
  part: PartName,
): Promise<Answer> {
  const parsed = shape.safeParse(await readJson(response, part))
  if (parsed.success) return parsed.data
  throw invalid(part)
}

async function readJson(response: Response, part: PartName): Promise<unknown> {
  const bytes = await readCapped(response, part)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // The parser's own error quotes what it read.
    throw invalid(part)
  } finally {
    // S and r are in it.
    bytes.fill(0)
  }
}

async function readCapped(response: Response, part: PartName): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > longestAnswer) {
      await reader.cancel()
      throw invalid(part)
    }
    chunks.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
    chunk.fill(0)
  }
  return whole
}

const invalid = (part: PartName) => new FlowError('ANSWER_INVALID', { part, isUnsure: true })
