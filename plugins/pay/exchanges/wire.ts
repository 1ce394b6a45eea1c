import { keyOf, readAll, readOneOf, readText } from '../paying/parse.js'
import type { Exchange } from '../types.js'

/** An answer of JSON-RPC: what was asked for, or why not. */
export type RpcAnswer<Value> = { readonly value: Value } | { readonly refused: string }

const mostExchanges = 100
const idPattern = /^[a-z0-9][a-z0-9-]{0,31}$/
const statuses = ['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED'] as const

/** @throws {TypeError} for another shape */
export function readRpc<Value>(json: unknown, read: (result: unknown) => Value): RpcAnswer<Value> {
  const error = keyOf(json, 'error')
  if (error === undefined) return { value: read(keyOf(json, 'result')) }
  const message = keyOf(error, 'message')
  const name = keyOf(keyOf(error, 'data'), 'name')
  // Clients of the protocol tell it by the words; our own services have a code besides.
  if (name === 'ASSET_NOT_SUPPORTED' || `${message}`.includes('is not supported'))
    return { refused: 'ASSET_NOT_SUPPORTED' }
  return { refused: typeof name === 'string' ? name : 'REFUSED' }
}

export function readExchanges(result: unknown): readonly Exchange[] {
  return readAll(keyOf(result, 'exchanges'), mostExchanges, (one) => {
    const seconds = keyOf(one, 'usualSeconds')
    const image = keyOf(one, 'imageUrl')
    return Object.freeze({
      id: readText(keyOf(one, 'id'), idPattern),
      name: readText(keyOf(one, 'name'), /^[^\p{C}\p{Z}][^\p{C}]{0,59}$/u),
      // A picture is shown as an image alone; whatever else it may be, it is left out.
      imageUrl: typeof image === 'string' && /^(https:|data:image\/)/.test(image) ? image : '',
      ...(typeof seconds === 'number' && seconds > 0 && { usualSeconds: seconds }),
    })
  })
}

export const readPayUrl = (result: unknown) =>
  Object.freeze({
    url: readText(keyOf(result, 'url'), /^[\x21-\x7e]{8,4096}$/),
    sessionId: readText(keyOf(result, 'sessionId'), /^[\w-]{8,100}$/),
  })

export function readBuyStatus(result: unknown) {
  const hash = keyOf(result, 'txHash')
  return Object.freeze({
    status: readOneOf(keyOf(result, 'status'), statuses),
    ...(hash !== undefined && { hash: readText(hash, /^\w{20,128}$/) }),
  })
}
