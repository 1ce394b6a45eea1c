import { createHmac, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/memoryServices.js'
import { coinbaseNetworks, meldNetworks, solanaMainnet } from '../../../upstream/providerNetworks.js'
import type { Offer, Order, Wish } from '../types.js'
import { createOnrampDrivers } from './index.js'

const clock = createTestClock()
const signal = new AbortController().signal
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
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
    if (!found) return Response.json({ code: 'NOT_FOUND' }, { status: 404 })
    return found[1] instanceof Response ? found[1] : Response.json(found[1])
  }
  const settings = kind === 'meld' ? { key: canary } : { keyId: 'organizations/o/apiKeys/k', key: pem }
  const driver = createOnrampDrivers({ [kind]: { kind, ...settings, ...more } }, { clock, fetch: fetchUpstream }).get(
    kind,
  )
  if (!driver) throw new Error('There is a driver.')
  return { driver, seen }
}

const wish: Wish = {
  ...{ place: { country: 'US', subdivision: 'NY' }, pays: { amount: '100', currency: 'USD' } },
  ...{ paymentMethod: 'card', symbol: 'USDC', chain: 'eip155:8453' },
}
const order = (offer: Partial<Offer> = {}): Order => ({
  ...{
    wish,
    offer: { provider: 'P', paymentMethod: 'card', ...offer } as Offer,
    address: usdc,
    reference: 'r',
    customer: 'c',
  },
  ...{ redirectUrl: 'https://shop.example.com/', clientIp: '192.0.2.7' },
})

/** Answers in the shapes of the documents. */
const meldAnswers = {
  '/properties/countries': [{ countryCode: 'US', name: 'United States', flagImageUrl: 'https://x', regions: null }],
  '/properties/fiat-currencies': [{ currencyCode: 'USD', name: 'US Dollar', symbolImageUrl: 'https://x' }],
  '/properties/crypto-currencies': [
    {
      currencyCode: 'USDC',
      name: 'USDC',
      chainCode: 'ETH',
      chainId: '1',
      contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    },
    { currencyCode: 'USDC_BASE', name: 'USDC', chainCode: 'BASE', chainId: '8453', contractAddress: usdc },
    {
      currencyCode: 'USDC_SOLANA',
      name: 'USDC',
      chainCode: 'SOLANA',
      chainId: '101',
      contractAddress: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    },
    { currencyCode: 'BTC', name: 'Bitcoin', chainCode: 'BTC', chainId: null, contractAddress: null },
  ],
  '/properties/payment-methods': [
    { paymentMethod: 'CREDIT_DEBIT_CARD', name: 'Card', paymentType: 'CARD' },
    { paymentMethod: 'ACH', name: 'ACH', paymentType: 'BANK_TRANSFER' },
  ],
  '/limits/fiat-currency-purchases': [
    { currencyCode: 'USD', defaultAmount: 200, minimumAmount: 20, maximumAmount: 25000 },
  ],
  '/payments/crypto/quote': {
    quotes: [
      {
        ...{ transactionType: 'CRYPTO_PURCHASE', sourceAmount: 100, sourceAmountWithoutFees: 96.21, totalFee: 3.79 },
        ...{ networkFee: 0.0000004, transactionFee: 3.44, destinationAmount: 96.1, exchangeRate: 1.04, partnerFee: 0 },
        ...{ paymentMethodType: 'CREDIT_DEBIT_CARD', serviceProvider: 'TRANSAK', customerScore: null },
      },
    ],
    message: null,
    error: null,
  },
  '/crypto/session/widget': {
    id: 's',
    externalSessionId: 'r',
    widgetUrl: 'https://meldcrypto.com/?token=t',
    token: 't',
    customerId: 'c',
  },
}

