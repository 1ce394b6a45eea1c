import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createTestClock } from '../../../../test/memoryServices.js'
import { decimalShape } from '../../../upstream/decimal.js'
import { fetchJson } from '../../../upstream/fetchJson.js'
import { parseAnswer } from '../../../upstream/parseAnswer.js'
import type { OnrampDriver, Order, Wish } from '../types.js'
import { checkSignature, readJsonBody } from './readSignature.js'

/*
 * Transak and MoonPay are not served. These drivers of a few lines, over the answers of their documents, show that the interface has room for
 * what they do otherwise: a token that is fetched first, and a checkout whose address is signed here.
 */

const clock = createTestClock()
const signal = new AbortController().signal
const wish: Wish = {
  ...{ place: { country: 'DE' }, pays: { amount: '100', currency: 'EUR' } },
  ...{ paymentMethod: 'card', symbol: 'ETH', chain: 'eip155:1' },
}
const address = '0x00000000000000000000000000000000000A11cE'
const order = {
  wish,
  address,
  reference: 'r',
  customer: 'c',
  redirectUrl: 'https://shop.example/',
  clientIp: '192.0.2.7',
} as Order
const notAsked = {
  listCountries: async () => ['DE'],
  getOptions: async () => ({ paymentCurrencies: [], purchaseCurrencies: [] }),
}

interface Seen {
  readonly url: string
  readonly headers: Headers
}

function upstream(answers: Readonly<Record<string, unknown>>) {
  const seen: Seen[] = []
  const fetchUpstream: typeof fetch = async (input, init) => {
    seen.push({ url: `${input}`, headers: new Headers(init?.headers) })
    return Response.json(answers[new URL(`${input}`).pathname])
  }
  const ask = (url: string, headers: Readonly<Record<string, string>> = {}, body?: object) =>
    fetchJson({ fetch: fetchUpstream, clock, signal, url, headers, ...(body && { body }) })
  return { seen, ask }
}

test('behavior: Transak fits: its token is fetched first, the caller’s address goes along, and what it charges is a quote', async () => {
  const { seen, ask } = upstream({
    '/api/v1/pricing/public/quotes': {
      response: {
        quoteId: 'q',
        fiatAmount: 100,
        cryptoAmount: 0.0395,
        totalFee: 3.12,
        feeBreakdown: [
          { id: 'transak_fee', value: 2.1 },
          { id: 'network_fee', value: 1.02 },
        ],
      },
    },
    '/partners/api/v2/refresh-token': { data: { accessToken: 'access', expiresAt: 1_800_000_000 } },
    '/api/v2/auth/session': { data: { widgetUrl: 'https://global.transak.com?sessionId=s' } },
  })
  const quoteShape = z.object({
    response: z.object({
      fiatAmount: decimalShape,
      cryptoAmount: decimalShape,
      totalFee: decimalShape,
      feeBreakdown: z.array(z.object({ id: z.string(), value: decimalShape })),
    }),
  })
  const driver: OnrampDriver = {
    ...{ id: 'transak', name: 'Transak', hosts: ['global.transak.com'], ...notAsked },
    async quote({ pays, symbol, paymentMethod }) {
      const { response } = parseAnswer(quoteShape, await ask('https://api.transak.com/api/v1/pricing/public/quotes'))
      const money = (amount: string) => ({ amount, currency: pays.currency })
      const fees = response.feeBreakdown.map(({ id, value }) => ({ type: id.replace(/_fee$/, ''), ...money(value) }))
      const networkFee = money(fees.find(({ type }) => type === 'network')?.amount ?? '0')
      const paymentTotal = money(response.fiatAmount)
      return [
        {
          provider: 'Transak',
          paymentMethod,
          paymentTotal,
          paymentSubtotal: paymentTotal,
          purchaseAmount: { amount: response.cryptoAmount, currency: symbol },
          networkFee,
          fees,
        },
      ]
    },
    async openSession({ clientIp = '' }) {
      const token = z.object({ data: z.object({ accessToken: z.string() }) })
      const { data } = parseAnswer(
        token,
        await ask('https://api.transak.com/partners/api/v2/refresh-token', { 'api-secret': 's' }, { apiKey: 'k' }),
      )
      const headers = { 'access-token': data.accessToken, 'x-user-ip': clientIp, 'x-api-key': 'k' }
      const session = z.object({ data: z.object({ widgetUrl: z.string() }) })
      return {
        url: parseAnswer(
          session,
          await ask('https://api-gateway.transak.com/api/v2/auth/session', headers, { widgetParams: {} }),
        ).data.widgetUrl,
      }
    },
    getReport: async () => undefined,
    readWebhook: () => ({ reference: undefined, report: undefined }),
  }
  expect(await driver.quote(wish, signal)).toMatchObject([
    {
      purchaseAmount: { amount: '0.0395', currency: 'ETH' },
      networkFee: { amount: '1.02' },
      fees: [{ type: 'transak' }, { type: 'network' }],
    },
  ])
  expect(await driver.openSession(order, signal)).toEqual({ url: 'https://global.transak.com?sessionId=s' })
  expect(seen.at(-1)?.headers.get('x-user-ip')).toBe('192.0.2.7')
})

