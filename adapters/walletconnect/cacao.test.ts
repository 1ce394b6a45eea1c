import { buildAuthObject, createEncodedRecap, formatMessage } from '@walletconnect/utils'
import { expect, test } from 'vitest'
import { readSignedMessages, toNamespaces, writeRecap } from './cacao.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const iss = `did:pkh:eip155:1:${address}`
const payload = {
  chains: ['eip155:1'],
  domain: 'tidemark.example',
  aud: 'https://tidemark.example',
  version: '1',
  nonce: '12345678abcd',
  iat: '2026-01-01T00:00:00.000Z',
}
const toCacao = (change: object = {}, who = iss) =>
  buildAuthObject({ ...payload, type: 'caip122', ...change } as never, { t: 'eip191', s: '0xabcd' }, who)
const read = readSignedMessages
const recap = createEncodedRecap('eip155', 'request', ['personal_sign', 'eth_sendTransaction'])
const granting = `urn:recap:${btoa(
  JSON.stringify({
    att: {
      eip155: {
        'request/personal_sign': [{ chains: ['eip155:1', 'eip155:10', 7, 'nonsense'] }],
        'other/eth_sign': [{}],
      },
      'https://elsewhere.example': { 'request/eth_sign': [{ chains: ['eip155:5'] }] },
    },
  }),
)}`

const several = `urn:recap:${btoa(
  JSON.stringify({
    att: {
      eip155: { 'request/personal_sign': [{}], 'watch/blocks': [{}], 'request/eth_sign': [{}] },
      'https://elsewhere.example': { 'crud/read': [{}] },
    },
  }),
).replaceAll('=', '')}`

test('behavior: the fields are those of the text that was signed', () => {
  const [plain] = read([toCacao()])
  expect(plain?.session.data).toEqual({
    accountAddress: address,
    chainId: 'eip155:1',
    domain: 'tidemark.example',
    uri: 'https://tidemark.example',
    version: '1',
    nonce: '12345678abcd',
    issuedAt: '2026-01-01T00:00:00.000Z',
  })
  const [stated] = read([toCacao({ statement: 'Hello.', resources: [recap], exp: '2026-01-02T00:00:00.000Z' })])
  expect(stated?.session.data.statement).toBe(
    "Hello. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
  )
  expect(stated?.session.message).toContain(`\n${stated?.session.data.statement}\n`)
  expect(stated?.session).toMatchObject({
    signature: '0xabcd',
    data: { expirationTime: '2026-01-02T00:00:00.000Z', resources: [recap] },
  })
})

test.each([
  {},
  { statement: 'Hello.' },
  { resources: [recap] },
  { statement: 'Hello.', resources: ['https://tidemark.example', recap], exp: 'later', nbf: 'soon', requestId: 'r1' },
  { resources: [several] },
  {
    statement: 'It stands here: I further authorize the stated URI to perform the following actions on my behalf: ',
    resources: [recap],
  },
])('behavior: the text is the one that wallets sign (%j)', (change) => {
  const cacao = toCacao(change)
  expect(read([cacao])[0]?.session.message).toBe(formatMessage(cacao.p as never, iss))
})

test('behavior: methods are asked for as the SDK writes them', () => {
  expect(writeRecap(['personal_sign', 'eth_sendTransaction'])).toBe(recap)
})

test('behavior: a session has the methods and chains that were granted with the signature, and no others', () => {
  expect(toNamespaces(read([toCacao({ resources: [granting] })]))).toEqual({
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
      methods: ['personal_sign'],
      events: ['chainChanged', 'accountsChanged'],
    },
  })
  expect(toNamespaces(read([toCacao()]))).toBeUndefined()
  expect(toNamespaces(read([toCacao({ resources: ['https://tidemark.example'] })]))).toBeUndefined()
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no list', { 0: toCacao() }],
  ['an empty list', []],
  ['too many', Array.from({ length: 65 }, () => toCacao())],
  ['one that is nothing', [null]],
  ['one of another namespace', [toCacao({}, 'did:pkh:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc')]],
  ['one of no account', [toCacao({}, 'did:pkh:eip155:1:0x12')]],
  ['one without a signature', [{ ...toCacao(), s: {} }]],
  ['one whose grant is no JSON', [toCacao({ resources: ['urn:recap:bm9wZQ'] })]],
])('behavior: an answer that holds %s is refused', (_case, cacaos) => {
  expect(() => read(cacaos)).toThrow()
})
