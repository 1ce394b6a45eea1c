import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { parseSignInMessage } from '../../services/src/auth/message/parseMessage.js'
import type { SiwxMessageData } from '../kernel/index.js'
import { isUri } from './text.js'
import { createMessage, readTime, writeMessage } from './writeMessage.js'

const whole: SiwxMessageData = {
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 'eip155:1',
  domain: 'example.com',
  uri: 'https://example.com/login',
  version: '1',
  nonce: '32891756',
  statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
  issuedAt: '2021-09-30T16:25:24Z',
  expirationTime: '2021-10-01T16:25:24Z',
  notBefore: '2021-09-30T16:25:24.000Z',
  requestId: 'some-id',
  resources: [
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'https://example.com/my-web2-claim.json',
  ],
}
const { statement, expirationTime, notBefore, requestId, resources, ...least } = whole

test('behavior: the example of ERC-4361, letter by letter', () => {
  const { expirationTime, notBefore, requestId, ...example } = whole
  expect(writeMessage(example)).toBe(`example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`)
})

test('behavior: without a statement its line is left out, and the empty lines stay', () => {
  expect(
    writeMessage({ ...least, domain: 'localhost:5173' }),
  ).toBe(`localhost:5173 wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2


URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z`)
})

test.each([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', '000000000019d6689c085ae165831e93'],
] as const)('behavior: %s is asked for by the form of CAIP-122', (chainId, type, reference) => {
  const lines = writeMessage({
    ...least,
    accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    chainId,
  }).split('\n')
  expect(lines[0]).toBe(`example.com wants you to sign in with your ${type} account:`)
  expect(lines).toContain(`Chain ID: ${reference}`)
})

test('behavior: a message gives its text, its fields can be copied, and nothing of it changes', () => {
  const message = createMessage(whole)
  expect(`${message}`).toBe(writeMessage(whole))
  expect({ ...message }).toEqual(whole)
  expect(Object.isFrozen(message)).toBe(true)
})

const wrong: [field: string, fields: Partial<Record<keyof SiwxMessageData, unknown>>, code?: string][] = [
  ['a domain with a path', { domain: 'example.com/x' }],
  ['a domain with a user', { domain: 'me@example.com' }],
  ['a domain with letters beyond ASCII', { domain: 'exämple.com' }],
  ['an empty domain', { domain: '' }],
  ['a domain that ends its line', { domain: 'example.com\n' }],
  ['an address with a line feed', { accountAddress: '0xabc\nURI: x' }],
  ['an empty address', { accountAddress: '' }],
  ['a statement of two lines', { statement: 'one\ntwo' }],
  ['a statement with a carriage return', { statement: 'one\rtwo' }],
  ['a statement that changes its direction', { statement: 'one\u202etwo' }],
  ['a statement with an umlaut', { statement: 'Grüße' }],
  ['a statement in quotes', { statement: 'say "yes"' }],
  ['an empty statement', { statement: '' }],
  ['a statement that is too long', { statement: 'a'.repeat(2049) }],
  ['a URI without a scheme', { uri: 'example.com' }],
  ['a URI with a space', { uri: 'https://example.com/a b' }],
  ['a URI that ends its line', { uri: 'https://example.com/\n' }],
  ['another version', { version: '2' }],
  ['a chain that is none', { chainId: 'eip155' }, 'CAIP_INVALID'],
  ['a namespace without a name', { chainId: 'kadena:mainnet01' }, 'NAMESPACE_NOT_SERVED'],
  ['a namespace out of the prototype', { chainId: 'valueof:1' }, 'NAMESPACE_NOT_SERVED'],
  ['a nonce that is too short', { nonce: '1234567' }],
  ['a nonce with a hyphen', { nonce: '12345678-9' }],
  ['no time of issue', { issuedAt: undefined }],
  ['a time without a zone', { issuedAt: '2021-09-30T16:25:24' }],
  ['a day that does not exist', { issuedAt: '2021-02-30T16:25:24Z' }],
  ['an end before its beginning', { expirationTime: '2021-09-30T16:25:24Z' }],
  ['an end before it is valid', { notBefore: '2021-10-01T16:25:25Z' }],
  ['a request id with a space', { requestId: 'a b' }],
  ['a resource that is none', { resources: ['https://example.com', 'not a uri'] }],
  ['too many resources', { resources: Array.from({ length: 33 }, () => 'https://example.com') }],
  ['more than a wallet would show', { resources: Array.from({ length: 3 }, () => `https://a.b/${'c'.repeat(4000)}`) }],
]
test.each(wrong)('parameters: %s is refused', (_, fields, code = 'MESSAGE_INVALID') => {
  expect(() => writeMessage({ ...whole, ...fields } as SiwxMessageData)).toThrow(expect.objectContaining({ code }))
})

