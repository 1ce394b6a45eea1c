import type { CaipNetworkId } from '../../../src/plugin.js'
import type { Purchase, PurchaseProblem, PurchaseStatus } from '../types.js'
import { keyOf, readId, readList, readMoney, readName, readNetworkId, readText, readTime } from './parse.js'

type Shared =
  | 'status'
  | 'provider'
  | 'seller'
  | 'method'
  | 'pays'
  | 'quoted'
  | 'received'
  | 'hash'
  | 'problems'
  | 'steps'
  | 'sessionUntil'

/** What the services say of a purchase: `sent` is as far as their word goes. */
export interface Told extends Pick<Purchase, Shared> {
  readonly networkId: CaipNetworkId
  readonly address: string
  /** Empty for the network's own coin. */
  readonly contract: string
  /** Unix time in ms. */
  readonly createdAt: number
  /** Whether the provider is still asked. */
  readonly isFollowed: boolean
}

const statuses: ReadonlyMap<unknown, PurchaseStatus> = new Map([
  ['created', 'opened'],
  ['pending', 'pending'],
  ['expired', 'expired'],
  ['paid', 'paid'],
  ['sent', 'sent'],
  ['failed', 'failed'],
  ['complete', 'sent'],
  ['refunded', 'refunded'],
])
const problems: readonly PurchaseProblem[] = ['hash-used', 'address-changed', 'amount-changed']
const mostSteps = 20

/** @throws {TypeError} for another shape */
export function parsePurchase(json: unknown): Told {
  const provider = readId(keyOf(json, 'driver'))
  // null until the provider has said it
  const [hash, received] = ['hash', 'received'].map((key) => keyOf(json, key) ?? undefined)
  const steps = readList(keyOf(json, 'steps'), mostSteps, (one) =>
    Object.freeze({ status: readStatus(keyOf(one, 'status')), at: readTime(keyOf(one, 'at')) }),
  )
  return {
    ...{ status: readStatus(keyOf(json, 'status')), provider, seller: readName(keyOf(json, 'provider'), provider) },
    method: readId(keyOf(json, 'paymentMethod')),
    networkId: readNetworkId(keyOf(json, 'chain')),
    address: readText(keyOf(json, 'address'), /^\w{10,100}$/),
    contract: readText(keyOf(json, 'contract'), /^\w{0,100}$/),
    ...{ pays: readMoney(keyOf(json, 'pays')), quoted: readMoney(keyOf(json, 'quoted')) },
    received: received === undefined ? undefined : readMoney(received),
    hash: hash === undefined ? undefined : readText(hash, /^\w{20,128}$/),
    problems: readList(keyOf(json, 'problems'), problems.length, readProblem),
    // Two of their states are one of ours: the first of them counts.
    steps: steps.filter(({ status }, index) => steps.findIndex((one) => one.status === status) === index),
    ...{ createdAt: readTime(keyOf(json, 'createdAt')), sessionUntil: readTime(keyOf(json, 'sessionUntil')) },
    isFollowed: keyOf(json, 'isFollowed') === true,
  }
}

function readStatus(value: unknown): PurchaseStatus {
  const status = statuses.get(value)
  if (!status) throw new TypeError('not a status')
  return status
}

function readProblem(value: unknown): PurchaseProblem {
  const problem = problems.find((one) => one === value)
  if (!problem) throw new TypeError('not a problem that is known')
  return problem
}
