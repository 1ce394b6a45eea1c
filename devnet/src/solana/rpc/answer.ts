import { toJson } from './json.js'
import { invalidParams, invalidRequest, methodNotFound, parseError, RpcProblem } from './problem.js'

/** Gives the result of a call, or throws an RpcProblem. Any other error is a fault of ours. */
export type Call = (method: string, params: readonly unknown[]) => unknown

type Id = string | number | null

/**
 * Answers the text of a JSON-RPC 2.0 request or batch; undefined when there is nothing to answer, since all of it were
 * notifications.
 */
export function answer(text: string, call: Call): string | undefined {
  const body = parse(text)
  if (body === undefined) return toJson(toError(null, parseError()))
  if (!Array.isArray(body)) {
    const one = answerOne(body, call)
    return one && toJson(one)
  }
  if (body.length === 0) return toJson(toError(null, invalidRequest()))
  const answers = body.map((request) => answerOne(request, call)).filter((one) => one !== undefined)
  return answers.length === 0 ? undefined : toJson(answers)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Told to the client as a parse error.
    return undefined
  }
}

function answerOne(request: unknown, call: Call): object | undefined {
  if (typeof request !== 'object' || request === null) return toError(null, invalidRequest())
  const { id, method, params } = request as { id?: unknown; method?: unknown; params?: unknown }
  if (typeof method !== 'string' || !isId(id)) return toError(null, invalidRequest())
  if (id === undefined) return undefined
  try {
    return { jsonrpc: '2.0', result: call(method, readParams(params)), id }
  } catch (error) {
    return toError(id, error)
  }
}

function readParams(params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return []
  if (Array.isArray(params)) return params
  throw invalidParams('Invalid params: invalid type: map, expected a sequence.')
}

const isId = (id: unknown): id is Id | undefined =>
  id === undefined || id === null || typeof id === 'string' || typeof id === 'number'

function toError(id: Id, error: unknown) {
  if (error instanceof RpcProblem) {
    return { jsonrpc: '2.0', error: { code: error.code, message: error.message, data: error.data }, id }
  }
  const message = `Internal error: ${error instanceof Error ? error.message : String(error)}`
  return { jsonrpc: '2.0', error: { code: -32603, message }, id }
}

/** Calls one of `methods`. */
export function callMethod<T>(
  methods: Readonly<Record<string, T>>,
  method: string,
  invoke: (found: T) => unknown,
): unknown {
  const found = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (found === undefined) throw methodNotFound()
  return invoke(found)
}