describe('Meld', () => {
  test('behavior: its documented answers become options, a quote of each of its providers, and a session with a locked address', async () => {
    const { driver, seen } = open('meld', meldAnswers)
    expect(await driver.listCountries(signal)).toEqual(['US'])
    const options = await driver.getOptions(wish.place, signal)
    expect(options.paymentCurrencies).toEqual([
      {
        id: 'USD',
        methods: [
          { id: 'card', min: '20', max: '25000', isUsual: false },
          { id: 'ach_bank_account', min: '20', max: '25000', isUsual: false },
        ],
      },
    ])
    // A coin on a network that is not known cannot be received here.
    expect(
      options.purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.map(({ chain }) => chain)]),
    ).toEqual([['USDC', ['eip155:1', 'eip155:8453', solanaMainnet]]])
    const [offer] = await driver.quote(wish, signal)
    expect(offer).toMatchObject({
      ...{ provider: 'TRANSAK', paymentMethod: 'card', paymentTotal: { amount: '100', currency: 'USD' } },
      ...{ paymentSubtotal: { amount: '96.21' }, purchaseAmount: { amount: '96.1', currency: 'USDC' } },
      networkFee: { amount: '0.0000004' },
    })
    expect(await driver.openSession(order({ provider: 'TRANSAK' }), signal)).toEqual({
      url: 'https://meldcrypto.com/?token=t',
    })
    expect(seen.at(-1)?.body).toMatchObject({
      sessionType: 'BUY',
      sessionData: {
        destinationCurrencyCode: 'USDC_BASE',
        walletAddress: usdc,
        serviceProvider: 'TRANSAK',
        lockFields: expect.arrayContaining(['walletAddress']),
      },
      ...{ externalCustomerId: 'c', externalSessionId: 'r' },
    })
    expect(seen.map(({ headers }) => headers.get('Authorization'))).toEqual(seen.map(() => `BASIC ${canary}`))
  })

  test('behavior: its limits are the usual ones where it names none', async () => {
    const { driver } = open('meld', { ...meldAnswers, '/limits/fiat-currency-purchases': [] })
    const { paymentCurrencies } = await driver.getOptions(wish.place, signal)
    expect(paymentCurrencies[0]?.methods).toEqual([
      { id: 'card', min: '10', max: '7500', isUsual: true },
      { id: 'ach_bank_account', min: '10', max: '25000', isUsual: true },
    ])
  })

  test.each([
    ['PENDING_CREATED', null, 'pending'],
    ['PENDING', null, 'pending'],
    ['TWO_FA_REQUIRED', null, 'pending'],
    ['ERROR', null, 'pending'],
    ['SETTLING', null, 'paid'],
    ['SETTLING', `0x${'1'.repeat(64)}`, 'sent'],
    ['SETTLED', `0x${'1'.repeat(64)}`, 'complete'],
    ['FAILED', null, 'failed'],
    ['DECLINED', null, 'failed'],
    ['CANCELLED', null, 'failed'],
    ['REFUNDED', null, 'refunded'],
    ['__proto__', null, 'pending'],
  ])('behavior: its state %s, with the transaction %s, is %s', async (status, hash, expected) => {
    const transaction = {
      id: 't',
      status,
      externalSessionId: 'r',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      cryptoDetails: { destinationWalletAddress: usdc, blockchainTransactionId: hash },
    }
    const { driver } = open('meld', {
      '/payments/transactions': {
        transactions: [{ ...transaction, externalSessionId: 'other', status: 'SETTLED' }, transaction],
      },
    })
    expect(await driver.getReport({ reference: 'r', providerId: undefined }, signal)).toMatchObject({
      status: expected,
      providerId: 't',
    })
  })

  test('behavior: every network of its table, and no other', () => {
    expect(meldNetworks).toEqual({
      ...{ ETH: 'eip155:1', OPTIMISM: 'eip155:10', BSC: 'eip155:56', POLYGON: 'eip155:137', BASE: 'eip155:8453' },
      ...{ ARBITRUM: 'eip155:42161', AVAXC: 'eip155:43114', SOLANA: solanaMainnet },
    })
  })
})

