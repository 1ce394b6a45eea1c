import { ParsedMessage } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { formatMessage, type MessageFields } from '../../test/signInMessage.js'
import { longestMessage, parseSignInMessage } from './parseMessage.js'

const base: MessageFields = {
  domain: 'example.com',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  uri: 'https://example.com/login',
  chainId: '1',
  nonce: '32891756abcdEFGH',
  issuedAt: '2021-09-30T16:25:24Z',
}
const solana: MessageFields = {
  ...base,
  accountType: 'Solana',
  address: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
  chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const refused = (text: string, code = 'MESSAGE_INVALID') =>
  expect(() => parseSignInMessage(text), text).toThrow(expect.objectContaining({ code }))
const isAccepted = (parse: () => unknown): boolean => {
  try {
    parse()
    return true
  } catch {
    return false
  }
}

test('behavior: the example of ERC-4361 is read field by field', () => {
  const text = [
    'example.com wants you to sign in with your Ethereum account:',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    '',
    'I accept the ExampleOrg Terms of Service: https://example.com/tos',
    '',
    'URI: https://example.com/login',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 32891756',
    'Issued At: 2021-09-30T16:25:24Z',
    'Resources:',
    '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    '- https://example.com/my-web2-claim.json',
  ].join('\n')
  expect(parseSignInMessage(text)).toEqual({
    scheme: undefined,
    domain: 'example.com',
    namespace: 'eip155',
    address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
    uri: 'https://example.com/login',
    chain: '1',
    nonce: '32891756',
    issuedAt: Date.UTC(2021, 8, 30, 16, 25, 24),
    expirationTime: undefined,
    notBefore: undefined,
    requestId: undefined,
    resources: [
      'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
      'https://example.com/my-web2-claim.json',
    ],
  })
})

test.each<[string, Partial<MessageFields>]>([
  ['with its scheme', { scheme: 'https' }],
  ['of a port', { scheme: 'http', domain: 'localhost:5173', uri: 'http://localhost:5173/' }],
  ['of an IPv6 host', { domain: '[::1]:8080', uri: 'http://[::1]:8080' }],
  ['without statement', { statement: undefined }],
  ['whose statement looks like a field', { statement: 'URI: https://example.com/login' }],
  ['with times of another zone', { issuedAt: '2021-09-30T16:25:24.123456+05:30' }],
  [
    'with every field',
    {
      statement: "a~!@#$&*()_+-=;:',./?[] b",
      expirationTime: '2021-10-01T00:00:00.000Z',
      notBefore: '2021-09-30T00:00:00Z',
      requestId: "a%20b:@!$&'()*+,;=",
      resources: ['urn:recap:eyJhdHQiOnt9fQ', 'mailto:a@example.com', 'https://u:p@example.com:8443/a?b=c/d#e?f'],
    },
  ],
  ['with an empty request id and an empty list', { requestId: '', resources: [] }],
])('behavior: a message %s is read, here and by the ABNF of the standard', (_name, fields) => {
  const text = formatMessage({ ...base, ...fields })
  expect(parseSignInMessage(text)).toMatchObject({
    domain: fields.domain ?? base.domain,
    uri: fields.uri ?? base.uri,
    resources: fields.resources ?? [],
    issuedAt: Date.parse(fields.issuedAt ?? base.issuedAt),
  })
  expect(isAccepted(() => new ParsedMessage(text))).toBe(true)
})

const valid = formatMessage({ ...base, statement: 'Sign in', requestId: 'a', resources: ['https://example.com'] })
const lines = valid.split('\n')

test.each<[string, string]>([
  ['nothing', ''],
  ['text after it', `${valid}\nmore`],
  ['a line feed after it', `${valid}\n`],
  ['a space after it', `${valid} `],
  ['text before it', `\n${valid}`],
  ['carriage returns', valid.replaceAll('\n', '\r\n')],
  ['a tab', valid.replace('Sign in', 'Sign\tin')],
  ['a letter outside ASCII', valid.replace('Sign in', 'Sign ïn')],
  ['a character that turns the direction', valid.replace('Sign in', 'Sign \u202Ein')],
  ['a null byte', valid.replace('Sign in', 'Sign \u0000in')],
  ['quotes in the statement', valid.replace('Sign in', 'Sign "in"')],
  ['markup in the statement', valid.replace('Sign in', '<b>Sign</b>')],
  ['a statement of two lines', valid.replace('Sign in', 'Sign\nin')],
  ['an empty statement', valid.replace('Sign in', '')],
  ['a statement that is too long', valid.replace('Sign in', 'a'.repeat(2049))],
  ['no domain', valid.replace('example.com wants', ' wants')],
  ['a domain of a port alone', valid.replace('example.com wants', ':80 wants')],
  ['a domain with a path', valid.replace('example.com wants', 'example.com/a wants')],
  ['a domain that is no authority', valid.replace('example.com wants', '[::g] wants')],
  ['a scheme that is none', valid.replace('example.com wants', '1://example.com wants')],
  ['another first line', valid.replace('wants you', 'wants  you')],
  ['an address in lower case', valid.replace(base.address, base.address.toLowerCase())],
  ['an address with one wrong case', valid.replace('0xC02a', '0xC02A')],
  ['an address that is too short', valid.replace('Cc2\n', 'Cc\n')],
  ['an address in upper case', valid.replace(base.address, `0x${base.address.slice(2).toUpperCase()}`)],
  ['a URI that is none', valid.replace('URI: https', 'URI: ht tps')],
  ['a URI without a scheme', valid.replace('URI: https:', 'URI: ')],
  ['half a percent code', valid.replace('/login', '/%2')],
  ['version 2', valid.replace('Version: 1', 'Version: 2')],
  ['a chain id in hex', valid.replace('Chain ID: 1', 'Chain ID: 0x1')],
  ['a chain id with a leading zero', valid.replace('Chain ID: 1', 'Chain ID: 01')],
  ['a chain id that is CAIP-2', valid.replace('Chain ID: 1', 'Chain ID: eip155:1')],
  ['a short nonce', valid.replace(base.nonce, 'abc1234')],
  ['a nonce with a sign', valid.replace(base.nonce, `${base.nonce}-`)],
  ['a day that does not exist', valid.replace('2021-09-30', '2021-09-31')],
  ['a month that does not exist', valid.replace('2021-09-30', '2021-13-01')],
  ['a 29 February of no leap year', valid.replace('2021-09-30', '2021-02-29')],
  ['an hour that does not exist', valid.replace('T16', 'T24')],
  ['a time without zone', valid.replace('24Z', '24')],
  ['a time of another form', valid.replace('2021-09-30T16:25:24Z', 'Thu Sep 30 2021 16:25:24 GMT')],
  ['a resource that is no URI', `${valid}\n- nothing`],
  ['a resource without its dash', `${valid}\nhttps://example.com/b`],
  ['too many resources', `${valid}${'\n- https://example.com/b'.repeat(32)}`],
  ['a field twice', valid.replace('Version: 1', 'Version: 1\nVersion: 1')],
  ['a field that is not known', valid.replace('Resources:', 'Other: 1\nResources:')],
  ['a URI that is too long', valid.replace('login', 'a'.repeat(2049))],
  ['a resource that is too long', `${valid}\n- https://example.com/${'a'.repeat(4096)}`],
  ['more than it may hold', `${valid}${`\n- https://example.com/${'a'.repeat(longestMessage / 4)}`.repeat(4)}`],
  ...lines.flatMap((line, index): [string, string][] =>
    index === 3 || index >= 10
      ? []
      : [[`line ${index} left out (${line})`, lines.filter((_, at) => at !== index).join('\n')]],
  ),
  ...[5, 6, 7, 8, 9, 10].map((index): [string, string] => [
    `lines ${index} and ${index + 1} exchanged`,
    lines
      .with(index, lines[index + 1] ?? '')
      .with(index + 1, lines[index] ?? '')
      .join('\n'),
  ]),
])('S19: a message with %s is refused', (_name, text) => {
  refused(text)
})

test('behavior: a letter that does not fit is reported to the page, for its author would not see it', () => {
  expect(() => parseSignInMessage(valid.replace('Sign in', 'Sign ïn'))).toThrow('printable ASCII')
})

test.each<[string, string, string]>([
  ['a cluster by its genesis hash', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['a cluster by its CAIP-2 id', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['a cluster by the name of Wallet Standard', 'solana:testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ['a cluster by its bare name', 'mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['a name that no table has', 'constructor', 'constructor'],
])('behavior: a Solana message names %s', (_name, chainId, chain) => {
  for (const form of [{ statement: 'Sign in' }, { isShort: true }, { isShort: false }]) {
    expect(parseSignInMessage(formatMessage({ ...solana, ...form, chainId }))).toMatchObject({
      namespace: 'solana',
      address: solana.address,
      chain,
      statement: form.statement,
    })
  }
})

test('behavior: the short form without a statement is Solana’s alone', () => {
  refused(formatMessage({ ...base, isShort: true }))
})

test.each<[string, Partial<MessageFields>, string?]>([
  ['of an Ethereum address', { address: base.address }],
  ['of an address that is too short', { address: '111111111111111111111111111111' }],
  ['of an address with a character that base58 lacks', { address: solana.address.replace('G', '0') }],
  ['whose chain is another namespace’s', { chainId: 'eip155:1' }],
  ['of another namespace', { accountType: 'Bitcoin' }, 'NAMESPACE_NOT_SERVED'],
  ['of a namespace that every object has', { accountType: 'constructor' }, 'NAMESPACE_NOT_SERVED'],
  ['of a namespace in two words', { accountType: 'Bitcoin Cash' }, 'NAMESPACE_NOT_SERVED'],
])('parameters: a Solana message %s is refused', (_name, fields, code) => {
  refused(formatMessage({ ...solana, ...fields }), code)
})

/** What a page may write, over its whole range. */
const arbitraryFields: fc.Arbitrary<MessageFields> = (() => {
  const of = (characters: string, min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...characters), minLength: min, maxLength: max })
  const letters = 'abcXYZ019'
  const pchars = `${letters}-._~!$&'()*+,;=:@`
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
  const host = fc.oneof(
    of(letters, 1, 8).map((label) => `${label}.example.com`),
    fc.ipV4(),
    fc.ipV6().map((ip) => `[${ip}]`),
  )
  const domain = fc
    .tuple(host, optional(fc.integer({ min: 0, max: 65535 })))
    .map(([name, port]) => (port === undefined ? name : `${name}:${port}`))
  const uri = fc
    .tuple(
      of('abc+.-09', 0, 4),
      domain,
      optional(of(`${pchars}/`, 0, 12)),
      optional(of(`${pchars}/?`, 0, 12)),
      optional(of(`${pchars}/?`, 0, 12)),
    )
    .map(
      ([tail, at, path, query, fragment]) =>
        `x${tail}://${at}${path === undefined ? '' : `/${path}`}${query === undefined ? '' : `?${query}`}${fragment === undefined ? '' : `#${fragment}`}`,
    )
  const time = fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString())
  return fc.record({
    scheme: optional(of('abc+.-09', 0, 4).map((tail) => `x${tail}`)),
    domain,
    address: fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`)),
    statement: optional(of(`${letters} -._~:/?#[]@!$&'()*+,;=`, 1, 30)),
    uri,
    chainId: fc.integer({ min: 0, max: 2 ** 31 }).map(String),
    nonce: of(letters, 8, 30),
    issuedAt: time,
    expirationTime: optional(time),
    notBefore: optional(time),
    requestId: optional(of(pchars, 0, 12)),
    resources: optional(fc.array(uri, { maxLength: 4 })),
  })
})()

test('behavior: what is written by the grammar is read back, and the ABNF parser agrees', () => {
  fc.assert(
    fc.property(arbitraryFields, (fields) => {
      const text = formatMessage(fields)
      const read = parseSignInMessage(text)
      expect(read).toMatchObject({
        domain: fields.domain,
        address: fields.address,
        uri: fields.uri,
        nonce: fields.nonce,
        chain: fields.chainId,
      })
      expect([read.scheme, read.statement, read.requestId]).toEqual([fields.scheme, fields.statement, fields.requestId])
      expect(read.resources).toEqual(fields.resources ?? [])
      const toMs = (time: string | undefined) => (time === undefined ? undefined : Date.parse(time))
      expect([read.issuedAt, read.expirationTime, read.notBefore]).toEqual(
        [fields.issuedAt, fields.expirationTime, fields.notBefore].map(toMs),
      )
      const other = new ParsedMessage(text)
      expect(other).toMatchObject({
        domain: fields.domain,
        address: fields.address,
        uri: fields.uri,
        nonce: fields.nonce,
      })
      expect(other.chainId).toBe(Number(fields.chainId))
    }),
    { numRuns: 300 },
  )
})

test('S19: whatever single change is made, no message is read that the ABNF of the standard refuses', () => {
  const change = fc.record({
    at: fc.nat(),
    remove: fc.integer({ min: 0, max: 3 }),
    insert: fc.string({ unit: fc.constantFrom(...'aZ09 \n\r\t-:/?#[]@%"<>\\^`{|}é\u202e'), maxLength: 3 }),
  })
  let accepted = 0
  fc.assert(
    fc.property(arbitraryFields, change, (fields, { at, remove, insert }) => {
      const text = formatMessage(fields)
      const place = at % (text.length + 1)
      const changed = text.slice(0, place) + insert + text.slice(place + remove)
      if (!isAccepted(() => parseSignInMessage(changed))) return
      accepted++
      expect(
        isAccepted(() => new ParsedMessage(changed)),
        changed,
      ).toBe(true)
    }),
    { numRuns: 3000 },
  )
  // Else the test would say nothing.
  expect(accepted).toBeGreaterThan(100)
})
