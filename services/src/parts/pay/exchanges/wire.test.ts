import { expect, test } from 'vitest'
import { quoteBody } from '../transfers/wire.js'
import { buyStatusParams, exchangesParams, payUrlParams } from './wire.js'

const asset = 'eip155:1/slip44:60'
const whole = { exchangeId: 'coinbase', asset, amount: '1.5', recipient: `eip155:1:0x${'ab'.repeat(20)}` }

test('parameters: what the protocol’s clients send beside is dropped, and a missing page is the first', () => {
  expect(exchangesParams.parse({ projectId: 'p', st: 'appkit', sv: 'x' })).toEqual({ page: 0 })
  expect(payUrlParams.parse({ ...whole, amount: 1.5, sv: 'x' })).toEqual(whole)
  expect(buyStatusParams.parse({ exchangeId: 'a', sessionId: 'b', more: 1 })).toEqual({
    exchangeId: 'a',
    sessionId: 'b',
  })
})

test.each(['0', '0.0', '-1', '1e3', 'x', '', '1.1234567890123456789'])('parameters: an amount %j is none', (amount) => {
  expect(payUrlParams.safeParse({ ...whole, amount }).success).toBe(false)
})

test.each([{ amount: '0' }, { amount: '1.5' }, { amount: '-1' }, { before: 'tomorrow' }, { recipient: '' }])(
  'parameters: a quote with %j is none',
  (wrong) => {
    const body = {
      ...{ originChainId: 'eip155:1', originCurrency: '0x1', destinationChainId: 'eip155:10' },
      ...{ destinationCurrency: '0x2', recipient: '0x3', amount: '7' },
    }
    expect(quoteBody.safeParse(body).success).toBe(true)
    expect(quoteBody.safeParse({ ...body, ...wrong }).success).toBe(false)
  },
)
