import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type Wanted, writeOneInch, writeUnoswap, writeV302 } from '../../../../adapters/evm/trade/test/exchanges.js'
import type { DevnetExchange } from '../../../../devnet/src/index.js'
import type { PageOptions } from './world.js'

type Wire = Record<string, unknown>

/** What liars know. */
export interface Facts {
  readonly exchange: DevnetExchange
  readonly account: Hex
  readonly stranger: Hex
  readonly dollar: Hex
  readonly permit: Hex
  /** In smallest units: what the coin buys. */
  readonly amount: bigint
}

/** A service that lies in one place. */
export interface Liar {
  readonly lie: string
  readonly project?: PageOptions['project']
  /** Alters each quote. */
  readonly quote?: (quote: Wire, facts: Facts, all: readonly Wire[]) => Wire
  /** Alters what is built. */
  readonly build?: (tx: { to: string; from: string; data: Hex; amount: string }, facts: Facts) => Wire
  readonly field?: string
  /** Default: TRADE_DIFFERS. */
  readonly code?: string
}

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const bare = (address: Hex) => address.slice(2).toLowerCase()
/** A word of the arguments, in the place of the one that is there. */
const withWord = (data: Hex, index: number, value: (before: bigint) => bigint): Hex => {
  const start = 10 + 64 * index
  const before = BigInt(`0x${data.slice(start, start + 64)}`)
  return `${data.slice(0, start)}${word(value(before))}${data.slice(start + 64)}` as Hex
}
const wantedOf = ({ exchange, account, dollar, amount }: Facts): Wanted => ({
  ...{ amount, least: 1n, path: [exchange.wrapped, dollar], receiver: account },
  deadline: BigInt(Math.floor(Date.now() / 1000) + 600),
})
const takesFee = (receiver: Hex) =>
  encodeFunctionData({
    abi: parseAbi(['function sweepTokenWithFee(address,uint256,address,uint256,address)']),
    args: [receiver, 0n, receiver, 100n, receiver],
  })

/** Lies in quotes, where nobody else can be asked: nothing is offered. */
export const quoteLiars: readonly Liar[] = [
  {
    lie: 'another spender',
    quote: (quote, { stranger }) => ({ ...quote, spender: `eip155:31337:${stranger}` }),
    field: 'unknownExchange',
  },
  {
    lie: 'another token',
    quote: (quote, { permit }) => ({ ...quote, toAccount: `eip155:31337:${permit}` }),
    field: 'unavailable',
  },
  {
    lie: 'another chain',
    quote: ({ toAccount, ...quote }) => ({ ...quote, toAccount: `${toAccount}`.replace('31337', '1') }),
    field: 'unavailable',
  },
  {
    lie: 'another amount',
    quote: (quote) => ({ ...quote, fromAmount: '1' }),
    field: 'unavailable',
  },
  {
    lie: 'a fee in a token of its own',
    quote: (quote, { permit }) => ({ ...quote, fee: { amount: '1', token: `eip155:31337:${permit}` } }),
    field: 'unavailable',
  },
]

/** Lies that come out when the form is there. The coin buys dollars, by V2 where nothing else is said. */
export const buildLiars: readonly Liar[] = [
  {
    lie: 'another spender',
    build: (tx, { stranger }) => ({ ...tx, to: `eip155:31337:${stranger}` }),
    field: 'spender',
  },
  { lie: 'another chain', build: (tx) => ({ ...tx, to: tx.to.replace('31337', '1') }), field: 'chain' },
  {
    lie: 'another account',
    build: (tx, { stranger }) => ({ ...tx, from: `eip155:31337:${stranger}` }),
    field: 'account',
  },
  { lie: 'more value', build: (tx) => ({ ...tx, amount: `${BigInt(tx.amount) * 2n}` }), field: 'amount' },
  {
    lie: 'another receiver',
    build: (tx, { account, stranger }) => ({ ...tx, data: tx.data.replace(bare(account), bare(stranger)) }),
    field: 'receiver',
  },
  {
    lie: 'another token',
    build: (tx, { dollar, permit }) => ({ ...tx, data: tx.data.replace(bare(dollar), bare(permit)) }),
    field: 'gets',
  },
  {
    lie: 'a lower minimum',
    build: (tx) => ({ ...tx, data: withWord(tx.data, 0, (least) => least - 1n) }),
    field: 'least',
  },
  {
    lie: 'a later deadline',
    build: (tx) => ({ ...tx, data: withWord(tx.data, 3, (until) => until + 3600n) }),
    field: 'deadline',
  },
  { lie: 'extra bytes', build: (tx) => ({ ...tx, data: `${tx.data}${word(1n)}` }), field: 'data' },
  {
    lie: 'a hidden fee',
    project: 'uniswap-v3',
    build: (tx, facts) => ({
      ...tx,
      data: writeV302(wantedOf(facts), { refunds: true, more: [takesFee(facts.stranger)] }),
    }),
    field: 'data',
  },
  {
    lie: 'coin that is not refunded',
    project: 'uniswap-v3',
    build: (tx, facts) => ({ ...tx, data: writeV302(wantedOf(facts)) }),
    field: 'rest',
  },
  {
    lie: 'a receiver within 1inch',
    project: '1inch',
    build: (tx, facts) => ({
      ...tx,
      data: writeOneInch({
        ...wantedOf(facts),
        path: [coin, facts.dollar],
        receiver: facts.stranger,
        least: 10n ** 20n,
      }),
    }),
    field: 'receiver',
  },
  {
    lie: 'a call that names no output',
    project: '1inch',
    build: (tx) => ({ ...tx, data: writeUnoswap() }),
    field: 'data',
  },
  {
    lie: 'leave for all',
    build: (tx, { stranger }) => ({
      ...tx,
      data: encodeFunctionData({
        abi: parseAbi(['function setApprovalForAll(address,bool)']),
        args: [stranger, true],
      }),
    }),
    field: 'data',
  },
  { lie: 'no form', build: () => ({ data: 'none' }), field: 'form' },
  {
    lie: 'another quote’s id',
    project: 'demo',
    quote: (quote, _, all) => ({ ...quote, id: all.find(({ id }) => id !== quote.id)?.id }),
    field: 'spender',
  },
  { lie: 'an id of nobody', quote: (quote) => ({ ...quote, id: 'A'.repeat(24) }), code: 'TRADE_STALE' },
]

const coin: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
