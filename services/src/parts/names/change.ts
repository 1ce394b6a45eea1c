import type { Hex } from 'viem'
import { Refusal } from '../../http/refusal.js'
import type { SignInMessage } from '../../message/parseMessage.js'
import { cleanText, isPlainText } from '../../text.js'
import { isEvm, solana } from './coinTypes.js'
import { readEvmAddress } from './holder.js'
import { nameLimits } from './limits.js'

/** What an owner asks for, or what another account agrees to. `name` is whole, in small letters. */
export type Change =
  | { readonly kind: 'set'; readonly name: string; readonly records: ReadonlyMap<string, string> }
  | { readonly kind: 'give'; readonly name: string; readonly to: Hex }
  | { readonly kind: 'release'; readonly name: string }
  /** The receiver's word for a `give`. */
  | { readonly kind: 'take'; readonly name: string; readonly from: Hex }
  /** A Solana account's word for a record that leads to it. */
  | { readonly kind: 'link'; readonly name: string; readonly owner: Hex }

const prefix = 'urn:latchkey:'
const mostRecords = 16

/**
 * Reads what a message of ERC-4361 or CAIP-122 asks for: its resources have the exact values, and its statement is what they come to
 * in words, letter by letter: what the wallet shows is what is done.
 * @throws {Refusal} MESSAGE_INVALID; RECORD_INVALID
 */
export function readChange({ resources, statement, address, namespace }: SignInMessage): Change {
  const [first = '', ...rest] = resources.map((resource) => {
    if (!resource.startsWith(prefix)) throw invalid()
    return resource.slice(prefix.length)
  })
  const [, name] = /^name:([a-z0-9.-]{1,255})$/.exec(first) ?? []
  const change = name === undefined ? undefined : readKind(name, rest)
  if (!change || statement !== toStatement(change)) throw invalid()
  // Only what was agreed to is signed by an account of another namespace, and no account gives to itself.
  if ((change.kind === 'link') !== (namespace === 'solana')) throw invalid()
  if (change.kind === 'give' && change.to === address) throw invalid()
  return change
}

function readKind(name: string, rest: readonly string[]): Change | undefined {
  const [one = '', ...more] = rest
  if (one.startsWith('set:')) return { kind: 'set', name, records: readRecords(rest) }
  if (more.length > 0) return undefined
  if (one === 'release') return { kind: 'release', name }
  const [, kind, text = ''] = /^(give|take|link):(0x[0-9a-fA-F]{40})$/.exec(one) ?? []
  const address = readEvmAddress(text)
  if (address === undefined || address !== text) return undefined
  if (kind === 'give') return { kind, name, to: address }
  return kind === 'take' ? { kind, name, from: address } : { kind: 'link', name, owner: address }
}

function readRecords(resources: readonly string[]): ReadonlyMap<string, string> {
  const records = new Map<string, string>()
  for (const resource of resources) {
    const [, key = '', encoded = ''] = /^set:([a-z]+|\d{1,10}):(.*)$/.exec(resource) ?? []
    if (key === '' || records.has(key) || records.size >= mostRecords) throw invalid()
    records.set(key, checkRecord(key, decode(encoded)))
  }
  return records
}

/** @returns the record as it is kept; empty removes it */
function checkRecord(key: string, value: string): string {
  if (value === '') {
    if (key === 'avatar' || key === 'bio' || isCoinType(key)) return value
    throw recordInvalid('Records are avatar, bio, and coin types of EVM chains and of Solana.')
  }
  if (key === 'avatar') {
    const isAddress = /^(https:\/\/|ipfs:\/\/|data:image\/)[\x21-\x7e]+$/.test(value)
    if (isAddress && value.length <= nameLimits.avatar) return value
    throw recordInvalid(`An avatar is an address of https, ipfs or data, up to ${nameLimits.avatar} characters.`)
  }
  if (key === 'bio') {
    if (isPlainText(value) && cleanText(value, nameLimits.bio) === value) return value
    throw recordInvalid(`A description is plain text, up to ${nameLimits.bio} characters in one line.`)
  }
  if (key === `${solana}`) {
    if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)) return value
  } else if (isCoinType(key)) {
    const address = readEvmAddress(value)
    if (address !== undefined) return address
  }
  throw recordInvalid('Records are avatar, bio, and addresses of EVM chains and of Solana, by coin type.')
}

const isCoinType = (key: string) => /^[1-9]\d*$/.test(key) && (Number(key) === solana || isEvm(Number(key)))

/** What a change is in words. Wallets show it, and the message is refused where it says anything else. */
export function toStatement(change: Change): string {
  const { name } = change
  switch (change.kind) {
    case 'set':
      return `Change ${name}: ${[...change.records].map(([key, value]) => nameRecord(key, value)).join(', ')}`
    case 'give':
      return `Give ${name} to ${change.to}`
    case 'release':
      return `Give up ${name}. Others can register it in 30 days`
    case 'take':
      return `Take ${name} from ${change.from}`
    case 'link':
      return `Let ${name} of ${change.owner} lead to this account`
  }
}

/** The resources of a change; see {@link readChange}. */
export function toResources(change: Change): readonly string[] {
  const own = () => {
    switch (change.kind) {
      case 'set':
        return [...change.records].map(([key, value]) => `set:${key}:${encodeURIComponent(value)}`)
      case 'give':
        return [`give:${change.to}`]
      case 'release':
        return ['release']
      case 'take':
        return [`take:${change.from}`]
      case 'link':
        return [`link:${change.owner}`]
    }
  }
  return [`name:${change.name}`, ...own()].map((resource) => `${prefix}${resource}`)
}

function nameRecord(key: string, value: string): string {
  const what = key === 'avatar' ? 'picture' : key === 'bio' ? 'description' : nameAddress(Number(key), value)
  return value === '' ? `no ${what}` : what
}

/** Where money goes stands in words, too. */
function nameAddress(coinType: number, value: string): string {
  const place = coinType === solana ? 'Solana account' : `account of coin type ${coinType}`
  return value === '' ? place : `${place} ${value}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalid()
  }
}

const invalid = () =>
  new Refusal(
    400,
    'MESSAGE_INVALID',
    'Statement and resources of the message are not those of a change: see docs/names.md.',
  )
const recordInvalid = (sentence: string) => new Refusal(400, 'RECORD_INVALID', sentence)
