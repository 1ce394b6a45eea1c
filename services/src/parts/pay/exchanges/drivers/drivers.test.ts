import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../../../../test/memoryServices.js'
import type { Deposit } from '../types.js'
import { createExchangeDrivers } from './index.js'

const clock = createTestClock()
const signal = new AbortController().signal
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const canary = 'meld-canary-key'
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

interface Seen {
  readonly url: URL
  readonly headers: Headers
  readonly body: unknown
}

/** A driver before an upstream that answers from a list, by the end of the path. */
function open(kind: 'meld' | 'coinbase', answers: Readonly<Record<string, unknown>>, more: object = {}) {
  const seen: Seen[] = []
  const fetchUpstream: typeof fetch = async (input, init) => {
    const url = new URL(`${input}`)
    seen.push({ url, headers: new Headers(init?.headers), body: init?.body && JSON.parse(`${init.body}`) })
    const found = Object.entries(answers).find(([path]) => url.pathname.endsWith(path))
    return found ? Response.json(found[1]) : Response.json({ code: 'NOT_FOUND' }, { status: 404 })
  }
  const settings = kind === 'meld' ? { key: canary } : { keyId: 'organizations/o/apiKeys/k', key: pem }
  const entries = { own: { kind, ...settings, ...more } }
  const driver = createExchangeDrivers(entries, { clock, fetch: fetchUpstream }).get('own')
  if (!driver) throw new Error('There is a driver.')
  return { driver, seen }
}

const asset = { chain: 'eip155:8453', token: usdc.toLowerCase(), symbol: 'USDC', name: 'USD Coin' }
const deposit = (code: string): Deposit => ({
  ...{ asset: { ...asset, code }, amount: '12.5', recipient: usdc, reference: 'r', customer: 'c' },
  redirectUrl: 'https://shop.example.com/back',
})

/** Answers in the shapes of the documents. */
const coinbaseAnswers = {
  '/buy/options': {
    payment_currencies: [],
    purchase_currencies: [
      {
        ...{ id: 'x', name: 'USD Coin', symbol: 'USDC', icon_url: 'https://x' },
        networks: [
          { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: usdc },
          { name: 'unheard-of', display_name: 'New', contract_address: usdc },
        ],
      },
    ],
  },
  '/onramp/sessions': { session: { onrampUrl: 'https://pay.coinbase.com/buy/select-asset?sessionToken=t' } },
}

describe('coinbase', () => {
  test('behavior: coins of known networks; a session with asset, address and reference, and a page that sends the amount', async () => {
    const { driver, seen } = open('coinbase', coinbaseAnswers)
    expect(await driver.listAssets(signal)).toEqual([{ ...asset, code: 'USDC' }])
    expect(await driver.openDeposit(deposit('USDC'), signal)).toBe(
      'https://pay.coinbase.com/buy/select-asset?sessionToken=t&defaultExperience=send&defaultAsset=USDC&presetCryptoAmount=12.5',
    )
    // S37: nothing of the user, the network address included.
    expect(seen[1]?.body).toEqual({
      ...{ destinationAddress: usdc, purchaseCurrency: 'USDC', destinationNetwork: 'base', partnerUserRef: 'r' },
      redirectUrl: 'https://shop.example.com/back',
    })
  })

  test.each([
    ['ONRAMP_TRANSACTION_STATUS_CREATED', 'IN_PROGRESS'],
    ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'IN_PROGRESS'],
    ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'SUCCESS'],
    ['ONRAMP_TRANSACTION_STATUS_FAILED', 'FAILED'],
    ['ONRAMP_TRANSACTION_STATUS_EXPIRED', 'FAILED'],
    ['constructor', 'IN_PROGRESS'],
  ])('behavior: %s is %s', async (status, expected) => {
    const list = [{ status, transaction_id: 'i', tx_hash: '0x1', wallet_address: usdc }]
    const { driver } = open('coinbase', { '/user/r/transactions': { transactions: list } })
    expect(await driver.getReport({ reference: 'r', providerId: undefined }, signal)).toEqual({
      ...{ status: expected, providerId: 'i', hash: '0x1', address: usdc },
    })
  })

  test('behavior: of several tries the one that came furthest; none is no report', async () => {
    const tried = (list: readonly object[]) => open('coinbase', { '/transactions': { transactions: list } }).driver
    const [failed, done] = [{ status: 'FAILED' }, { status: 'SUCCESS', tx_hash: '0x2' }]
    const asked = { reference: 'r', providerId: undefined }
    expect(await tried([failed, done, failed]).getReport(asked, signal)).toEqual({ status: 'SUCCESS', hash: '0x2' })
    expect(await tried([]).getReport(asked, signal)).toBeUndefined()
  })
})

describe('meld', () => {
  const crypto = [
    { currencyCode: 'USDC_BASE', name: 'USD Coin', chainCode: 'BASE', chainId: '8453', contractAddress: usdc },
    { currencyCode: 'ETH', name: 'Ether', chainCode: 'ETH', chainId: '1', contractAddress: null },
    { currencyCode: 'X', name: 'X', chainCode: 'UNHEARD', contractAddress: null },
  ]

  test('behavior: a transfer by MESH, its parts locked; the key goes to Meld alone', async () => {
    const { driver, seen } = open('meld', {
      '/properties/crypto-currencies': crypto,
      '/crypto/session/widget': { id: 'w', widgetUrl: 'https://meldcrypto.com/?token=t', token: 't' },
    })
    expect(await driver.listAssets(signal)).toEqual([
      { ...asset, code: 'USDC_BASE' },
      { chain: 'eip155:1', token: '', symbol: 'ETH', name: 'Ether', code: 'ETH' },
    ])
    expect(await driver.openDeposit(deposit('USDC_BASE'), signal)).toBe('https://meldcrypto.com/?token=t')
    expect(seen[1]?.headers.get('authorization')).toBe(`BASIC ${canary}`)
    expect(seen[1]?.body).toMatchObject({
      sessionType: 'TRANSFER',
      sessionData: { serviceProvider: 'MESH', walletAddress: usdc, sourceAmount: '12.5' },
      ...{ externalCustomerId: 'c', externalSessionId: 'r' },
    })
  })

  test('behavior: what is another session’s is not believed', async () => {
    const mine = { id: 'm', status: 'PENDING', externalSessionId: 'r' }
    const other = { id: 'o', status: 'SETTLED', externalSessionId: 'another' }
    const { driver } = open('meld', { '/payments/transactions': { transactions: [other, mine] } })
    expect(await driver.getReport({ reference: 'r', providerId: undefined }, signal)).toEqual({
      ...{ status: 'IN_PROGRESS', providerId: 'm' },
    })
  })

  test('behavior: no transaction yet is no report', async () => {
    const { driver } = open('meld', {})
    expect(await driver.getReport({ reference: 'r', providerId: 'gone' }, signal)).toBeUndefined()
  })
})

test.each([
  ['a kind that there is not', { kind: canary }, 'of no kind'],
  ['an unknown setting', { kind: 'meld', key: 'k', [canary]: 1 }, 'wrong at its top'],
  ['a host that is none', { kind: 'meld', key: 'k', hosts: [`https://${canary}`] }, 'wrong at hosts.0'],
  ['a key that is none', { kind: 'coinbase', keyId: 'i', key: canary }, 'cannot be read'],
])('S37: an exchange with %s is refused by its place, and nothing of it is repeated', (_, entry, message) => {
  const create = () => createExchangeDrivers({ own: entry }, { clock, fetch })
  expect(create).toThrow(message)
  expect(create).not.toThrow(canary)
})
