import { ConsoleError } from './consoleError.js'
import { routes } from './routes.js'

/** What a call sends. */
export interface Sent {
  readonly body?: object | undefined
  /** Of what is changed, as it was seen: the change is refused where another came first. */
  readonly tag?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** What a call brought. */
export interface Answered<Answer> {
  readonly answer: Answer
  /** To be sent with a change of this; undefined where it has none. */
  readonly tag: string | undefined
}

/** Calls a route behind `/console/v1/`. @throws {ConsoleError} */
export type Request = <Answer>(method: string, path: string, sent?: Sent) => Promise<Answered<Answer>>

/** What a call can come upon. */
export interface RequestTools {
  readonly fetch: typeof fetch
  /** Asks the operator for a fresh proof. @throws {ConsoleError} where it is not given */
  prove(): Promise<void>
  /** The session is over. */
  onEnd(): void
}

/** Makes calls. One that wants a fresh proof asks for it in place, and is then made again. */
export function createRequest({ fetch: ask, prove, onEnd }: RequestTools): Request {
  async function call<Answer>(method: string, path: string, sent: Sent, mayProve: boolean): Promise<Answered<Answer>> {
    const response = await send(ask, method, path, sent)
    const tag = /^(?:W\/)?"([\w-]+)"$/.exec(response.headers.get('ETag') ?? '')?.[1]
    const answer = await readAnswer(response)
    if (response.ok) return { answer: answer as Answer, tag }
    const error = toError(response, answer, tag)
    if (error.code === 'CONSOLE_SESSION_MISSING') onEnd()
    if (error.code !== 'CONSOLE_PROOF_NEEDED' || !mayProve) throw error
    await prove()
    return call(method, path, sent, false)
  }
  return (method, path, sent = {}) => call(method, path, sent, true)
}

async function send(ask: typeof fetch, method: string, path: string, { body, tag, signal }: Sent): Promise<Response> {
  try {
    return await ask(`${routes}${path}`, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(tag !== undefined && { 'If-Match': `"${tag}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw unreachable()
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  try {
    // Lines of JSON are a file for the operator.
    if (response.headers.get('Content-Type')?.includes('ndjson')) return await response.text()
    return await response.json()
  } catch {
    // A proxy in between answers with a page of its own.
    throw unreachable(response.status)
  }
}

const unreachable = (status = 0) =>
  new ConsoleError({
    code: 'CONSOLE_UNREACHABLE',
    status,
    message: 'The console does not answer. See that its server runs and that this device is online, then try again.',
  })

interface Refused {
  readonly reasons?: readonly { readonly name?: string; readonly description?: string }[]
  readonly current?: unknown
}

function toError({ status }: Response, answer: unknown, tag: string | undefined): ConsoleError {
  const { reasons, current } = (answer ?? {}) as Refused
  const { name: code = 'CONSOLE_UNREACHABLE', description: message = 'The console did not say why. Try again.' } =
    reasons?.[0] ?? {}
  const isChanged = code === 'DATA_CHANGED' && tag !== undefined
  return new ConsoleError({ code, status, message }, isChanged ? { value: current, tag } : undefined)
}
