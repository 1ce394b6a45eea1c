import { LatchkeyError, type ReadHandle, type TransferRequest, type WalletHandle } from '../../src/adapter.js'
import { toAddress } from './address.js'
import { deriveTokenAccount } from './compose.js'
import { askValue, fieldsOf } from './handles.js'
import {
  createTokenAccount,
  naming,
  type SolanaInstruction,
  systemProgram,
  transferCoins,
  transferTokens,
  writeMemo,
} from './instructions.js'
import { type Mint, type TokenAccount, tokenPrograms, toMint, toMintFacts, toTokenAccount } from './token.js'
import { readTokenAccounts, unknownToken } from './tokenAccounts.js'

/** What makes a transfer. */
export interface TransferPlan {
  readonly instructions: readonly SolanaInstruction[]
  /** The receiver's account that has to be made for it, at the sender's cost. */
  readonly created?: string
}

/** A transaction has room for so many accounts to draw a token from; nearly every user has one. */
const sourceLimit = 8
const highest = 2n ** 64n - 1n
/** What a transaction has room for beside a transfer: bytes of a memo, and references of 32 each. */
const [longestMemo, mostReferences] = [256, 8]

const invalid = (why: string) => new LatchkeyError('TRANSFER_INVALID', why)
const insufficient = (symbol: string) =>
  new LatchkeyError('INSUFFICIENT_FUNDS', `Insufficient funds: the account has too little ${symbol} for the amount.`)

/** Checks what can be checked without a node; the receiver in canonical spelling. @throws {LatchkeyError} TRANSFER_INVALID */
export function checkTransfer(
  wallet: WalletHandle,
  { token, to, value, references = [], memo = '' }: TransferRequest,
): string {
  if (!to || value === undefined) throw invalid('An amount and receiver address are required')
  if (!token) throw invalid('A token is required')
  const receiver = toAddress(to)
  if (!receiver) throw invalid('The receiver is no address.')
  if (receiver === systemProgram) throw invalid('What is sent to this address is lost: no one has its key.')
  if (typeof value !== 'bigint' || value < 0n || value > highest) throw invalid('The amount is not valid.')
  if (references.length > mostReferences || references.some((one) => toAddress(one) !== one))
    throw invalid('A reference is no address, or there are too many.')
  if (new TextEncoder().encode(memo).length > longestMemo) throw invalid('The memo is too long.')
  if (toMint(wallet, token) === receiver) throw invalid("What is sent to a token's own address is lost.")
  return receiver
}

/**
 * Finds the instructions of a transfer: from which accounts, and into which.
 * @throws {LatchkeyError} TRANSFER_INVALID, TOKEN_UNKNOWN, INSUFFICIENT_FUNDS
 */
export async function planTransfer(wallet: WalletHandle, request: TransferRequest): Promise<TransferPlan> {
  const receiver = checkTransfer(wallet, request)
  const mint = toMint(wallet, request.token)
  const plan = mint ? await planTokens(wallet, request, receiver, mint) : await planCoins(wallet, request, receiver)
  return { ...plan, instructions: addWords(plan.instructions, request) }
}

/** Solana Pay: the last instruction is the transfer and names the references; the memo stands right before it. */
function addWords(
  instructions: readonly SolanaInstruction[],
  { references = [], memo }: TransferRequest,
): readonly SolanaInstruction[] {
  const memos = memo === undefined ? [] : [writeMemo(memo)]
  return [
    ...instructions.slice(0, -1),
    ...memos,
    ...instructions.slice(-1).map((transfer) => naming(transfer, references)),
  ]
}

async function planCoins(wallet: WalletHandle, { value }: TransferRequest, to: string): Promise<TransferPlan> {
  const config = { encoding: 'base64', dataSlice: { offset: 0, length: 0 } }
  const receiver = fieldsOf(await askValue(wallet, 'getAccountInfo', [to], config))
  assertNoProgram(receiver)
  if ((tokenPrograms as readonly unknown[]).includes(receiver.owner))
    throw invalid("The receiver is an account of a token: coins sent there are lost. Use its owner's address.")
  return { instructions: [transferCoins(wallet.account.address, to, value)] }
}

