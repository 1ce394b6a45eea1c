import { expect, test } from 'vitest'
import { judgeReport } from './judgeReport.js'
import type { PurchaseRow } from './schema.js'

const address = '0x00000000000000000000000000000000000A11cE'
const hash = `0x${'ab'.repeat(32)}`
const row: PurchaseRow = {
  ...{ id: 'digest', project: 'shop', driver: 'meld', provider: 'LOCALPAY', reference: 'ref', provider_id: null },
  ...{ status: 'paid', chain: 'eip155:1', contract: '', address, payment_method: 'card', country: 'US' },
  ...{ pays_amount: '100', pays_currency: 'USD', gets_amount: '97', gets_currency: 'USDC', received_amount: null },
  ...{
    hash: null,
    problems: [],
    created_at: 0,
    updated_at: 0,
    session_until: 0,
    asked_at: null,
    asks: 0,
    next_ask_at: 0,
  },
}

test('behavior: states only go forward: a late "pending" changes nothing, a payment after "expired" or "failed" does', () => {
  expect(judgeReport({ ...row, status: 'complete' }, { status: 'pending' }, false)).toBeUndefined()
  expect(judgeReport({ ...row, status: 'complete' }, { status: 'failed' }, false)).toBeUndefined()
  expect(judgeReport({ ...row, status: 'expired' }, { status: 'paid' }, false)).toEqual({ status: 'paid' })
  expect(judgeReport({ ...row, status: 'failed' }, { status: 'complete' }, false)).toEqual({ status: 'complete' })
  expect(judgeReport({ ...row, status: 'complete' }, { status: 'refunded' }, false)).toEqual({ status: 'refunded' })
})

test('behavior: a transaction that was another purchase’s, or pays another address, is not believed: the purchase stays paid, and says why', () => {
  const report = { status: 'complete', hash } as const
  expect(judgeReport(row, report, true)).toEqual({ problems: ['hash-used'] })
  expect(judgeReport(row, { ...report, address: '0x00000000000000000000000000000000000000B0' }, false)).toEqual({
    problems: ['address-changed'],
  })
  expect(
    judgeReport(
      row,
      { ...report, hash: hash.toUpperCase().replace('0X', '0x'), address: address.toLowerCase() },
      false,
    ),
  ).toEqual({
    ...{ status: 'complete', hash },
  })
  expect(judgeReport(row, { ...report, hash: 'javascript:alert(1)' }, false)).toEqual({ status: 'complete' })
})

test('behavior: another amount than was asked for is told; a little less of the coins is how prices move', () => {
  const said = (paid: string, received: string) =>
    judgeReport(
      row,
      { status: 'complete', paid: { amount: paid, currency: 'USD' }, received: { amount: received, currency: 'USDC' } },
      false,
    )
  expect(said('100', '96.5')).toEqual({ status: 'complete', received_amount: '96.5' })
  expect(said('100', '48.5')).toMatchObject({ problems: ['amount-changed'], received_amount: '48.5' })
  expect(said('120', '97')).toMatchObject({ problems: ['amount-changed'], pays_amount: '120' })
})
