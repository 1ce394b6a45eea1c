import { type CaipAccountId, parseAccountId, type Token, type TokenAmount } from '../../../src/plugin.js'
import { transferDiffers } from '../paying/errors.js'
import type { Bridge, BridgeQuote, Debt } from '../types.js'
import { type DepositCall, readDepositCall, writeDepositCall } from './depositCall.js'
import { readLifiCall, writeLifiCall } from './lifiCall.js'
import type { ToldTransfer } from './wire.js'

/** What is to be brought, and by whom. */
export interface TransferWish {
  /** Who pays, on the network that is sent from. */
  readonly account: CaipAccountId
  readonly debt: Debt
  readonly token: Token
  readonly bridge: Bridge
  /** Of the bill. Unix time in ms. */
  readonly expiresAt: number | undefined
}

/** What of a call is not as it was asked for. What each means: docs/errors.md. */
export type TransferField =
  | 'chain'
  | 'contract'
  | 'value'
  | 'call'
  | 'depositor'
  | 'recipient'
  | 'pays'
  | 'amount'
  | 'gets'
  | 'least'
  | 'network'
  | 'filler'
  | 'time'
  | 'deadline'

/** Seconds that one filler may have it for itself: one that never comes delays all. */
const longestFiller = 60n
/** Seconds that money is held at most. */
const longestHeld = 6 * 3600 + 600
/** Seconds by which a quote may be away from this device's clock. */
const skew = 600
/** Of what is sent so many parts of what arrives at most: the rest is the bridge's. */
const mostTimes = 2n

const chainNumber = (networkId: string) => BigInt(networkId.replace(/^eip155:(?=\d+$)/, ''))

/**
 * Reads the call that the services propose, and compares all of it with what was asked for.
 * @param now Unix time in ms
 * @throws {LatchkeyError} PAY_TRANSFER_DIFFERS with `data.field`
 */
export function checkTransfer(
  { account, debt, token, bridge, expiresAt }: TransferWish,
  { request, seconds, call }: ToldTransfer,
  now: number,
): { readonly pays: TokenAmount; readonly quote: BridgeQuote } {
  const assert = (holds: boolean, field: TransferField) => {
    if (!holds) throw transferDiffers({ field })
  }
  const { address, networkId } = parseAccountId(account)
  const isAddress = (word: bigint, text: string | undefined) => text !== undefined && word === BigInt(text)
  assert(call.chain === networkId && token.networkId === networkId, 'chain')
  assert(call.to.toLowerCase() === bridge.contract.toLowerCase(), 'contract')
  assert(call.value === 0n, 'value')
  const isLifi = bridge.form === 'lifi'
  const [deposit, transactionId] = (isLifi ? readLifiCall(call.data) : [readDepositCall(call.data)]) ?? []
  if (!deposit) throw transferDiffers({ field: 'call' })
  assert(isAddress(deposit.depositor, address), 'depositor')
  assert(isAddress(deposit.recipient, debt.payTo), 'recipient')
  assert(isAddress(deposit.inputToken, token.address), 'pays')
  assert(isAddress(deposit.outputToken, debt.asset.address), 'gets')
  assert(deposit.destination === chainNumber(debt.asset.networkId), 'network')
  assert(deposit.outputAmount === debt.amount, 'least')
  // A bridge brings the same token: with the same digits the same number is as much.
  assert(token.decimals === debt.asset.decimals, 'pays')
  assert(deposit.inputAmount >= debt.amount && deposit.inputAmount <= debt.amount * mostTimes, 'amount')
  assert(deposit.filler === 0n || deposit.fillerSeconds <= longestFiller, 'filler')
  const [quotedAt, deadline, today] = [Number(deposit.quotedAt), Number(deposit.deadline), Math.floor(now / 1000)]
  assert(Math.abs(quotedAt - today) <= skew, 'time')
  assert(deadline > today && deadline <= today + longestHeld, 'deadline')
  assert(expiresAt === undefined || deadline * 1000 < expiresAt, 'deadline')
  const quote: BridgeQuote = Object.freeze({
    ...{
      request,
      name: bridge.name ?? (isLifi ? 'LI.FI' : 'Across'),
      contract: bridge.contract,
      seconds,
      quotedAt,
      deadline,
    },
    filler: `0x${deposit.filler.toString(16).padStart(40, '0')}`,
    fillerSeconds: Number(deposit.fillerSeconds),
    ...(transactionId !== undefined && { transactionId }),
  })
  return { pays: Object.freeze({ token, value: deposit.inputAmount }), quote }
}

/** The call of a way that was checked: nothing of it comes from anywhere but what the user has seen. */
export function toDepositCall(
  account: CaipAccountId,
  debt: Debt,
  pays: TokenAmount,
  { quotedAt, deadline, filler, fillerSeconds, contract, transactionId }: BridgeQuote,
): { readonly to: string; readonly data: string; readonly value: bigint } {
  const deposit: DepositCall = {
    ...{ depositor: BigInt(parseAccountId(account).address), recipient: BigInt(debt.payTo) },
    ...{ inputToken: BigInt(pays.token.address ?? 0), outputToken: BigInt(debt.asset.address ?? 0) },
    ...{ inputAmount: pays.value, outputAmount: debt.amount, destination: chainNumber(debt.asset.networkId) },
    ...{ filler: BigInt(filler), fillerSeconds: BigInt(fillerSeconds) },
    ...{ quotedAt: BigInt(quotedAt), deadline: BigInt(deadline) },
  }
  const data = transactionId === undefined ? writeDepositCall(deposit) : writeLifiCall(deposit, transactionId)
  return { to: contract, data, value: 0n }
}
