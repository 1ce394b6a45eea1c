import { ServiceError } from '../../../errors.js'
import type { WalletQuery } from './query.js'

/** Most items of a comma list. A page that leaves out what it shows already sends a few dozen. */
const itemLimit = 500
/** Longest item of a comma list; what no wallet can have anyway is refused. */
const itemLength = 128
/** A search is cut here: names are shorter. */
const searchLength = 100
const entriesLimit = 100
const pageLimit = 100_000

/**
 * Reads the parameters of `GET /getWallets`; an empty one is as good as none, an unknown one is ignored.
 * @param params as the address has them
 * @throws {ServiceError} WALLET_QUERY_INVALID naming the parameter
 */
export function readWalletQuery(params: Readonly<Record<string, string>>): WalletQuery {
  const given = new Map(Object.entries(params).filter(([, value]) => value.trim() !== ''))
  return {
    page: readCount(given, 'page', 1, pageLimit),
    entries: readCount(given, 'entries', 40, entriesLimit),
    include: readList(given, 'include'),
    exclude: readList(given, 'exclude'),
    chains: readChains(given),
    search: given.get('search')?.trim().slice(0, searchLength),
    // The protocol has two names for it: lists send the first, look-ups the second.
    badge: readChoice(given, 'badge_type', ['none', 'certified']) ?? readChoice(given, 'badge', ['certified']),
    names: readList(given, 'names'),
    rdns: readList(given, 'rdns'),
    isPayOnly: readChoice(given, 'include_pay_only', ['true', 'false']) === 'true',
    // So an SDK says that it runs without chain adapters.
    isCoreOnly: given.get('sv')?.startsWith('html-core-') === true,
    sort: readChoice(given, 'sort', ['default', 'wcpay']),
  }
}

type Given = ReadonlyMap<string, string>

function readCount(given: Given, name: string, fallback: number, limit: number): number {
  const text = given.get(name)
  if (text === undefined) return fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= limit) return value
  throw invalid(name, `takes a whole number from 1 to ${limit}`)
}

function readList(given: Given, name: string): string[] | undefined {
  const items = given
    .get(name)
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  if (items === undefined || items.length === 0) return undefined
  if (items.length > itemLimit) throw invalid(name, `takes at most ${itemLimit} values`)
  if (items.some((item) => item.length > itemLength)) throw invalid(name, `takes values of ${itemLength} characters`)
  return items
}

function readChains(given: Given): string[] | undefined {
  const chains = readList(given, 'chains')
  if (chains?.every((chain) => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chain)) ?? true) return chains
  throw invalid('chains', 'takes CAIP-2 ids, such as eip155:1')
}

function readChoice<const T extends string>(given: Given, name: string, choices: readonly T[]): T | undefined {
  const text = given.get(name)
  if (text === undefined) return undefined
  const choice = choices.find((one) => one === text)
  if (choice !== undefined) return choice
  throw invalid(name, `takes ${choices.join(' or ')}`)
}

/** The value is not repeated: the answer may be shown on a page. */
function invalid(name: string, rule: string): ServiceError {
  return new ServiceError('WALLET_QUERY_INVALID', `The parameter ${name} ${rule}.`)
}
