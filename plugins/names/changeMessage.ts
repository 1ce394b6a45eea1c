import { type ActiveAccount, parseNetworkId } from '../../src/plugin.js'
import { giftElsewhere, giftInvalid } from './changeErrors.js'
import { linkedNamespace, namedNamespace, solana } from './coinTypes.js'

/** A change as it is signed (docs/names.md, "Changes"): in words, and with the exact values. */
export interface ChangeText {
  readonly name: string
  readonly statement: string
  readonly values: readonly string[]
}

/** Values by record: `avatar`, `bio`, a coin type. An empty one removes. */
export type Records = Readonly<Record<string, string>>

export const setText = (name: string, records: Records): ChangeText => ({
  name,
  statement: `Change ${name}: ${Object.entries(records).map(wordRecord).join(', ')}`,
  values: Object.entries(records).map(([key, value]) => `set:${key}:${encodeURIComponent(value)}`),
})
export const giveText = (name: string, to: string): ChangeText => ({
  ...{ name, statement: `Give ${name} to ${to}`, values: [`give:${to}`] },
})
export const takeText = (name: string, from: string): ChangeText => ({
  ...{ name, statement: `Take ${name} from ${from}`, values: [`take:${from}`] },
})
export const releaseText = (name: string): ChangeText => ({
  ...{ name, statement: `Give up ${name}. Others can register it in 30 days`, values: ['release'] },
})
export const linkText = (name: string, owner: string): ChangeText => ({
  ...{ name, statement: `Let ${name} of ${owner} lead to this account`, values: [`link:${owner}`] },
})

function wordRecord([key, value]: readonly [string, string]): string {
  const what = key === 'avatar' ? 'picture' : key === 'bio' ? 'description' : 'Solana account'
  if (value === '') return `no ${what}`
  return key === `${solana}` ? `${what} ${value}` : what
}

/** What the first line of a message calls the accounts of a namespace (CAIP-122). */
const accountWords: Readonly<Record<string, string>> = { [namedNamespace]: 'Ethereum', [linkedNamespace]: 'Solana' }

/** What the services gave for one message. */
export interface Nonce {
  readonly nonce: string
  readonly serverTime: string
  readonly expiresAt: string
}

/** The message of ERC-4361 that an account signs for a change. @param origin of the page */
export function writeChange(
  { name, statement, values }: ChangeText,
  { address, networkId }: Pick<ActiveAccount, 'address' | 'networkId'>,
  origin: string,
  { nonce, serverTime, expiresAt }: Nonce,
): string {
  const { namespace, reference } = parseNetworkId(networkId)
  return [
    `${new URL(origin).host} wants you to sign in with your ${accountWords[namespace]} account:`,
    ...[address, '', statement, ''],
    ...[`URI: ${origin}`, 'Version: 1', `Chain ID: ${reference}`, `Nonce: ${nonce}`],
    ...[`Issued At: ${serverTime}`, `Expiration Time: ${expiresAt}`, 'Resources:'],
    ...[`name:${name}`, ...values].map((value) => `- urn:latchkey:${value}`),
  ].join('\n')
}

/** A message and its signature. */
export interface SignedChange {
  readonly message: string
  readonly signature: string
}

/** What a gift says. */
export interface GiftText {
  readonly name: string
  /** Who gives, and to whom. */
  readonly from: string
  readonly to: string
  /** In ms since 1970. */
  readonly expiresAt: number
  readonly signed: SignedChange
}

// Letter by letter what `writeChange` makes of `giveText`: what the reader is shown is all that the message says.
const giftShape = new RegExp(
  [
    '^(?<host>[^ /\\n]+) wants you to sign in with your Ethereum account:',
    ...[
      '(?<from>0x[0-9a-fA-F]{40})',
      '',
      '(?<statement>Give (?<name>[a-z0-9.-]{1,255}) to (?<to>0x[0-9a-fA-F]{40}))',
      '',
    ],
    ...['URI: (?<uri>[^ \\n]+)', 'Version: 1', 'Chain ID: \\d{1,32}', 'Nonce: [\\w-]{8,128}'],
    ...['Issued At: [^ \\n]+', 'Expiration Time: (?<end>[^ \\n]+)', 'Resources:'],
    ...['- urn:latchkey:name:\\k<name>', '- urn:latchkey:give:\\k<to>$'],
  ].join('\n'),
)

/** Longest text of a gift: a contract's signature may have 32,768 characters. */
const longestGift = 64_000

/** The text that the owner passes on. */
export const writeGift = ({ message, signature }: SignedChange): string =>
  btoa(JSON.stringify({ message, signature })).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/**
 * Reads what an owner passed on, for this page. Whether the signature is the owner's is for the services to say.
 * @throws {LatchkeyError} GIFT_INVALID; GIFT_ELSEWHERE when it is of another page
 */
export function readGift(text: string, origin: string): GiftText {
  const signed = readSigned(text.trim())
  const found = signed && giftShape.exec(signed.message)?.groups
  const expiresAt = Date.parse(found?.end ?? '')
  if (!signed || !found || Number.isNaN(expiresAt)) throw giftInvalid()
  const { host, uri, name = '', from = '', to = '' } = found
  if (host !== new URL(origin).host || uri !== origin) throw giftElsewhere()
  return { name, from, to, expiresAt, signed }
}

function readSigned(text: string): SignedChange | undefined {
  if (text.length > longestGift || !/^[\w-]+$/.test(text)) return undefined
  try {
    const read: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof read !== 'object' || read === null || !('message' in read) || !('signature' in read)) return undefined
    const { message, signature } = read
    return typeof message === 'string' && typeof signature === 'string' ? { message, signature } : undefined
  } catch {
    return undefined
  }
}
