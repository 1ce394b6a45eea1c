import { type FeeTerms, isLatchkeyError, type TransferRequest, type WalletHandle } from '../../src/adapter.js'
import { insufficientFunds } from '../kit/insufficientFunds.js'
import { type FreshBlockhash, readBlockhash } from './cluster.js'
import { compose } from './compose.js'
import { readFee, readPrice, readRent, tokenAccountSize, toUnitLimit } from './fees.js'
import { getBalance } from './getBalance.js'
import { offerPriority } from './instructions.js'
import type { PriorityFee } from './options.js'
import { simulate } from './simulate.js'
import { planTransfer, type TransferPlan } from './transferPlan.js'

/** A transfer that was tried and priced. */
export interface PreparedTransfer {
  /** Unsigned, in base64. */
  readonly transaction: string
  readonly lifetime: FreshBlockhash
  /** All that it costs besides the amount, in lamports: the network's fee, the offer, and the receiver's new account. */
  readonly cost: bigint
  /** The part of it that the receiver's new account keeps. */
  readonly deposit: bigint
  /** What is offered to validators. */
  readonly terms: FeeTerms
}

/**
 * Composes a transfer, lets a node try it, and prices it. Nothing is put before a wallet that would fail.
 * @throws {LatchkeyError} TRANSFER_INVALID, TOKEN_UNKNOWN, INSUFFICIENT_FUNDS, EXECUTION_REVERTED, WRONG_CHAIN, FEE_UNAVAILABLE
 */
export async function prepareTransfer(
  wallet: WalletHandle,
  request: TransferRequest,
  { priorityFee }: { readonly priorityFee: PriorityFee },
): Promise<PreparedTransfer> {
  const { address } = wallet.account
  const plan = await planTransfer(wallet, request)
  const [lifetime, price, native] = await Promise.all([
    readBlockhash(wallet),
    request.terms?.price ?? readPrice(wallet, writtenBy(plan), priorityFee),
    getBalance(wallet, address),
  ])
  const spent = request.token.address ? 0n : request.value
  if (native.value < spent) throw insufficientFunds(native, spent)
  const plain = compose(address, plan.instructions, lifetime)
  const isFee = request.token.address !== undefined
  const simulated = simulate(wallet, plain.transaction, plan.created ? [plan.created] : [])
  const { units, lamports } = await simulated.catch(async (error) => {
    // The node says that it is not enough, and not by how much.
    if (!isLatchkeyError(error, 'INSUFFICIENT_FUNDS')) throw error
    const least =
      (await readFee(wallet, plain.message)) + (plan.created ? await readRent(wallet, tokenAccountSize) : 0n)
    throw native.value < spent + least ? insufficientFunds(native, spent + least, { isFee }) : error
  })
  const terms = {
    units: request.terms && request.terms.units >= units ? request.terms.units : toUnitLimit(units),
    price,
  }
  const priced = price
    ? compose(address, [...offerPriority(terms.units, price), ...plan.instructions], lifetime)
    : plain
  const [fee, deposit] = await Promise.all([
    readFee(wallet, priced.message),
    plan.created ? (lamports[0] ?? readRent(wallet, tokenAccountSize)) : 0n,
  ])
  const cost = fee + deposit
  if (native.value < spent + cost) throw insufficientFunds(native, spent + cost, { isFee })
  return { transaction: priced.transaction, lifetime, cost, deposit, terms }
}

const writtenBy = ({ instructions }: TransferPlan): readonly string[] => [
  ...new Set(
    instructions.flatMap(({ accounts = [] }) => accounts.flatMap(({ address, role }) => (role & 1 ? [address] : []))),
  ),
]
