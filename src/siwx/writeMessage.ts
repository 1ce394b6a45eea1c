import { anyAccount, LatchkeyError, parseNetworkId, type SiwxMessage, type SiwxMessageData } from '../kernel/index.js'
import { spellingOf, toSpelling } from './accounts.js'
import { accountTypes } from './accountTypes.js'
import { caip122, type MessageForm } from './messageForms.js'
import { invalidField, isResources, isStatement, isUri } from './text.js'

const longest = 8192
const longestUri = 2048
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const domain = /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?$/
const nonce = /^[a-zA-Z0-9]{8,128}$/
const requestId = /^(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2}){0,256}$/

/** A time of RFC 3339 in ms since 1970; undefined for any other text, and for days that do not exist. */
export function readTime(text: string): number | undefined {
  if (!time.test(text)) return undefined
  const written = Date.parse(`${text.slice(0, 19)}Z`)
  // `Date.parse` takes 30 February for 1 March.
  if (Number.isNaN(written) || new Date(written).toISOString().slice(0, 19) !== text.slice(0, 19)) return undefined
  return Date.parse(text)
}

/** What the first line calls accounts of a chain, and how they are spelled. @throws {LatchkeyError} NAMESPACE_NOT_SERVED */
function accountsOf(namespace: string) {
  const type = Object.hasOwn(accountTypes, namespace) ? accountTypes[namespace] : undefined
  const spelling = spellingOf(namespace)
  if (type && spelling) return { type, spelling }
  throw new LatchkeyError('NAMESPACE_NOT_SERVED', `No sign-in message is known for accounts of "${namespace}".`)
}

/**
 * Writes the text of a message by the grammar of ERC-4361, which CAIP-122 has for all namespaces. Every field is checked:
 * equal fields give equal texts in one form, and what is written can be read in one way only.
 * @throws {LatchkeyError} MESSAGE_INVALID naming the field, NAMESPACE_NOT_SERVED, CAIP_INVALID
 */
export function writeMessage(data: SiwxMessageData, form: MessageForm = caip122): string {
  const { namespace, reference } = parseNetworkId(data.chainId)
  const { type, spelling } = accountsOf(namespace)
  const check = (field: string, isGood: boolean) => {
    if (!isGood) throw invalidField(field)
  }
  const optional = <Value>(label: string, value: Value | undefined, isGood: (value: Value) => boolean) => {
    if (value === undefined) return []
    check(label, isGood(value))
    return [`${label}: ${value}`]
  }
  const isTime = (text: string) => readTime(text) !== undefined

  const { accountAddress: account } = data
  // Brackets hold anything that looks like an address of IPv6, and a port is any number, until it is parsed.
  check('the domain', domain.test(data.domain) && URL.canParse(`http://${data.domain}`))
  const isAddress = account === anyAccount || spelling.toAddress(account) === account
  check(`the address (${type}: ${spelling.address})`, isAddress)
  check(`Chain ID (${type}: ${spelling.chain})`, spelling.isChain(reference))
  check('the statement', data.statement === undefined || isStatement(data.statement))
  check('URI', isUri(data.uri) && data.uri.length <= longestUri)
  check('Version', data.version === '1')
  check('Nonce', nonce.test(data.nonce))
  check('Issued At', data.issuedAt !== undefined && isTime(data.issuedAt))
  check('Resources', data.resources === undefined || isResources(data.resources))
  const end = data.expirationTime === undefined ? undefined : readTime(data.expirationTime)
  const start = Math.max(readTime(data.issuedAt ?? '') ?? 0, readTime(data.notBefore ?? '') ?? 0)
  check('Expiration Time', end === undefined || end > start)

  const text = [
    `${data.domain} wants you to sign in with your ${type} account:`,
    data.accountAddress,
    ...(data.statement === undefined ? form.gap : ['', data.statement, '']),
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${form.toChain(reference)}`,
    `Nonce: ${data.nonce}`,
    `Issued At: ${data.issuedAt}`,
    ...optional('Expiration Time', data.expirationTime, isTime),
    ...optional('Not Before', data.notBefore, isTime),
    ...optional('Request ID', data.requestId, (id) => requestId.test(id)),
    ...(data.resources?.length ? ['Resources:', ...data.resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
  check('its length', text.length <= longest)
  return text
}

/** A message of these fields, the address in the spelling that parsers take. @throws as `writeMessage` */
export function createMessage(given: SiwxMessageData): SiwxMessage {
  const { namespace } = parseNetworkId(given.chainId)
  const data = { ...given, accountAddress: toSpelling(namespace, given.accountAddress) }
  const text = writeMessage(data)
  // Not enumerable: a copy of the fields has no function.
  return Object.freeze(Object.defineProperty({ ...data }, 'toString', { value: () => text }))
}
