import {
  type CaipAccountId,
  type CaipNetworkId,
  parseAccountId,
  parseNetworkId,
  type Token,
} from '../../../src/plugin.js'
import type { Bill, BridgePassage, BridgeQuote, Debt, Payment, PaySource, PayStep } from '../types.js'
import type { Asked, Entry } from './entry.js'
import { keyOf, readAll, readDepth, readNumber, readOneOf, readText, readUnits } from './parse.js'

const [most, mostSteps, mostDebts, mostReferences] = [100, 8, 16, 16]
export const line = /^\P{Cc}{0,500}$/u
const word = /^[!-~]{1,200}$/

/** What storage keeps: neither quote nor fee, which are worth nothing after a reload, and amounts as decimals. */
export const toStored = ({ payment, asked }: Entry): unknown => {
  const { quote: _, fee: __, ...source } = payment.source
  return withDecimals({ payment: { ...payment, source }, asked })
}

/** As storage takes it: amounts are decimals. */
export const withDecimals = (value: object): unknown =>
  JSON.parse(JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? `${each}` : each)))

/** @throws {TypeError} for another shape */
export const parseEntries = (value: unknown): readonly Entry[] =>
  readAll(value, most, (one) => ({
    payment: readPayment(keyOf(one, 'payment')),
    asked: optional(keyOf(one, 'asked'), readAsked),
  }))

export const optional = <Value>(value: unknown, read: (value: unknown) => Value): Value | undefined =>
  value === undefined ? undefined : read(value)

const readAsked = (json: unknown): Asked => ({
  at: readNumber(keyOf(json, 'at')),
  balance: readUnits(keyOf(json, 'balance')),
  count: optional(keyOf(json, 'count'), readUnits),
})

function readPayment(json: unknown): Payment {
  const bill = readBill(keyOf(json, 'bill'))
  const error = keyOf(json, 'error')
  const hash = optional(keyOf(json, 'hash'), readWord)
  const passage = optional(keyOf(json, 'passage'), readPassage)
  return Object.freeze({
    ...{ id: readWord(keyOf(json, 'id')), bill, source: readSource(keyOf(json, 'source')) },
    state: readOneOf(keyOf(json, 'state'), states),
    steps: readAll(keyOf(json, 'steps'), mostSteps, readStep),
    ...(error !== undefined && {
      error: { code: readWord(keyOf(error, 'code')), message: readText(keyOf(error, 'message'), line) },
    }),
    ...(hash !== undefined && { hash }),
    ...(passage !== undefined && { passage }),
    at: readNumber(keyOf(json, 'at')),
  })
}

const states = [
  ...(['ready', 'paying', 'stopped', 'sent', 'done', 'failed', 'late', 'gone'] as const),
  ...(['held', 'overdue', 'refunded', 'short'] as const),
]

function readPassage(json: unknown): BridgePassage {
  const arrivedHash = optional(keyOf(json, 'arrivedHash'), readWord)
  const refundedHash = optional(keyOf(json, 'refundedHash'), readWord)
  const overAt = optional(keyOf(json, 'overAt'), readNumber)
  return Object.freeze({
    ...{ before: readUnits(keyOf(json, 'before')), arrived: readUnits(keyOf(json, 'arrived')) },
    ...(arrivedHash !== undefined && { arrivedHash }),
    ...(refundedHash !== undefined && { refundedHash }),
    ...(overAt !== undefined && { overAt }),
  })
}

function readBridge(json: unknown): BridgeQuote {
  const transactionId = optional(keyOf(json, 'transactionId'), readWord)
  return Object.freeze({
    ...{ request: readWord(keyOf(json, 'request')), name: readText(keyOf(json, 'name'), line) },
    ...{ contract: readWord(keyOf(json, 'contract')), filler: readWord(keyOf(json, 'filler')) },
    ...{ seconds: readNumber(keyOf(json, 'seconds')), fillerSeconds: readNumber(keyOf(json, 'fillerSeconds')) },
    ...{ quotedAt: readNumber(keyOf(json, 'quotedAt')), deadline: readNumber(keyOf(json, 'deadline')) },
    ...(transactionId !== undefined && { transactionId }),
  })
}
export const readWord = (value: unknown) => readText(value, word)

const stepKinds = ['switch', 'prove', 'approve', 'swap', 'transfer', 'batch', 'bridge'] as const

function readStep(json: unknown): PayStep {
  const hash = optional(keyOf(json, 'hash'), readWord)
  return Object.freeze({
    kind: readOneOf(keyOf(json, 'kind'), stepKinds),
    state: readOneOf(keyOf(json, 'state'), ['waiting', 'asking', 'sent', 'done', 'failed'] as const),
    ...(hash !== undefined && { hash }),
  })
}

export function readBill(json: unknown): Bill {
  const [first, ...rest] = readAll(keyOf(json, 'debts'), mostDebts, readDebt)
  if (!first) throw new TypeError('not a bill')
  const expiresAt = optional(keyOf(json, 'expiresAt'), readNumber)
  return Object.freeze({
    id: readWord(keyOf(json, 'id')),
    from: readOneOf(keyOf(json, 'from'), ['order', 'page', 'link'] as const),
    choice: readOneOf(keyOf(json, 'choice'), ['pay', 'deposit'] as const),
    debts: Object.freeze([first, ...rest] as const),
    ...(expiresAt !== undefined && { expiresAt }),
  })
}

export function readDebt(json: unknown): Debt {
  const way = optional(keyOf(json, 'way'), (value) => readOneOf(value, ['address', 'fixed', 'reference'] as const))
  const references = optional(keyOf(json, 'references'), (value) => readAll(value, mostReferences, readWord))
  const memo = optional(keyOf(json, 'memo'), (value) => readText(value, line))
  const depth = optional(keyOf(json, 'depth'), readDepth)
  return Object.freeze({
    ...{ asset: readToken(keyOf(json, 'asset')), assetId: readWord(keyOf(json, 'assetId')) },
    amount: readUnits(keyOf(json, 'amount')),
    ...{ recipient: readWord(keyOf(json, 'recipient')), payTo: readWord(keyOf(json, 'payTo')) },
    ...(way !== undefined && { way }),
    ...(references !== undefined && { references }),
    ...(memo !== undefined && { memo }),
    ...(depth !== undefined && { depth }),
  })
}

function readToken(json: unknown): Token {
  const networkId = readWord(keyOf(json, 'networkId')) as CaipNetworkId
  parseNetworkId(networkId)
  const address = optional(keyOf(json, 'address'), readWord)
  return Object.freeze({
    ...{ networkId, ...(address !== undefined && { address }) },
    ...{ name: readText(keyOf(json, 'name'), line), symbol: readText(keyOf(json, 'symbol'), line) },
    decimals: readNumber(keyOf(json, 'decimals')),
  })
}

function readSource(json: unknown): PaySource {
  const account = readWord(keyOf(json, 'account')) as CaipAccountId
  parseAccountId(account)
  const pays = keyOf(json, 'pays')
  const cost = optional(keyOf(json, 'cost'), readNumber)
  const bridge = optional(keyOf(json, 'bridge'), readBridge)
  return Object.freeze({
    ...{ id: readText(keyOf(json, 'id'), line), account, debt: readDebt(keyOf(json, 'debt')) },
    pays: Object.freeze({ token: readToken(keyOf(pays, 'token')), value: readUnits(keyOf(pays, 'value')) }),
    balance: readUnits(keyOf(json, 'balance')),
    ...(cost !== undefined && { cost }),
    ...(bridge !== undefined && { bridge }),
    isAtomic: keyOf(json, 'isAtomic') === true,
  })
}