test.each([
  ['2021-09-30T16:25:24Z', Date.UTC(2021, 8, 30, 16, 25, 24)],
  ['2021-09-30T16:25:24.5+02:00', Date.UTC(2021, 8, 30, 14, 25, 24, 500)],
  ['2024-02-29T00:00:00-23:59', Date.UTC(2024, 1, 29, 23, 59)],
  ['2023-02-29T00:00:00Z', undefined],
  ['2021-09-30T24:00:00Z', undefined],
  ['2021-09-30T16:60:00Z', undefined],
  ['2021-09-30T16:25:24+24:00', undefined],
  ['2021-09-30', undefined],
  ['30 Sep 2021 16:25:24 GMT', undefined],
  ['', undefined],
])('parameters: the time %s', (text, ms) => {
  expect(readTime(text)).toBe(ms)
})

test.each([
  'https://example.com',
  'https://user:pw@[::1]:8080/a/b;c?d=e/f?g#h/i?j',
  'urn:isbn:0451450523',
  'ipfs://bafy/',
  'did:key:z6M',
  'mailto:a@example.com',
  'https://example.com/%C3%A4',
  'urn:recap:eyJhdHQiOnt9fQ',
  'x:',
  'file:///a',
  'https://example.com:/',
])('parameters: %s is a URI', (text) => expect(isUri(text)).toBe(true))

test.each([
  '',
  'example.com',
  '//example.com',
  '1http://a',
  'https://example.com/ä',
  'https://example.com/%',
  'https://example.com/%zz',
  'https://exa mple.com',
  'https://[::g]',
  'https://[1]',
  'https://a:b:c/',
  'https://a#b#c',
  'https://a/<b>',
  'https://a\n',
  undefined,
  7,
])('parameters: %s is no URI', (text) => expect(isUri(text)).toBe(false))

describe('texts of any fields', () => {
  const word = (letters: string, lengths: { minLength: number; maxLength: number }) =>
    fc.string({ unit: fc.constantFrom(...letters), ...lengths })
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  const time = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  const uri = fc.webUrl({ withFragments: true, withQueryParameters: true }).filter(isUri)
  const fields = fc.record(
    {
      domain: fc.oneof(fc.domain(), fc.constantFrom('localhost:3000', '127.0.0.1:1', '[::1]:8443')),
      statement: word(`${letters}-._~:/?#[]@!$&'()*+,;= `, { minLength: 1, maxLength: 200 }),
      uri,
      chain: fc.integer({ min: 1, max: 2 ** 40 }),
      nonce: word(letters, { minLength: 8, maxLength: 64 }),
      issuedAt: time,
      life: fc.integer({ min: 1, max: 10 ** 9 }),
      requestId: word(`${letters}-._~!$&'()*+,;=:@`, { minLength: 1, maxLength: 64 }),
      resources: fc.array(uri, { minLength: 1, maxLength: 5 }),
    },
    { requiredKeys: ['domain', 'uri', 'chain', 'nonce', 'issuedAt'] },
  )
  const toData = ({
    chain,
    issuedAt,
    life,
    ...rest
  }: typeof fields extends fc.Arbitrary<infer Fields> ? Fields : never) =>
    ({
      ...least,
      ...rest,
      chainId: `eip155:${chain}`,
      issuedAt: issuedAt.toISOString(),
      ...(life ? { expirationTime: new Date(issuedAt.getTime() + life).toISOString() } : {}),
    }) as SiwxMessageData

  test('behavior: the services read back what was written, all of it', () => {
    fc.assert(
      fc.property(fields, (given) => {
        const data = toData(given)
        const read = parseSignInMessage(writeMessage(data))
        expect(read).toEqual({
          scheme: undefined,
          domain: data.domain,
          namespace: 'eip155',
          address: data.accountAddress,
          statement: data.statement,
          uri: data.uri,
          chain: `${given.chain}`,
          nonce: data.nonce,
          issuedAt: given.issuedAt.getTime(),
          expirationTime: given.life ? given.issuedAt.getTime() + given.life : undefined,
          notBefore: undefined,
          requestId: data.requestId,
          resources: data.resources ?? [],
        })
      }),
    )
  })

  test("behavior: viem writes the same, where it knows the domain's form, and reads ours", () => {
    fc.assert(
      fc.property(fields, (given) => {
        const { domain, uri, nonce, statement, requestId, resources, chain, issuedAt, life } = given
        fc.pre(!domain.startsWith('['))
        const text = writeMessage(toData(given))
        const same = { domain, uri, nonce, statement, requestId, resources, issuedAt, version: '1' } as const
        const address = least.accountAddress as `0x${string}`
        const expirationTime = life ? new Date(issuedAt.getTime() + life) : undefined
        expect(text).toBe(createSiweMessage({ ...same, address, chainId: chain, expirationTime }))
        expect(parseSiweMessage(text)).toMatchObject({ domain, address, uri, nonce, chainId: chain })
      }),
    )
  })

  test('behavior: different fields give different texts', () => {
    fc.assert(
      fc.property(fields, fields, (one, other) => {
        const [left, right] = [toData(one), toData(other)]
        fc.pre(JSON.stringify(left) !== JSON.stringify(right))
        expect(writeMessage(left)).not.toBe(writeMessage(right))
      }),
    )
  })
})