test('behavior: MoonPay fits: its checkout is an address that is signed here, and its messages are signed by time and body', async () => {
  const { ask } = upstream({
    '/v3/currencies/eth/buy_quote': {
      baseCurrencyAmount: 95.02,
      quoteCurrencyAmount: 0.0391,
      feeAmount: 3.99,
      extraFeeAmount: 0,
      networkFeeAmount: 0.99,
      totalAmount: 100,
    },
  })
  const quoteShape = z.object({
    baseCurrencyAmount: decimalShape,
    quoteCurrencyAmount: decimalShape,
    feeAmount: decimalShape,
    networkFeeAmount: decimalShape,
    totalAmount: decimalShape,
  })
  const sign = (text: string) => createHmac('sha256', 'sk').update(text).digest('base64')
  const driver: OnrampDriver = {
    ...{ id: 'moonpay', name: 'MoonPay', hosts: ['buy.moonpay.com'], ...notAsked },
    async quote({ pays, symbol, paymentMethod }) {
      const answer = parseAnswer(quoteShape, await ask('https://api.moonpay.com/v3/currencies/eth/buy_quote'))
      const money = (amount: string) => ({ amount, currency: pays.currency })
      const networkFee = money(answer.networkFeeAmount)
      const fees = [
        { type: 'provider', ...money(answer.feeAmount) },
        { type: 'network', ...networkFee },
      ]
      return [
        {
          provider: 'MoonPay',
          paymentMethod,
          paymentTotal: money(answer.totalAmount),
          paymentSubtotal: money(answer.baseCurrencyAmount),
          purchaseAmount: { amount: answer.quoteCurrencyAmount, currency: symbol },
          networkFee,
          fees,
        },
      ]
    },
    async openSession({ address: walletAddress, reference }) {
      const query = `?${new URLSearchParams({ apiKey: 'pk', currencyCode: 'eth', walletAddress, externalTransactionId: reference })}`
      return { url: `https://buy.moonpay.com/${query}&signature=${encodeURIComponent(sign(query))}` }
    },
    getReport: async () => undefined,
    readWebhook({ headers, body }) {
      const parts = new URLSearchParams((headers['moonpay-signature-v2'] ?? '').replaceAll(',', '&'))
      const time = parts.get('t') ?? ''
      const signature = {
        encoding: 'hex',
        signature: parts.get('s') ?? '',
        signedAt: Number(time) * 1000,
        now: clock.now(),
      } as const
      checkSignature({ secret: 'wk', text: `${time}.${body}`, ...signature })
      const event = z.object({ data: z.object({ externalTransactionId: z.string(), status: z.string() }) })
      const { data } = parseAnswer(event, readJsonBody(body))
      return {
        reference: data.externalTransactionId,
        report: { status: data.status === 'completed' ? 'complete' : 'pending' },
      }
    },
  }
  expect(await driver.quote(wish, signal)).toMatchObject([
    { paymentTotal: { amount: '100' }, purchaseAmount: { amount: '0.0391' } },
  ])
  const { url } = await driver.openSession(order, signal)
  const [signed = '', signature = ''] = new URL(url).search.split('&signature=')
  expect(decodeURIComponent(signature)).toBe(sign(signed))
  const body = JSON.stringify({
    type: 'transaction_updated',
    data: { externalTransactionId: 'r', status: 'completed' },
  })
  const time = `${Math.floor(clock.now() / 1000)}`
  const right = createHmac('sha256', 'wk').update(`${time}.${body}`).digest('hex')
  const read = (s: string) => driver.readWebhook({ headers: { 'moonpay-signature-v2': `t=${time},s=${s}` }, body })
  expect(read(right)).toEqual({ reference: 'r', report: { status: 'complete' } })
  expect(() => read(right.replace(/^./, (one) => (one === '0' ? '1' : '0')))).toThrow('not right')
})
