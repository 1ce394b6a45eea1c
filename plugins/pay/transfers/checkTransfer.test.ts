import { getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { writeLifiCall as writeServicesCall } from '../../../services/src/parts/pay/transfers/lifiCall.js'
import type { Debt } from '../types.js'
import { checkTransfer, type TransferField, toDepositCall } from './checkTransfer.js'
import { type DepositCall, readDepositCall, writeDepositCall } from './depositCall.js'
import { writeLifiCall } from './lifiCall.js'
import { readQuote, readSeen } from './wire.js'

const [one, two] = ['eip155:1', 'eip155:10'] as const
const address = (digit: string) => `0x${digit.repeat(40)}`
const user = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const thief = BigInt(address('9'))
const contract = address('b')
const token = { networkId: one, address: address('1'), name: 'Dollar', symbol: 'LUSD', decimals: 6 }
const asset = { ...token, networkId: two, address: address('2') }
const debt: Debt = {
  ...{ asset, assetId: `${two}/erc20:${asset.address}`, amount: 20_000_000n, recipient: address('3') },
  payTo: address('4'),
}
/** Unix time in seconds. */
const now = 1_800_000_000
const wish = { account: `${one}:${user}` as const, debt, token, bridge: { contract }, expiresAt: (now + 900) * 1000 }
const deposit: DepositCall = {
  ...{ depositor: BigInt(user), recipient: BigInt(debt.payTo), inputToken: BigInt(token.address) },
  ...{ outputToken: BigInt(asset.address), inputAmount: 20_070_000n, outputAmount: debt.amount, destination: 10n },
  ...{ filler: 0n, quotedAt: BigInt(now - 5), deadline: BigInt(now + 600), fillerSeconds: 0n },
}
const toldOf = (change: Partial<DepositCall> = {}, call: object = {}) => ({
  ...{ request: 'request-1', seconds: 5 },
  call: { chain: one, to: contract, data: writeDepositCall({ ...deposit, ...change }), value: 0n, ...call },
})
const check = (told = toldOf(), more: object = {}) => checkTransfer({ ...wish, ...more }, told, now * 1000)

test('behavior: what is read of a call is what is written again, to the byte; a filler may have it for itself for a minute', () => {
  const told = toldOf({ filler: 7n, fillerSeconds: 60n })
  const { pays, quote } = check(told)
  expect(pays).toEqual({ token, value: 20_070_000n })
  expect(quote).toMatchObject({ request: 'request-1', name: 'Across', contract, seconds: 5, deadline: now + 600 })
  expect(toDepositCall(wish.account, debt, pays, quote)).toEqual({ to: contract, data: told.call.data, value: 0n })
  expect(readDepositCall(told.call.data)).toEqual({ ...deposit, filler: 7n, fillerSeconds: 60n })
})

const { data } = toldOf().call
test.each<[string, TransferField, Partial<DepositCall>, object?]>([
  ['another recipient: a fill to another', 'recipient', { recipient: thief }],
  ['another account that is refunded', 'depositor', { depositor: thief }],
  ['another chain', 'network', { destination: 1n }],
  ['a false token of the same symbol there', 'gets', { outputToken: thief }],
  ['another token that is taken', 'pays', { inputToken: thief }],
  ['less than the whole debt', 'least', { outputAmount: debt.amount - 1n }],
  ['more than twice the debt', 'amount', { inputAmount: 40_000_001n }],
  ['less than arrives', 'amount', { inputAmount: 1n }],
  ['a deadline that is over', 'deadline', { deadline: BigInt(now) }],
  ['a deadline after the order’s end', 'deadline', { deadline: BigInt(now + 900) }],
  ['a filler that has it for an hour', 'filler', { filler: 7n, fillerSeconds: 3600n }],
  ['a quote of yesterday', 'time', { quotedAt: BigInt(now - 86_400) }],
  ['a call on another network', 'chain', {}, { chain: two }],
  ['a contract that the host does not name', 'contract', {}, { to: address('9') }],
  ['coins', 'value', {}, { value: 1n }],
  ['a message, which would be run', 'call', {}, { data: `${data.slice(0, -1)}1${'0'.repeat(64)}` }],
  ['something behind it', 'call', {}, { data: `${data}${'0'.repeat(64)}` }],
  ['another function', 'call', {}, { data: data.replace('0x7b939232', '0x095ea7b3') }],
  ['a message elsewhere', 'call', {}, { data: data.replace(`180${'0'.repeat(64)}`, `1a0${'0'.repeat(64)}`) }],
])('attack: a quote whose call has %s is refused', (_, field, change, call) => {
  expect(() => check(toldOf(change, call))).toThrow(
    expect.objectContaining({ code: 'PAY_TRANSFER_DIFFERS', data: expect.objectContaining({ field }) }),
  )
})

test('attack: money is held for some hours at most, and a token with other digits is another amount', () => {
  const long = toldOf({ deadline: BigInt(now + 86_400) })
  expect(() => check(long, { expiresAt: undefined })).toThrow('not what was asked for')
  expect(() => check(toldOf(), { token: { ...token, decimals: 18 } })).toThrow('not what was asked for')
})

test('F13: an answer of another shape is none', () => {
  const step = {
    requestId: 'request-1',
    type: 'transaction',
    transaction: { ...toldOf().call, chainId: one, value: '0' },
  }
  const answer = { steps: [step], timeInSeconds: 5 }
  expect(readQuote(answer)).toEqual(toldOf())
  for (const wrong of [
    ...[undefined, {}, { ...answer, steps: [] }, { ...answer, steps: [step, step] }, { ...answer, timeInSeconds: '5' }],
    { ...answer, steps: [{ ...step, type: 'deposit' }] },
    { ...answer, steps: [{ ...step, transaction: { ...step.transaction, data: '0x' } }] },
  ])
    expect(() => readQuote(wrong)).toThrow(TypeError)
  expect(readSeen({ status: 'success', arrived: `0x${'a'.repeat(64)}` })).toMatchObject({ refunded: undefined })
  expect(() => readSeen({ status: 'success', arrived: '0x12' })).toThrow(TypeError)
})

describe('by LI.FI’s contract', () => {
  const lifi = { bridge: { contract, form: 'lifi' } } as const
  const id = `0x${'1d'.repeat(32)}`
  const toldBy = (data: string) => ({ ...toldOf(), call: { ...toldOf().call, data } })
  const own = writeLifiCall(deposit, id)

  test('behavior: what is read of its call is what is written again, and is what services write', () => {
    const { pays, quote } = check(toldBy(own), lifi)
    expect(pays.value).toBe(20_070_000n)
    expect(quote).toMatchObject({ name: 'LI.FI', transactionId: id, deadline: now + 600 })
    expect(toDepositCall(wish.account, debt, pays, quote)).toEqual({ to: contract, data: own, value: 0n })
    const toAddress = (word: bigint) => getAddress(`0x${word.toString(16).padStart(40, '0')}`)
    const services = writeServicesCall({
      ...{ transactionId: id as Hex, depositor: toAddress(deposit.depositor), recipient: toAddress(deposit.recipient) },
      ...{ inputToken: toAddress(deposit.inputToken), outputToken: toAddress(deposit.outputToken) },
      ...{ inputAmount: deposit.inputAmount, outputAmount: deposit.outputAmount, destinationChainId: 10n },
      ...{ quoteTimestamp: Number(deposit.quotedAt), fillDeadline: Number(deposit.deadline) },
    })
    expect(services).toBe(own)
  })

  test.each<[string, TransferField, Partial<DepositCall>]>([
    ['another recipient', 'recipient', { recipient: thief }],
    ['another account that is refunded', 'depositor', { depositor: thief }],
    ['another chain', 'network', { destination: 1n }],
    ['a false token there', 'gets', { outputToken: thief }],
    ['another token that is taken', 'pays', { inputToken: thief }],
    ['less than the whole debt', 'least', { outputAmount: debt.amount - 1n }],
    ['a deadline after the order’s end', 'deadline', { deadline: BigInt(now + 900) }],
    ['a filler that has it for an hour', 'filler', { filler: 7n, fillerSeconds: 3600n }],
  ])('attack: a quote whose call has %s is refused', (_, field, change) => {
    expect(() => check(toldBy(writeLifiCall({ ...deposit, ...change }, id)), lifi)).toThrow(
      expect.objectContaining({ code: 'PAY_TRANSFER_DIFFERS', data: expect.objectContaining({ field }) }),
    )
  })

  const word = (at: number, value: bigint) =>
    own.slice(0, 10 + at * 64) + value.toString(16).padStart(64, '0') + own.slice(10 + (at + 1) * 64)
  test.each<[string, string]>([
    ['a swap before it', word(10, 1n)],
    ['a call after it', word(11, 1n)],
    ['two recipients', word(16, thief)],
    ['a number for swaps', word(20, 1n)],
    ['a message', word(26, 1n)],
    ['a part that stands elsewhere', word(1, 640n)],
    ['something behind it', `${own}00`],
    ['nothing in it', '0xdf87ec62'],
    ['Across’ own call', toldOf().call.data],
  ])('attack: a call with %s is none', (_, data) => {
    expect(() => check(toldBy(data), lifi)).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ field: 'call' }) }),
    )
  })

  test('attack: a host that names a contract of Across has none of LI.FI called', () => {
    expect(() => check(toldBy(own))).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ field: 'call' }) }),
    )
  })
})
