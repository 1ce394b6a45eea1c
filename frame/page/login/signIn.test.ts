import { describe, expect, test } from 'vitest'
import { readSignInText, type SignInParts, type SignInPlace } from './signIn.js'

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const other = '0x1111111111111111111111111111111111111111'
const now = Date.UTC(2026, 0, 1, 12)
const place: SignInPlace = { origin: 'https://app.example.com', chainId: 'eip155:1', address, now }
const text = (account: string, fields: Record<string, string> = {}) =>
  [
    `${fields.domain ?? 'app.example.com'} wants you to sign in with your Ethereum account:`,
    account,
    '',
    fields.statement ?? 'Welcome back.',
    '',
    `URI: ${fields.uri ?? 'https://app.example.com/login'}`,
    `Version: ${fields.version ?? '1'}`,
    `Chain ID: ${fields.chain ?? '1'}`,
    `Nonce: ${fields.nonce ?? 'abcdefgh12345678'}`,
    `Issued At: ${fields.issuedAt ?? '2026-01-01T12:00:00.000Z'}`,
    `Expiration Time: ${fields.expirationTime ?? '2026-01-01T12:05:00.000Z'}`,
    'Request ID: 7',
    'Resources:',
    '- https://app.example.com/terms',
  ].join('\n')
const parts: SignInParts = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'app.example.com',
  uri: 'https://app.example.com/login',
  version: '1',
  nonce: 'abcdefgh12345678',
  statement: 'Welcome back.',
  issuedAt: '2026-01-01T12:00:00.000Z',
  expirationTime: '2026-01-01T12:05:00.000Z',
  requestId: '7',
  resources: ['https://app.example.com/terms'],
  serializedMessage: text('<<AccountAddress>>'),
}
const read = (changes: Partial<SignInParts> = {}, at: Partial<SignInPlace> = {}) =>
  readSignInText({ ...parts, ...changes }, { ...place, ...at })

describe('S19: a sign-in that is signed with the login', () => {
  test('S19: the address comes into its place, also where the page has it already', () => {
    expect(read()).toBe(text(address))
    expect(read({ accountAddress: address, serializedMessage: text(address) })).toBe(text(address))
  })

  test.each<[string, Partial<SignInParts>]>([
    ['another account', { accountAddress: other }],
    ['another account in the text', { serializedMessage: text(other) }],
    ['no text', { serializedMessage: undefined }],
    ['another chain', { chainId: 'eip155:10' }],
    ['another chain in the text', { serializedMessage: text('<<AccountAddress>>', { chain: '10' }) }],
    ['another chain in both', { chainId: 'eip155:10', serializedMessage: text('<<AccountAddress>>', { chain: '10' }) }],
    ['another domain in both', both({ domain: 'evil.example' })],
    ['another domain in the parts', { domain: 'evil.example' }],
    ['another domain in the text', { serializedMessage: text('<<AccountAddress>>', { domain: 'evil.example' }) }],
    ['another uri in both', both({ uri: 'https://evil.example/login' })],
    ['another scheme of the uri in both', both({ uri: 'http://app.example.com/login' })],
    ['another version in both', both({ version: '2' })],
    ['another nonce in the text', { serializedMessage: text('<<AccountAddress>>', { nonce: 'zzzzzzzzzzzz' }) }],
    ['a nonce that is too short in both', both({ nonce: 'abc' })],
    ['another statement in the text', { serializedMessage: text('<<AccountAddress>>', { statement: 'Pay.' }) }],
    ['a statement that the parts do not have', { statement: undefined }],
    ['another time in the parts', { issuedAt: '2026-01-01T11:00:00.000Z' }],
    ['no end in the parts', { expirationTime: undefined }],
    ['an end that is over in both', both({ expirationTime: '2026-01-01T12:00:00.000Z' })],
    ['a beginning that the text does not have', { notBefore: '2026-01-01T12:00:00.000Z' }],
    ['another request', { requestId: '8' }],
    ['a resource less', { resources: [] }],
    ['a resource more', { resources: [...(parts.resources ?? []), 'https://app.example.com/more'] }],
    ['a line more', { serializedMessage: `${text('<<AccountAddress>>')}\nPay: all` }],
    ['a line break in the statement', both({ statement: 'Welcome\n\nURI: https://evil.example' })],
    ['the placeholder elsewhere', { serializedMessage: text(other, { statement: '<<AccountAddress>>' }) }],
    [
      'another kind of account',
      { serializedMessage: text('<<AccountAddress>>').replace('Ethereum account', 'Solana account') },
    ],
  ])('S19: %s is not signed', (_, changes) => {
    expect(read(changes)).toBeUndefined()
  })

  test.each<[string, Partial<SignInPlace>]>([
    ['on another page', { origin: 'https://evil.example' }],
    ['on another port', { origin: 'https://app.example.com:8443' }],
    ['on another chain', { chainId: 'eip155:10' }],
    ['for another account', { address: other }],
    ['too late', { now: now + 5 * 60_000 }],
  ])('S19: %s it is not signed', (_, at) => {
    const account = at.address ?? parts.accountAddress
    const sent = at.address ? { accountAddress: address, serializedMessage: text(address) } : {}
    expect(account).toBeDefined()
    expect(read(sent, at)).toBeUndefined()
  })
})

/** Fields that the parts and the text have alike. */
function both(fields: Record<string, string>): Partial<SignInParts> {
  return { ...fields, serializedMessage: text('<<AccountAddress>>', fields) }
}
