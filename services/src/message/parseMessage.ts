import { Refusal } from '../http/refusal.js'
import { type AccountType, accountTypes } from './accountTypes.js'
import { readDateTime } from './dateTime.js'
import { isAuthority, isUri, pathCharacter, scheme } from './uri.js'

/** A sign-in message, as it was signed: ERC-4361 and, for other chains, CAIP-122. Times are ms since 1970. */
export interface SignInMessage {
  /** Given when the page wrote it before its domain. */
  scheme?: string
  /** Authority of the page that asks: host, and port unless it is the scheme's own. */
  domain: string
  /** CAIP-2 namespace of the account. */
  namespace: string
  address: string
  statement?: string
  uri: string
  /** CAIP-2 reference of the chain. */
  chain: string
  nonce: string
  issuedAt: number
  expirationTime?: number
  notBefore?: number
  requestId?: string
  resources: string[]
}

/** Longest message, in characters. One with the permissions of a WalletConnect session in it has a few thousand. */
export const longestMessage = 8192
const longestUri = 2048
const longestResource = 4096
const mostResources = 32

const firstLine = new RegExp(
  `^(?:(?<scheme>${scheme})://)?(?<domain>[^ /]+) wants you to sign in with your (?<type>[A-Za-z0-9]+(?: [A-Za-z0-9]+)*) account:$`,
)
// The reserved and unreserved characters of RFC 3986, and the space.
const statementShape = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]{1,2048}$/
const nonceShape = /^[A-Za-z0-9]{8,128}$/
const requestIdShape = new RegExp(`^${pathCharacter}{0,256}$`)

/**
 * Reads a sign-in message by its grammar, all of it: what is signed is exactly what was read.
 * @throws {Refusal} MESSAGE_INVALID, naming the place; NAMESPACE_NOT_SERVED for accounts of other chains
 */
export function parseSignInMessage(text: string): SignInMessage {
  if (text.length > longestMessage) throw invalid('its length')
  if (!/^[\x20-\x7e\n]*$/.test(text))
    throw invalid('its characters: only printable ASCII and line feeds may stand in it')
  const lines = createLines(text)
  const head = firstLine.exec(lines.take())?.groups
  if (!head?.domain || !head.type || !isAuthority(head.domain)) throw invalid('its first line')
  const type = Object.hasOwn(accountTypes, head.type) ? accountTypes[head.type] : undefined
  if (!type) {
    throw new Refusal(400, 'NAMESPACE_NOT_SERVED', 'Sign-in is for accounts of Ethereum and Solana chains.')
  }
  const address = lines.take()
  if (!type.isAddress(address)) throw invalid('its address')
  const statement = readStatement(lines, type)
  const message: SignInMessage = {
    scheme: head.scheme,
    domain: head.domain,
    namespace: type.namespace,
    address,
    statement,
    ...readFields(lines, type),
  }
  if (!lines.isEnd()) throw invalid('what follows its fields')
  return message
}

function readStatement(lines: Lines, type: AccountType): string | undefined {
  if (lines.take() !== '') throw invalid('the empty line after its address')
  if (lines.skip('') !== undefined) return undefined
  // A statement is followed by an empty line; a field never is.
  if (lines.peek(1) !== '' && type.hasShortForm) return undefined
  const statement = lines.take()
  if (!statementShape.test(statement)) throw invalid('its statement')
  if (lines.take() !== '') throw invalid('the empty line before its fields')
  return statement
}

function readFields(lines: Lines, type: AccountType) {
  const read = <T>(label: string, parse: (value: string) => T | undefined): T => {
    const value = lines.skip(`${label}: `)
    const parsed = value === undefined || value.length > longestUri ? undefined : parse(value)
    if (parsed === undefined) throw invalid(`the field "${label}"`)
    return parsed
  }
  const readOptional = <T>(label: string, parse: (value: string) => T | undefined): T | undefined =>
    lines.peek(0)?.startsWith(`${label}:`) ? read(label, parse) : undefined
  const matching = (isValid: (value: string) => boolean) => (value: string) => (isValid(value) ? value : undefined)

  const uri = read('URI', matching(isUri))
  read('Version', (value) => (value === '1' ? value : undefined))
  return {
    uri,
    chain: read('Chain ID', type.readChain),
    nonce: read(
      'Nonce',
      matching((value) => nonceShape.test(value)),
    ),
    issuedAt: read('Issued At', readDateTime),
    expirationTime: readOptional('Expiration Time', readDateTime),
    notBefore: readOptional('Not Before', readDateTime),
    requestId: readOptional(
      'Request ID',
      matching((value) => requestIdShape.test(value)),
    ),
    resources: readResources(lines),
  }
}

function readResources(lines: Lines): string[] {
  const resources: string[] = []
  if (lines.peek(0) !== 'Resources:') return resources
  lines.take()
  while (!lines.isEnd()) {
    const resource = lines.skip('- ')
    if (resource === undefined || resource.length > longestResource || !isUri(resource)) throw invalid('its resources')
    resources.push(resource)
  }
  if (resources.length > mostResources) throw invalid('the number of its resources')
  return resources
}

interface Lines {
  /** The next line; empty when there is none, which no caller takes for more than an empty line. */
  take(): string
  /** The line `offset` after the next, left in place. */
  peek(offset: number): string | undefined
  /** Takes the next line when it begins so (for an empty text: when it is empty) and gives the rest of it. */
  skip(start: string): string | undefined
  isEnd(): boolean
}

function createLines(text: string): Lines {
  const lines = text.split('\n')
  let next = 0
  return {
    take: () => lines[next++] ?? '',
    peek: (offset) => lines[next + offset],
    skip(start) {
      const line = lines[next]
      if (line === undefined || (start === '' ? line !== '' : !line.startsWith(start))) return undefined
      next++
      return line.slice(start.length)
    },
    isEnd: () => next >= lines.length,
  }
}

function invalid(place: string): Refusal {
  return new Refusal(
    400,
    'MESSAGE_INVALID',
    `The message is not a sign-in message of ERC-4361 or CAIP-122: wrong is ${place}.`,
  )
}