const coinbaseAnswers = {
  '/buy/config': { countries: [{ id: 'US', subdivisions: ['CA', 'NY'], payment_methods: [{ id: 'CARD' }] }] },
  '/buy/options': {
    payment_currencies: [{ id: 'USD', limits: [{ id: 'card', min: '10.00', max: '7500.00' }], icon_url: 'https://x' }],
    purchase_currencies: [
      {
        ...{ id: '2b92315d-eab7-5bef-84fa-089a131333f5', name: 'USDC', symbol: 'USDC', icon_url: 'https://x' },
        networks: [
          { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: usdc, icon_url: 'https://x' },
          { name: 'noble', display_name: 'Noble', chain_id: '', contract_address: '' },
        ],
      },
    ],
  },
  '/buy/quote': {
    ...{ payment_total: { value: '100.00', currency: 'USD' }, payment_subtotal: { value: '97.56', currency: 'USD' } },
    ...{ purchase_amount: { value: '97.56', currency: 'USDC' }, coinbase_fee: { value: '2.44', currency: 'USD' } },
    ...{ network_fee: { value: '0', currency: 'USD' }, quote_id: '1f5cb4c9-8bdb-4d1c-a3e9-f21a3d3c2f3d' },
  },
  '/onramp/sessions': {
    session: { onrampUrl: 'https://pay.coinbase.com/buy?sessionToken=t' },
    quote: {
      ...{
        paymentTotal: '100.00',
        paymentSubtotal: '97.56',
        paymentCurrency: 'USD',
        purchaseAmount: '97.56',
        purchaseCurrency: 'USDC',
      },
      fees: [{ type: 'FEE_TYPE_EXCHANGE', amount: '2.44', currency: 'USD' }],
    },
  },
}
const toCamel = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/_(\w)(?=\w*":)/g, (_, letter: string) => letter.toUpperCase()))

describe('Coinbase', () => {
  test.each([
    ['lines', coinbaseAnswers],
    ['capitals', toCamel(coinbaseAnswers) as typeof coinbaseAnswers],
  ])(
    'behavior: its documented answers, with %s in its names, become options, a quote and a session',
    async (_, answers) => {
      const { driver, seen } = open('coinbase', answers)
      expect(await driver.getOptions(wish.place, signal)).toEqual({
        paymentCurrencies: [{ id: 'USD', methods: [{ id: 'card', min: '10', max: '7500', isUsual: false }] }],
        purchaseCurrencies: [
          {
            symbol: 'USDC',
            name: 'USDC',
            networks: [{ chain: 'eip155:8453', name: 'base', displayName: 'Base', contract: usdc }],
          },
        ],
      })
      expect(seen.at(-1)?.url.search).toBe('?country=US&subdivision=NY')
      expect(await driver.quote(wish, signal)).toMatchObject([
        {
          provider: 'Coinbase',
          paymentTotal: { amount: '100', currency: 'USD' },
          purchaseAmount: { amount: '97.56', currency: 'USDC' },
          networkFee: { amount: '0' },
        },
      ])
      expect(await driver.openSession(order(), signal)).toEqual({
        url: 'https://pay.coinbase.com/buy?sessionToken=t',
        ...{ paymentTotal: { amount: '100', currency: 'USD' }, purchaseAmount: { amount: '97.56', currency: 'USDC' } },
      })
      expect(seen.at(-1)?.body).toEqual({
        ...{
          destinationAddress: usdc,
          purchaseCurrency: 'USDC',
          destinationNetwork: 'base',
          paymentAmount: '100',
          paymentCurrency: 'USD',
        },
        ...{
          paymentMethod: 'CARD',
          country: 'US',
          subdivision: 'NY',
          redirectUrl: 'https://shop.example.com/',
          clientIp: '192.0.2.7',
          partnerUserRef: 'r',
        },
      })
    },
  )

  test('behavior: each call has a token of its own, for that call, of two minutes', async () => {
    const { driver, seen } = open('coinbase', coinbaseAnswers)
    await driver.listCountries(signal)
    const [head = '', body = '', signature = ''] = (seen[0]?.headers.get('Authorization') ?? '')
      .slice('Bearer '.length)
      .split('.')
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
    const seconds = Math.floor(clock.now() / 1000)
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({
      alg: 'ES256',
      kid: 'organizations/o/apiKeys/k',
    })
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({
      ...{ sub: 'organizations/o/apiKeys/k', iss: 'cdp', iat: seconds, nbf: seconds, exp: seconds + 120 },
      uris: ['GET api.developer.coinbase.com/onramp/v1/buy/config'],
    })
  })

  test('behavior: of several tries that which came furthest counts; a sandbox’s reference says so', async () => {
    const state = (word: string, hash = '') => ({
      status: `ONRAMP_TRANSACTION_STATUS_${word}`,
      tx_hash: hash,
      transaction_id: word,
    })
    const transactions = [state('CREATED'), state('SUCCESS', '0x1'), state('FAILED'), state('IN_PROGRESS')]
    const { driver, seen } = open('coinbase', { '/transactions': { transactions } }, { isSandbox: true })
    expect(await driver.getReport({ reference: 'r', providerId: undefined }, signal)).toMatchObject({
      status: 'complete',
      hash: '0x1',
    })
    expect(seen[0]?.url.pathname).toBe('/onramp/v1/buy/user/sandbox-r/transactions')
  })

  test('behavior: a signature over the body alone, its older form, is taken as well; one with another’s headers is not', () => {
    const { driver } = open('coinbase', {}, { webhookSecret: 'secret' })
    const body = JSON.stringify({
      eventType: 'onramp.transaction.success',
      data: { partnerUserRef: 'r', status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' },
    })
    const seconds = Math.floor(clock.now() / 1000)
    const sign = (text: string) => createHmac('sha256', 'secret').update(text).digest('hex')
    const read = (signature: string, headers: Record<string, string> = {}) =>
      driver.readWebhook({ headers: { 'x-hook0-signature': signature, ...headers }, body })
    expect(read(`t=${seconds},v0=${sign(`${seconds}.${body}`)}`)).toMatchObject({
      reference: 'r',
      report: { status: 'complete' },
    })
    const whole = `t=${seconds},v0=x,h=content-type x-event-id,v1=${sign(`${seconds}.content-type x-event-id.application/json.e.${body}`)}`
    expect(read(whole, { 'content-type': 'application/json', 'x-event-id': 'e' })).toMatchObject({ reference: 'r' })
    expect(() => read(whole, { 'content-type': 'application/json', 'x-event-id': 'f' })).toThrow('not right')
  })

  test('behavior: every network of its table, and no other', () => {
    expect(coinbaseNetworks).toEqual({
      ...{ ethereum: 'eip155:1', optimism: 'eip155:10', polygon: 'eip155:137', base: 'eip155:8453' },
      ...{ arbitrum: 'eip155:42161', avacchain: 'eip155:43114', solana: solanaMainnet },
    })
  })
})

describe('both', () => {
  test('S37: settings that are wrong are named by their place, and no error repeats a key or a word of an upstream', async () => {
    const make = (entry: { kind: string }) => () => createOnrampDrivers({ mine: entry }, { clock, fetch })
    expect(make({ kind: 'meld', key: canary, other: 1 } as never)).toThrow(
      'The driver "mine" of --onramp is wrong at its top.',
    )
    expect(make({ kind: 'meld', key: { env: 'NOWHERE' } } as never)).toThrow('wrong at key')
    expect(make({ kind: 'constructor' })).toThrow('of no kind')
    expect(make({ kind: 'coinbase', keyId: 'k', key: canary } as never)).toThrow('cannot be read')
    for (const kind of ['meld', 'coinbase'] as const)
      for (const answer of [
        new Response(`<html>${canary}`),
        Response.json({ message: canary }, { status: 400 }),
        Response.json([canary]),
      ]) {
        const { driver } = open(kind, { '/countries': answer.clone(), '/buy/config': answer.clone() })
        const error = await driver.listCountries(signal).then(
          () => undefined,
          (reason: Error) => reason,
        )
        expect(error?.name).toBe('DriverError')
        expect(`${error?.message}`).not.toContain(canary)
      }
  })
})
