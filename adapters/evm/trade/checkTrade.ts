import { LatchkeyError, type ReadHandle, type Token, type TradeTerms } from '../../../src/adapter.js'
import { toAddress } from '../address.js'
import { type Hex, toQuantity } from '../hex.js'
import type { EvmTransaction } from '../transaction.js'
import { oneInchCoin, readTrade } from './readTrade.js'

/** What is checked, and is sent then: read once, so that nothing can change in between. */
export type TradeCall = Pick<EvmTransaction, 'gas'> & {
  readonly to: string
  readonly data: Hex
  readonly value: bigint
}

/** What of a trade is not as its terms say. What each means: docs/errors.md. */
export type TradeField =
  | 'form'
  | 'chain'
  | 'account'
  | 'spender'
  | 'data'
  | 'pays'
  | 'amount'
  | 'gets'
  | 'least'
  | 'receiver'
  | 'value'
  | 'rest'
  | 'deadline'
  | 'permit'

/** Longest time that a trade may be carried out in, in seconds. */
const longestDeadline = 20 * 60

const differs = (field: TradeField) =>
  new LatchkeyError(
    'TRADE_DIFFERS',
    `This trade is not what was agreed: ${field}. Nothing was sent. Ask for another quote.`,
    {
      data: { field },
    },
  )

/**
 * Reads a trade's form and compares it with the terms.
 * @param now Unix time in ms
 * @param account who sends it, where that is known
 * @throws {LatchkeyError} TRADE_DIFFERS, TRANSFER_INVALID for terms of another chain
 */
export function checkTrade(
  { network }: Pick<ReadHandle, 'network'>,
  terms: TradeTerms,
  form: unknown,
  { now, account }: { readonly now: number; readonly account?: string },
): TradeCall {
  const assert = (holds: boolean, field: TradeField) => {
    if (!holds) throw differs(field)
  }
  const given = Object(form) as Partial<Record<keyof EvmTransaction | 'abi', unknown>>
  const { to, data, value = 0n, gas, chainId, from, abi, accessList } = given
  const sent = typeof value === 'bigint' ? value : toQuantity(value)
  const isHex = typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data)
  if (!isHex || sent === undefined || abi !== undefined || accessList !== undefined) throw differs('form')
  const reference = network.caipNetworkId.slice('eip155:'.length)
  assert(
    chainId === undefined || `${typeof chainId === 'string' ? toQuantity(chainId) : chainId}` === reference,
    'chain',
  )
  assert(from === undefined || account === undefined || toAddress(`${from}`) === account, 'account')
  const spender = toAddress(terms.spender)
  assert(spender !== undefined && toAddress(`${to}`) === spender, 'spender')

  const trade = readTrade(data as Hex)
  if (!trade) throw differs('data')
  const { pays, gets } = trade
  const paysCoin = trade.paysCoin === 'either' ? terms.pays.token.address === undefined : trade.paysCoin
  const idOf = ({ address, networkId }: Token, isRead: boolean, field: 'pays' | 'gets') => {
    assert(networkId === network.caipNetworkId, 'chain')
    assert(isRead === (address === undefined), field)
    // The coin stands in a form as its own contract, or as 1inch writes it; which of the two the form itself says.
    return BigInt(toAddress(`${address ?? terms.wrapped}`) ?? -1)
  }
  const paid = idOf(terms.pays.token, paysCoin, 'pays')
  const got = idOf(terms.gets.token, trade.getsCoin, 'gets')
  assert(pays.token === paid || (paysCoin && trade.paysCoin === true && pays.token === oneInchCoin), 'pays')
  assert(gets.token === got || (trade.getsCoin && gets.token === oneInchCoin), 'gets')
  const amount = pays.value === 'value of the call' ? sent : pays.value
  assert(amount > 0n && amount <= terms.pays.value, 'amount')
  assert(sent === (paysCoin ? amount : 0n), 'value')
  assert(!(paysCoin && trade.losesRest), 'rest')
  assert(terms.gets.value > 0n && gets.value >= terms.gets.value, 'least')
  assert(trade.receiver === BigInt(toAddress(terms.receiver) ?? -1), 'receiver')
  const latest = Math.min(terms.deadline, Math.floor(now / 1000) + longestDeadline)
  const isInTime =
    trade.deadline === undefined || (trade.deadline <= BigInt(latest) && Number(trade.deadline) * 1000 > now)
  assert(isInTime, 'deadline')
  const { permit } = trade
  assert(!permit || (permit.token === paid && permit.value <= terms.pays.value), 'permit')
  return { to: spender as string, data: data as Hex, value: sent, ...(gas !== undefined && { gas: gas as bigint }) }
}
