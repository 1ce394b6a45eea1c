import { LatchkeyError } from '../../kernel/contract/errors.js'
import { ask, asRecord } from '../ask.js'
import type { BackEndOptions } from './types.js'

/** A call of the services. */
export interface CallOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the services' address. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: object | undefined
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** Longest answer, in characters: a page of a hundred users with twenty accounts each is shorter. */
const mostText = 1_048_576

/** Calls the services, and resolves with what they answer. @throws {LatchkeyError} by their code, SERVICE_UNREACHABLE */
export type Call = <Answer>(call: CallOptions) => Promise<Answer>

/** What calls the services. The answers are theirs, by https: their shapes are those of the types. */
export function createCall({ url, key, fetch: fetcher }: BackEndOptions): Call {
  const base = `${url.replace(/\/+$/, '')}/`
  return async <Answer>({ method, path, query = {}, body, headers = {} }: CallOptions): Promise<Answer> => {
    const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]))
    const asked = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
    const given = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined)
    const sent = {
      ...{ authorization: `Bearer ${key}`, ...Object.fromEntries(given) },
      ...(body && { 'content-type': 'application/json' }),
    }
    const answer = await ask(fetcher ?? fetch, `${base}${path}${asked}`, sent, { method, body, mostText }).catch(
      (cause: unknown) => {
        throw unreachable({ cause })
      },
    )
    if (answer.status === 200 && typeof answer.body === 'object' && answer.body !== null) return answer.body as Answer
    throw readRefusal(answer.status, answer.body, answer.waitFor)
  }
}

function readRefusal(status: number, body: unknown, retryAfter: number): LatchkeyError {
  const { reasons } = asRecord(body)
  const { name, description } = asRecord(Array.isArray(reasons) ? reasons[0] : undefined)
  const data = { status, ...(status === 429 && { retryAfter }) }
  // A page of something in between is no answer of theirs.
  if (typeof name !== 'string' || !/^[A-Z_]{3,40}$/.test(name)) return unreachable({ data })
  return new LatchkeyError(name, typeof description === 'string' ? description : name, { data })
}

const unreachable = (facts: { cause?: unknown; data?: Record<string, unknown> }) =>
  new LatchkeyError(
    'SERVICE_UNREACHABLE',
    'The services did not answer: a write may be done all the same. Repeat it with its idempotencyKey.',
    facts,
  )
