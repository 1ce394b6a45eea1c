import { keyOf, readAll, readNumber, readText, readUnits } from '../paying/parse.js'

/** What the services say of a way from another network: a stranger's word, until its call was read. */
export interface ToldTransfer {
  readonly request: string
  readonly seconds: number
  readonly call: { readonly chain: string; readonly to: string; readonly data: string; readonly value: bigint }
}

const hash = /^\w{20,128}$/
const readHash = (json: unknown, key: string): string | undefined => {
  const value = keyOf(json, key)
  return value === undefined ? undefined : readText(value, hash)
}

/** One step, which is a call. @throws {TypeError} for another shape */
export function readQuote(json: unknown): ToldTransfer {
  const [step] = readAll(keyOf(json, 'steps'), 1, (one) => one)
  if (keyOf(step, 'type') !== 'transaction') throw new TypeError('not one call')
  const transaction = keyOf(step, 'transaction')
  return {
    request: readText(keyOf(step, 'requestId'), /^[\w-]{8,100}$/),
    seconds: readNumber(keyOf(json, 'timeInSeconds')),
    call: {
      chain: readText(keyOf(transaction, 'chainId'), /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
      to: readText(keyOf(transaction, 'to'), /^\w{20,128}$/),
      data: readText(keyOf(transaction, 'data'), /^\w{10,4096}$/),
      value: readUnits(keyOf(transaction, 'value')),
    },
  }
}

/** So many pairs are read. */
const mostPairs = 200

/** What the services would bring a token as: their word for it. @throws {TypeError} */
export const readPairs = (json: unknown): readonly { readonly networkId: string; readonly address: string }[] =>
  readAll(keyOf(json, 'pairs'), mostPairs, (one) => ({
    networkId: readText(keyOf(one, 'network'), /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
    address: readText(keyOf(one, 'asset'), /^\w{20,128}$/),
  }))

/** Transactions that the services have seen, each to be looked at on its own network. What they call it counts for nothing. @throws {TypeError} */
export function readSeen(json: unknown): {
  readonly arrived: string | undefined
  readonly refunded: string | undefined
} {
  readText(keyOf(json, 'status'), /^[a-z]{1,20}$/)
  return { arrived: readHash(json, 'arrived'), refunded: readHash(json, 'refunded') }
}
