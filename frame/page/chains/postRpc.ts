import * as z from 'zod/mini'

/** Ms until a call is given up (spec section 9). */
const timeout = 10_000
/** Bytes of an answer at most: blocks and proofs of busy chains have up to three million. */
const longest = 5 * 1024 * 1024
/** Statuses and codes that pass by themselves (spec section 7). */
const passingStatuses = [403, 408, 413, 429, 500, 502, 503, 504]
const passingCodes = [-1, -32005, -32603]
/** Seconds that a server may make us wait. */
const longestWait = 30

const writes = ['eth_sendRawTransaction', 'sendTransaction']

/** Whether a node's refusal passes by itself, so that it says nothing about the call. */
export const isPassing = (code: number | undefined): boolean => code !== undefined && passingCodes.includes(code)

/** Whether a method changes the chain, so that asking again could do it twice. */
export const isWrite = (method: string): boolean => writes.includes(method)

/** What came of one call: a result, the node's refusal (`code`), or no answer that makes sense (no code). */
export type RpcAnswer =
  | { readonly result: unknown }
  | {
      readonly code?: number
      readonly message: string
      readonly mayRetry: boolean
      /** Ms that the server asks to wait. */
      readonly retryAfter?: number
    }

const envelope = z.object({
  id: z.union([z.number(), z.string()]),
  result: z.optional(z.unknown()),
  error: z.optional(z.nullable(z.object({ code: z.int(), message: z.optional(z.string()) }))),
})

/** Posts one call. Rejects only with the reason of the signal. */
export async function postRpc(
  fetch: typeof globalThis.fetch,
  url: string,
  call: { readonly method: string; readonly params: readonly unknown[] },
  signal?: AbortSignal,
): Promise<RpcAnswer> {
  // The id is ours and new for each call: an answer to another call is none.
  const id = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  const timed = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, ...call }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timed]) : timed,
    })
    return readAnswer(await readText(response), id, response)
  } catch {
    // Why a connection failed is nothing that a user could act on; that it failed is the answer.
    signal?.throwIfAborted()
    return { message: '', mayRetry: true }
  }
}

function readAnswer(text: string | undefined, id: number, { ok, status, headers }: Response): RpcAnswer {
  const passing = passingStatuses.includes(status)
  const retryAfter = readRetryAfter(headers.get('retry-after'))
  const waits = retryAfter === undefined ? {} : { retryAfter }
  const parsed = envelope.safeParse(parseJson(text))
  const { data } = parsed
  if (data?.error && (data.id === id || !ok)) {
    const { code, message = '' } = data.error
    // Nodes write at length; a page gets the first lines.
    return { code, message: message.slice(0, 300), mayRetry: passing || isPassing(code), ...waits }
  }
  if (ok && data && data.id === id && 'result' in data) return { result: data.result }
  return { message: '', mayRetry: passing, ...waits }
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // A page of a proxy is no answer.
    return undefined
  }
}

/** The body as text; undefined when it is longer than `longest`, however it was announced. */
export async function readText(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return undefined
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.length
    if (length > longest) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** `Retry-After` in ms, of seconds or a date; never negative and never longer than 30 s. */
function readRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestWait) * 1000 : undefined
}