const assertNoProgram = ({ executable }: Readonly<Record<string, unknown>>) => {
  if (executable === true) throw invalid('The receiver is a program: what is sent there is lost.')
}

async function planTokens(
  wallet: WalletHandle,
  { token, value }: TransferRequest,
  to: string,
  address: string,
): Promise<TransferPlan> {
  const owner = wallet.account.address
  const [found, held] = await Promise.all([
    askValue(wallet, 'getMultipleAccounts', [[address, to]], { encoding: 'jsonParsed' }),
    readTokenAccounts(wallet, owner, address),
  ])
  const [mintAccount, receiver] = Array.isArray(found) ? found : []
  const mint = toMintFacts(mintAccount)
  if (!mint) throw unknownToken(wallet)
  if (mint.decimals !== token.decimals) throw invalid('The decimals given for this token are not those of its mint.')
  const destination = await findDestination(wallet, { to, address, mint, receiver })
  const sources = chooseSources(held, value)
  if (!sources) {
    throw held.reduce((sum, { amount }) => sum + amount, 0n) >= value && held.some(({ frozen }) => frozen)
      ? invalid('The token of this account is frozen by its issuer.')
      : insufficient(token.symbol)
  }
  const { program, decimals } = mint
  const transfers = sources.map(({ account, amount }) =>
    transferTokens({
      program,
      source: account.address,
      mint: address,
      destination: destination.address,
      owner,
      amount,
      decimals,
    }),
  )
  if (destination.exists) return { instructions: transfers }
  const creation = { payer: owner, address: destination.address, owner: to, mint: address, program }
  return { instructions: [createTokenAccount(creation), ...transfers], created: destination.address }
}

/** Where a token arrives: the receiver's account for it, or the receiver itself when it is one. */
async function findDestination(
  handle: ReadHandle,
  { to, address, mint, receiver }: { to: string; address: string; mint: Mint; receiver: unknown },
): Promise<{ readonly address: string; readonly exists: boolean }> {
  assertNoProgram(fieldsOf(receiver))
  if (toMintFacts(receiver)) throw invalid("What is sent to a token's own address is lost.")
  const direct = toTokenAccount(to, receiver)
  if (direct && direct.mint !== address) throw invalid('The receiver is an account of another token.')
  const derived = direct ? to : await deriveTokenAccount(to, mint.program, address)
  const account =
    direct ?? toTokenAccount(derived, await askValue(handle, 'getAccountInfo', [derived], { encoding: 'jsonParsed' }))
  if (account?.frozen) throw invalid("The receiver's account for this token is frozen by its issuer.")
  // The convention can be broken by handing the account on: then it is another owner's.
  if (account && !direct && account.owner !== to)
    throw invalid("The receiver's account for this token belongs to another owner by now.")
  return { address: derived, exists: account !== undefined }
}

/** Draws an amount from the fullest accounts; undefined when they do not hold it. */
function chooseSources(
  held: readonly TokenAccount[],
  value: bigint,
): readonly { readonly account: TokenAccount; readonly amount: bigint }[] | undefined {
  const sources: { account: TokenAccount; amount: bigint }[] = []
  let rest = value
  for (const account of spendable(held)) {
    const amount = account.amount < rest ? account.amount : rest
    sources.push({ account, amount })
    rest -= amount
    if (!rest) return sources
  }
  return undefined
}

/** The accounts that one transfer may draw from, the fullest first. */
export const spendable = (held: readonly TokenAccount[]): readonly TokenAccount[] =>
  held
    .filter(({ frozen, amount }) => !frozen && amount > 0n)
    .sort((one, other) => (one.amount < other.amount ? 1 : -1))
    .slice(0, sourceLimit)
