import type {
  CaipAccountId,
  Nft,
  SentEntry,
  SentMove,
  SentOperation,
  SentTransaction,
  Token,
} from '../../kernel/index.js'

/** Spec section 9: pending transactions limit. Of one account. */
export const mostOfAccount = 99
/** Accounts that something is remembered of. */
export const mostAccounts = 20
/** What is kept of one that was sent: a trade has two. */
const mostMoves = 4
/** Transactions that carry one batch. */
const mostHashes = 8
const mostOfName = 64

/** One that was sent, as it is kept. */
export interface Kept extends Omit<SentEntry, 'account' | 'moves'> {
  readonly moves: readonly KeptMove[]
  /** The user was told what became of it, or is told by that of another one. */
  readonly isTold: boolean
}

interface KeptMove extends Omit<SentMove, 'value'> {
  /** In smallest units, decimal. */
  readonly value: string
}

/** An account that something is kept of. */
export interface KeptAccount {
  readonly account: CaipAccountId
  /** Something of it is not over, or the user was not told of it. */
  readonly isOpen: boolean
}

type Fields<Value> = Partial<Record<keyof Value, unknown>>

const isText = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value)
const isHash = (value: unknown): value is string => isText(value, /^[a-zA-Z0-9]{1,128}$/)
const isAddress = (value: unknown): value is string => isText(value, /^[-.%a-zA-Z0-9]{1,128}$/)
const isBatchId = (value: unknown): value is string => isText(value, /^[!-~]{1,512}$/)
const isName = (value: unknown): value is string => isText(value, /^.{0,64}$/u)
const isPicture = (value: unknown): value is string => isText(value, /^\S{1,2000}$/)
const isAccount = (value: unknown): value is CaipAccountId =>
  isText(value, /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/)

const operations: Readonly<Record<SentOperation, true>> = { send: true, approve: true, trade: true }
const statuses: readonly unknown[] = ['pending', 'success', 'reverted', 'partial', 'failed', 'cancelled', 'unknown']

function readToken(stored: unknown): Token | Nft | undefined {
  const fields = Object(stored) as Fields<Nft>
  const { networkId, address, name, symbol, decimals, iconUrl, type, tokenId, collection } = fields
  const isWhole =
    isText(networkId, /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/) &&
    (address === undefined || isAddress(address)) &&
    isName(name) &&
    isName(symbol) &&
    Number.isInteger(decimals) &&
    Number(decimals) >= 0 &&
    Number(decimals) <= 255 &&
    (tokenId === undefined || isText(tokenId, /^\d{1,78}$/))
  if (!isWhole) return undefined
  return {
    ...{ networkId: networkId as Token['networkId'], name, symbol, decimals: decimals as number },
    ...(address !== undefined && { address }),
    ...(isPicture(iconUrl) && { iconUrl }),
    ...(type === 'nft' && { type }),
    ...(type === 'nft' && tokenId !== undefined && { tokenId }),
    ...(type === 'nft' && isName(collection) && { collection }),
  }
}

function readMove(stored: unknown): KeptMove[] {
  const { direction, token: given, value, counterparty } = Object(stored) as Fields<KeptMove>
  const token = readToken(given)
  const isWhole = (direction === 'in' || direction === 'out') && isText(value, /^\d{1,80}$/)
  if (!isWhole || !token) return []
  return [{ direction, token, value, ...(isAddress(counterparty) && { counterparty }) }]
}

/** Reads one into a fresh object: storage is the page's, and others may have written to it (S36). */
function readEntry(stored: unknown): Kept[] {
  const fields = Object(stored) as Fields<Kept>
  const { id, kind, operation, moves, replaces, at, status, isOver, isTold, hashes, replacedBy } = fields
  const { hash, by } = Object(replaces) as { readonly hash?: unknown; readonly by?: unknown }
  const isWhole =
    ((kind === 'transaction' && isHash(id)) || (kind === 'calls' && isBatchId(id))) &&
    (operation === undefined || Object.hasOwn(operations, `${operation}`)) &&
    Array.isArray(moves) &&
    (replaces === undefined || (isHash(hash) && (by === 'same' || by === 'nothing'))) &&
    Number.isFinite(at) &&
    statuses.includes(status) &&
    typeof isOver === 'boolean' &&
    typeof isTold === 'boolean'
  if (!isWhole) return []
  return [
    {
      ...{ id, kind, at: at as number, status: status as Kept['status'], isOver, isTold },
      moves: moves.slice(0, mostMoves).flatMap(readMove),
      ...(operation !== undefined && { operation: operation as SentOperation }),
      ...(isHash(hash) && { replaces: { hash, by: by as 'same' | 'nothing' } }),
      ...(Array.isArray(hashes) && { hashes: hashes.filter(isHash).slice(0, mostHashes) }),
      ...(isHash(replacedBy) && { replacedBy }),
    },
  ]
}

/** Parses what is kept of one account. */
export function readList(stored: unknown): readonly Kept[] {
  if (!Array.isArray(stored)) throw new TypeError('not a list')
  return stored.slice(0, mostOfAccount).flatMap(readEntry)
}

/** Parses the accounts that something is kept of, the latest first. */
export function readAccounts(stored: unknown): readonly KeptAccount[] {
  if (!Array.isArray(stored)) throw new TypeError('not a list')
  return stored.slice(0, mostAccounts).flatMap((one: unknown) => {
    const { account, isOpen } = Object(one) as Fields<KeptAccount>
    return isAccount(account) ? [{ account, isOpen: isOpen === true }] : []
  })
}

const shorten = (text: string) => [...text].slice(0, mostOfName).join('')

/** One that was sent just now, as it is kept; empty when it cannot be. */
export function toKept({ account, moves = [], ...sent }: SentTransaction, at: number, isTold: boolean): Kept[] {
  if (!isAccount(account)) return []
  const kept = moves.map(({ token, value, ...move }) => ({
    ...move,
    token: { ...token, name: shorten(token.name), symbol: shorten(token.symbol) },
    value: `${value}`,
  }))
  // As it will be read after a reload.
  return readEntry({ ...sent, moves: kept, at, status: 'pending', isOver: false, isTold })
}

/** One that is kept, as plugins see it. */
export const toEntry = (account: CaipAccountId, { isTold: _, moves, ...kept }: Kept): SentEntry =>
  Object.freeze({
    ...kept,
    account,
    ...(moves.length > 0 && { moves: moves.map((move) => ({ ...move, value: BigInt(move.value) })) }),
  })
