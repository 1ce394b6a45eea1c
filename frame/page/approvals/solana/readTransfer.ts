import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
} from '@solana/web3.js'
import { invalid, notAllowed } from '../refusals.js'
import { fromText, type Spelling } from './spelling.js'

/** Coins that move to an address. */
export interface Move {
  readonly to: string
  readonly amount: bigint
}

/** A transaction that only moves coins of its one signer. */
export interface SolanaTransfer {
  /** As it came: its answer is spelled in the same way. */
  readonly spelling: Spelling
  /** Of the transaction, with room for one signature. */
  readonly bytes: Uint8Array
  /** What is signed. */
  readonly message: Uint8Array
  readonly blockhash: string
  readonly moves: readonly Move[]
  readonly memos: readonly string[]
  /** Lamports that it costs at least: its signature, and what it offers to be taken sooner. */
  readonly leastFee: bigint
}

type Instruction = CompiledTransactionMessage['instructions'][number]

const systemProgram = '11111111111111111111111111111111'
const computeBudget = 'ComputeBudget111111111111111111111111111111'
const memoPrograms = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

/** Bytes of a transaction at most: a packet of the network. */
const longest = 1232
const lamportsPerSignature = 5000n
const mostUnits = 1_400_000n
const unitsPerInstruction = 200_000n

/**
 * Reads a transaction, of the first form or version 0. In it may be transfers of the account's coins, memos and the compute budget;
 * whatever else there is makes it one that the frame cannot show.
 *
 * @throws {FrameError} METHOD_NOT_ALLOWED, REQUEST_INVALID
 */
export function readTransfer(text: string, account: string): SolanaTransfer {
  const { spelling, bytes, message, compiled } = decode(text)
  const { header, staticAccounts, instructions } = compiled
  if (staticAccounts[0] !== account) throw invalid('the account does not pay for this transaction')
  if (header.numSignerAccounts !== 1) throw notAllowed()
  if ('addressTableLookups' in compiled && compiled.addressTableLookups?.length) throw notAllowed()

  const moves: Move[] = []
  const memos: string[] = []
  const budget = { units: undefined as bigint | undefined, price: 0n }
  for (const instruction of instructions) {
    const program = staticAccounts[instruction.programAddressIndex]
    const data = Uint8Array.from(instruction.data ?? [])
    if (program === systemProgram) moves.push(readMove(instruction, data, staticAccounts))
    else if (program === computeBudget) readBudget(data, budget)
    else if (program && memoPrograms.includes(program)) memos.push(readMemo(instruction, data))
    else throw notAllowed()
  }
  if (!moves.length) throw notAllowed()
  const guess = BigInt(instructions.length) * unitsPerInstruction
  const units = budget.units ?? guess
  const priority = budget.price * (units < mostUnits ? units : mostUnits)
  return {
    spelling,
    bytes,
    message,
    blockhash: compiled.lifetimeToken,
    moves,
    memos,
    leastFee: lamportsPerSignature + (priority + 999_999n) / 1_000_000n,
  }
}

/** WalletConnect's reference has base64, older pages base58: a text that is a transaction in one is none in the other. */
function decode(text: string) {
  for (const spelling of ['base64', 'base58'] as const) {
    const bytes = text.length <= 2 * longest ? fromText(text, spelling) : undefined
    const read = bytes && bytes.length <= longest ? decodeBytes(bytes) : undefined
    if (bytes && read) return { spelling, bytes, ...read }
  }
  throw invalid('it is no transaction in base64 or base58')
}

function decodeBytes(bytes: Uint8Array) {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
    const message = Uint8Array.from(messageBytes)
    const compiled = getCompiledTransactionMessageDecoder().decode(message)
    // Read and written again it must be the same bytes: nothing of it went unread.
    const again = getCompiledTransactionMessageEncoder().encode(compiled)
    const isSame = again.length === message.length && again.every((byte, at) => byte === message[at])
    const isWhole = isSame && Object.keys(signatures).length === compiled.header.numSignerAccounts
    // One byte counts the signatures: another spelling of the count would move their place.
    if (bytes[0] !== compiled.header.numSignerAccounts) return undefined
    const isKnown = compiled.version === 'legacy' || compiled.version === 0
    return isWhole && isKnown ? { message, compiled } : undefined
  } catch {
    // What does not decode is no transaction, whatever the reason.
    return undefined
  }
}

/** `Transfer` of the system program: four bytes that name it, eight of lamports. */
function readMove({ accountIndices = [] }: Instruction, data: Uint8Array, accounts: readonly string[]): Move {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const to = accounts[accountIndices[1] ?? -1]
  if (data.length !== 12 || view.getUint32(0, true) !== 2 || accountIndices.length !== 2) throw notAllowed()
  // There is one signer, so whoever pays is the account, or the network refuses it.
  if (accountIndices[0] !== 0 || to === undefined) throw notAllowed()
  return { to, amount: view.getBigUint64(4, true) }
}

/** Of the compute budget: heap (1), units (2), price (3), size of loaded accounts (4). */
function readBudget(data: Uint8Array, budget: { units: bigint | undefined; price: bigint }): void {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  if (data[0] === 2 && data.length === 5) budget.units = BigInt(view.getUint32(1, true))
  else if (data[0] === 3 && data.length === 9) budget.price = view.getBigUint64(1, true)
  else if (!((data[0] === 1 || data[0] === 4) && data.length === 5)) throw notAllowed()
}

function readMemo({ accountIndices = [] }: Instruction, data: Uint8Array): string {
  // A memo may name who signs it: nobody else than the account.
  if (accountIndices.some((index) => index !== 0)) throw notAllowed()
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
  } catch {
    throw notAllowed()
  }
}

/** The transaction with the account's signature in its one place, behind the byte that counts them. */
export function withSignature({ bytes }: SolanaTransfer, signature: ReadonlyUint8Array | Uint8Array): Uint8Array {
  const signed = Uint8Array.from(bytes)
  signed.set(signature, 1)
  return signed
}
