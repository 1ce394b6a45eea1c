import fc from 'fast-check'
import { getAddress } from 'viem'
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { parseSignInMessage } from '../../services/src/message/parseMessage.js'
import { toBase58 } from '../kernel/base/base58.js'
import { anyAccount, type CaipNetworkId, type SiwxMessageData } from '../kernel/index.js'
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

const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const dot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
/** Addresses as their chains' own documents give them. */
const accounts: [chainId: CaipNetworkId, type: string, address: string][] = [
  ['eip155:1', 'Ethereum', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana', '11111111111111111111111111111112'],
  [bitcoin, 'Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  [bitcoin, 'Bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  [bitcoin, 'Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [bitcoin, 'Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['cosmos:cosmoshub-4', 'Cosmos', 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27'],
  [dot, 'Polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
]
test.each(accounts)('behavior: %s is asked for by the form of CAIP-122, as %s, for %s', (chainId, type, address) => {
  const lines = writeMessage({ ...least, accountAddress: address, chainId }).split('\n')
  expect(lines.slice(0, 2)).toEqual([`example.com wants you to sign in with your ${type} account:`, address])
  expect(lines).toContain(`Chain ID: ${chainId.split(':')[1]}`)
  expect(`${createMessage({ ...least, accountAddress: address, chainId })}`).toBe(lines.join('\n'))
})

test.each([
  ['eip155:1', '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
  ['eip155:1', '0xC02AAA39B223FE8D0A0E5C4F27EAD9083C756CC2'],
] as const)('behavior: an address of %s without a checksum is given one: %s', (chainId, accountAddress) => {
  const message = createMessage({ ...least, accountAddress, chainId })
  expect(message.accountAddress).toBe('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
  expect(parseSignInMessage(`${message}`).address).toBe(message.accountAddress)
  // The text of given fields is theirs alone: what is stored has to have the spelling already.
  expect(() => writeMessage({ ...least, accountAddress, chainId })).toThrow(/the address/)
})

const wrongAccounts: [what: string, chainId: CaipNetworkId, address: string][] = [
  ['a wrong checksum', 'eip155:1', '0xc02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
  ['a digit less', 'eip155:1', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc'],
  ['a digit more', 'eip155:1', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2f'],
  ['no 0x', 'eip155:1', 'C02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
  ['a name', 'eip155:1', 'alice.eth'],
  ['a namespace before it', 'eip155:1', 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
  ['an account of Solana', 'eip155:1', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'],
  ['an account of Ethereum', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
  ['31 bytes', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '1111111111111111111111111111111'],
  ['33 bytes', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '1GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'],
  [
    'a letter that base58 has not',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    '0wAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
  ],
  ['very much text', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '1'.repeat(100_000)],
  ['an account of Solana', bitcoin, 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'],
  ['a wrong checksum', bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['capital letters', bitcoin, 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['a wrong checksum', 'cosmos:cosmoshub-4', 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d28'],
  ['an account of Ethereum', 'cosmos:cosmoshub-4', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
  ['four digits less', dot, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr'],
]
test.each(wrongAccounts)('parameters: an address with %s is refused on %s', (_, chainId, accountAddress) => {
  const error = expect.objectContaining({ code: 'MESSAGE_INVALID', message: expect.stringContaining('the address (') })
  for (const write of [writeMessage, createMessage])
    expect(() => write({ ...least, accountAddress, chainId })).toThrow(error)
})

test.each([
  ['eip155:0x1'],
  ['eip155:01'],
  ['eip155:0'],
  ['eip155:mainnet'],
  ['eip155:-1'],
  ['eip155:9007199254740993'],
  ['solana:mainnet'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvd'],
  ['solana:0eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['bip122:mainnet'],
  ['bip122:000000000019D6689C085AE165831E93'],
  ['cosmos:cosmos_hub'],
  ['polkadot:91b1'],
] as [CaipNetworkId][])('parameters: the chain %s is refused', (chainId) => {
  const [, , address = ''] = accounts.find(([known]) => known.split(':')[0] === chainId.split(':')[0]) ?? []
  const error = expect.objectContaining({ code: 'MESSAGE_INVALID', message: expect.stringContaining('Chain ID (') })
  for (const accountAddress of [address, anyAccount])
    expect(() => createMessage({ ...least, accountAddress, chainId })).toThrow(error)
})

test('behavior: a message gives its text, its fields can be copied, and nothing of it changes', () => {
  const message = createMessage(whole)
  expect(`${message}`).toBe(writeMessage(whole))
  expect({ ...message }).toEqual(whole)
  expect(Object.isFrozen(message)).toBe(true)
})

const wrong: [field: string, fields: Partial<Record<keyof SiwxMessageData, unknown>>, code?: string][] = [
  ['a domain that is no address of IPv6', { domain: '[::1::]' }],
  ['a port that is none', { domain: 'example.com:70000' }],
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
  ['a URI that is too long', { uri: `https://a.b/${'c'.repeat(2048)}` }],
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
  ['a nonce that ends its line', { nonce: '12345678\n' }],
  ['a time that ends its line', { issuedAt: '2021-09-30T16:25:24Z\n' }],
  ['a request id that ends its line', { requestId: 'a\n' }],
  ['a resource that ends its line', { resources: ['https://example.com\n'] }],
  ['a resource with a carriage return', { resources: ['https://example.com\rx'] }],
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
      validFor: fc.integer({ min: 1, max: 10 ** 9 }),
      requestId: word(`${letters}-._~!$&'()*+,;=:@`, { minLength: 1, maxLength: 64 }),
      resources: fc.array(uri, { minLength: 1, maxLength: 5 }),
    },
    { requiredKeys: ['domain', 'uri', 'chain', 'nonce', 'issuedAt'] },
  )
  const toData = ({
    chain,
    issuedAt,
    validFor,
    ...rest
  }: typeof fields extends fc.Arbitrary<infer Fields> ? Fields : never) =>
    ({
      ...least,
      ...rest,
      chainId: `eip155:${chain}`,
      issuedAt: issuedAt.toISOString(),
      ...(validFor ? { expirationTime: new Date(issuedAt.getTime() + validFor).toISOString() } : {}),
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
          expirationTime: given.validFor ? given.issuedAt.getTime() + given.validFor : undefined,
          notBefore: undefined,
          requestId: data.requestId,
          resources: data.resources ?? [],
        })
      }),
    )
  })

  const hex = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  const account = fc.oneof(
    fc.tuple(hex(20), fc.constantFrom('lower', 'upper', 'checksum')).map(([bytes, how]) => {
      const digits = Buffer.from(bytes).toString('hex')
      const address = getAddress(`0x${digits}`)
      const spelled = { lower: `0x${digits}`, upper: `0x${digits.toUpperCase()}`, checksum: address }[how]
      return { namespace: 'eip155', given: spelled ?? address, address: address as string }
    }),
    hex(32).map((bytes) => ({ namespace: 'solana', given: toBase58(bytes), address: toBase58(bytes) })),
  )
  const anyText = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\n', '\r', '\u2028', 'a\nb', ''),
  )
  /** Mostly what a message can hold: a text with many fields would else nearly always fail at the first. */
  const mostly = <Good>(good: fc.Arbitrary<Good>, ...bad: string[]) =>
    fc.oneof({ weight: 9, arbitrary: good }, fc.oneof(anyText, fc.constantFrom('', ...bad)))
  const none = fc.constant(undefined)
  const wild = fc.record({
    domain: mostly(
      fields.map(({ domain }) => domain),
      ...['[::]', '[::1::]', 'a:99999', '1.2.3.4'],
    ),
    uri: mostly(uri, 'x:', 'urn:a', 'https://', 'https://[::1]:1/', `https://a/${'b'.repeat(2050)}`),
    nonce: mostly(word(letters, { minLength: 8, maxLength: 9 })),
    statement: mostly(fc.oneof(none, word(`${letters} .`, { minLength: 1, maxLength: 9 }))),
    requestId: mostly(fc.oneof(none, word(letters, { minLength: 1, maxLength: 9 }))),
    resources: fc.oneof(none, fc.array(mostly(uri), { maxLength: 2 })),
    issuedAt: mostly(
      time.map((date) => date.toISOString()),
      '2021-02-29T00:00:00Z',
    ),
    reference: mostly(fc.integer({ min: 1 }).map(String), '0', '01', '9007199254740993'),
    account,
    wrong: mostly(none, '0xc02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
  })

  test('S19: whatever is written, the services and viem read as it was given; all else is refused by its code', () => {
    let written = 0
    fc.assert(
      fc.property(wild, ({ reference, account: { namespace, given, address }, wrong, ...rest }) => {
        const isNumber = /^[1-9]\d*$/.test(reference)
        const chain = namespace === 'solana' && isNumber ? '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' : reference
        const data = { ...rest, version: '1', accountAddress: wrong ?? given, chainId: `${namespace}:${chain}` }
        let text = ''
        try {
          text = `${createMessage(data as SiwxMessageData)}`
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^(MESSAGE_INVALID|CAIP_INVALID)$/) })
          return
        }
        written++
        expect(parseSignInMessage(text)).toMatchObject({
          domain: data.domain,
          namespace,
          address: wrong === undefined ? address : expect.any(String),
          uri: data.uri,
          chain,
          nonce: data.nonce,
          resources: data.resources ?? [],
          ...(data.statement !== undefined && { statement: data.statement }),
          ...(data.requestId !== undefined && { requestId: data.requestId }),
        })
        // viem's grammar has no domain that is an address of IPv6.
        if (namespace !== 'eip155' || data.domain.startsWith('[')) return
        const read = parseSiweMessage(text)
        expect(read).toMatchObject({ domain: data.domain, uri: data.uri, nonce: data.nonce, chainId: Number(chain) })
        expect(validateSiweMessage({ message: read, time: read.issuedAt })).toBe(true)
        expect(read.address).toBe(parseSignInMessage(text).address)
      }),
      { numRuns: 2000 },
    )
    // It is no test of refusals alone.
    expect(written).toBeGreaterThan(200)
  })

  test("behavior: viem writes the same, where it knows the domain's form, and reads ours", () => {
    fc.assert(
      fc.property(fields, (given) => {
        const { domain, uri, nonce, statement, requestId, resources, chain, issuedAt, validFor } = given
        fc.pre(!domain.startsWith('['))
        const text = writeMessage(toData(given))
        const same = { domain, uri, nonce, statement, requestId, resources, issuedAt, version: '1' } as const
        const address = least.accountAddress as `0x${string}`
        const expirationTime = validFor ? new Date(issuedAt.getTime() + validFor) : undefined
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
