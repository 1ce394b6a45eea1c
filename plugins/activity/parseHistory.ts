import {
  array,
  boolean,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  enum as oneOf,
  optional,
  catch as orElse,
  refine,
  regex,
  string,
  trim,
  unknown,
  type ZodMiniType,
} from 'zod/mini'
import { isPlainText } from '../../src/plugin.js'
import type { Activity, Movement, Operation } from './types.js'

/** Most entries of one page that are looked at, and most movements of one entry. */
const mostEntries = 200
const mostMovements = 50

/** One page of an account's history. */
export interface HistoryPage {
  readonly items: readonly Activity[]
  /** Where the next page begins; absent at the end. */
  readonly next?: string
  /** Unix time in ms before which the service knows nothing. */
  readonly since?: number
}

/** A field that is left out when it is missing or makes no sense: the record stays. */
const lenient = <Value>(schema: ZodMiniType<Value>) => orElse(optional(schema), undefined)
/** A name with hidden characters, or with letters that pass for others, is not shown (S38). */
const label = (most: number) =>
  lenient(
    string().check(
      trim(),
      maxLength(most),
      refine((text) => isPlainText(text)),
    ),
  )
const address = lenient(string().check(regex(/^[-.%a-zA-Z0-9]{1,128}$/)))
const picture = lenient(object({ url: string().check(maxLength(2048)) }))

const wireTransfer = object({
  direction: oneOf(['in', 'out', 'self']),
  quantity: object({ numeric: string().check(regex(/^\d{1,80}(\.\d{1,80})?$/)) }),
  fungible_info: lenient(nullable(object({ name: label(100), symbol: label(32), icon: picture }))),
  nft_info: lenient(
    nullable(
      object({
        name: label(100),
        content: lenient(object({ preview: picture, detail: picture })),
        flags: lenient(object({ is_spam: boolean() })),
      }),
    ),
  ),
  value: lenient(number()),
  counterparty: address,
})

const wireEntry = object({
  id: string().check(minLength(1), maxLength(256)),
  metadata: object({
    operationType: string(),
    hash: string().check(regex(/^[a-zA-Z0-9]{1,128}$/)),
    chain: string(),
    minedAt: string(),
    sentFrom: address,
    sentTo: address,
    status: oneOf(['confirmed', 'failed', 'pending']),
  }),
  transfers: nullable(array(unknown())),
})

const wirePage = object({
  data: array(unknown()),
  next: optional(nullable(string().check(maxLength(8192)))),
  since: lenient(string()),
})

const operations: ReadonlySet<string> = new Set<Operation>([
  'send',
  'receive',
  'trade',
  'mint',
  'burn',
  'approve',
  'deposit',
  'withdraw',
  'borrow',
  'repay',
  'claim',
  'deploy',
  'execute',
])

/** Drops what is absent, so that it is no key. */
const present = <Fields extends Record<string, unknown>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>
  }

function toMovement(json: unknown, from: string | undefined, to: string | undefined): Movement[] {
  const read = wireTransfer.safeParse(json)
  if (!read.success) return []
  const { direction, quantity, fungible_info: coin, nft_info: nft, value, counterparty } = read.data
  if (!coin && !nft) return []
  const content = nft?.content
  return [
    {
      direction,
      amount: quantity.numeric,
      isNft: Boolean(nft),
      isSpam: nft?.flags?.is_spam ?? false,
      ...present({
        symbol: nft ? undefined : (coin?.symbol ?? coin?.name),
        name: nft?.name,
        picture: nft ? (content?.preview?.url ?? content?.detail?.url) : coin?.icon?.url,
        value,
        counterparty: counterparty ?? (direction === 'in' ? from : to),
      }),
    },
  ]
}

/**
 * Reads an answer of `GET /v1/account/{address}/history` (protocol/blockchain-api.md section 2). A bad entry is left out, and
 * so is one of another chain, one that moves nothing but spam, and one whose id came before.
 * @throws {Error} when it is no list at all
 */
export function parseHistory(json: unknown, networkId: string): HistoryPage {
  const { data, next, since } = wirePage.parse(json)
  const seen = new Set<string>()
  const items = data.slice(0, mostEntries).flatMap((entry): Activity[] => {
    const read = wireEntry.safeParse(entry)
    if (!read.success) return []
    const { id, metadata, transfers } = read.data
    const { operationType, hash, chain, minedAt, sentFrom: from, sentTo: to, status } = metadata
    const at = Date.parse(minedAt)
    if (chain !== networkId || Number.isNaN(at) || seen.has(id)) return []
    const movements = (transfers ?? []).slice(0, mostMovements).flatMap((one) => toMovement(one, from, to))
    if (movements.length > 0 && movements.every(({ isSpam }) => isSpam)) return []
    seen.add(id)
    const operation = operations.has(operationType) ? (operationType as Operation) : 'other'
    return [{ id, hash, operation, status, at, movements, ...present({ from, to }) }]
  })
  const began = since === undefined ? Number.NaN : Date.parse(since)
  return { items, ...(next && { next }), ...(!Number.isNaN(began) && { since: began }) }
}
