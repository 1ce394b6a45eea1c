import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
} from '@solana/web3.js'
import { invalid } from '../refusals.js'
import type { Action, Warning } from '../types.js'
import { computeBudget, type Instruction, readInstruction, type Surroundings } from './programs/index.js'
import { fromText, type Spelling } from './spelling.js'

/** A transaction, read instruction by instruction. */
export interface SolanaTransaction {
  /** As it came: its answer is spelled in the same way. */
  readonly spelling: Spelling
  /** Of the transaction, with room for each signature. */
  readonly bytes: Uint8Array
  /** What is signed. */
  readonly message: Uint8Array
  readonly blockhash: string
  readonly actions: readonly Action[]
  readonly warnings: readonly Warning[]
  /** Decimals of mints, as the token program checks them when it is carried out. */
  readonly decimals: ReadonlyMap<string, number>
  /** Lamports of the account that leave it for certain. */
  readonly leaving: bigint
  /** Lamports that it costs the account at least: 0 where another one pays. */
  readonly leastFee: bigint
  readonly isPayer: boolean
  /** It does not expire with its blockhash, which is a nonce. */
  readonly isLasting: boolean
  /** The account's place among the signatures. */
  readonly place: number
  /** Whether all other signatures are there. */
  readonly isComplete: boolean
}

/** Bytes of a transaction at most: a packet of the network. */
const longest = 1232
const lamportsPerSignature = 5000n
const mostUnits = 1_400_000n
const unitsPerInstruction = 200_000n

/**
 * Reads a transaction, of the first form or version 0. What is not known of it is blind; accounts that a lookup table would name
 * are not asked for, because nobody but the node could say which they are.
 *
 * @throws {FrameError} REQUEST_INVALID
 */
export function readTransaction(text: string, account: string): SolanaTransaction {
  const { spelling, bytes, message, compiled, signatures } = decode(text)
  const { header, staticAccounts, instructions } = compiled
  const signers = staticAccounts.slice(0, header.numSignerAccounts) as readonly string[]
  const place = signers.indexOf(account)
  if (place < 0) throw invalid('the account does not sign this transaction')
  const others = signers.filter((signer) => signer !== account)
  const isPayer = place === 0

  const around: Surroundings = { account, owners: new Map(), decimals: new Map() }
  const budget = { units: undefined as bigint | undefined, price: 0n }
  const rest = instructions.map((instruction) => resolve(instruction, staticAccounts))
  const told = rest.flatMap((instruction) => {
    if (instruction.program === computeBudget && readBudget(instruction.data, budget)) return []
    return [readInstruction(instruction, around)]
  })
  const guess = BigInt(instructions.length) * unitsPerInstruction
  const units = budget.units ?? guess
  const priority = budget.price * (units < mostUnits ? units : mostUnits)
  const actions = withMemos(told.flatMap(({ action }) => (action ? [action] : [])))
  if (!actions.length) throw invalid('it does nothing')
  return {
    ...{ spelling, bytes, message, actions, place, isPayer },
    blockhash: compiled.lifetimeToken,
    decimals: around.decimals,
    leaving: told.reduce((sum, { lamports = 0n }) => sum + lamports, 0n),
    leastFee: isPayer ? lamportsPerSignature * BigInt(signers.length) + (priority + 999_999n) / 1_000_000n : 0n,
    // The network looks at the first instruction alone.
    isLasting: told[0]?.isLasting === true,
    isComplete: others.every((signer) => signatures[signer]?.some((byte) => byte !== 0)),
    warnings: [
      ...told.flatMap(({ warnings = [] }) => warnings),
      ...(isPayer ? [] : [{ severity: 'note', text: 'warn.otherPays' } as const]),
      ...(isPayer && others.length ? [{ severity: 'note', text: 'warn.othersSign' } as const] : []),
    ],
  }
}

/** Memos stand with what they are about, where there is such. */
function withMemos(actions: readonly Action[]): readonly Action[] {
  const isMemo = ({ text }: Action) => text === 'act.memo'
  const others = actions.filter((action) => !isMemo(action))
  const last = others.at(-1)
  if (!last) return actions
  const memos = actions.filter(isMemo).flatMap(({ facts }) => facts)
  return [...others.slice(0, -1), { ...last, facts: [...last.facts, ...memos] }]
}

type Compiled = CompiledTransactionMessage['instructions'][number]

function resolve(
  { programAddressIndex, accountIndices = [], data }: Compiled,
  accounts: readonly string[],
): Instruction {
  const program = accounts[programAddressIndex]
  // A program is never in a lookup table.
  if (program === undefined) throw invalid('a program is missing')
  return { program, accounts: accountIndices.map((index) => accounts[index]), data: Uint8Array.from(data ?? []) }
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
    const named: Readonly<Record<string, ReadonlyUint8Array | null | undefined>> = signatures
    return isWhole && isKnown ? { message, compiled, signatures: named } : undefined
  } catch {
    // What does not decode is no transaction, whatever the reason.
    return undefined
  }
}

/** Of the compute budget: heap (1), units (2), price (3), size of loaded accounts (4). Whether it is one of them. */
function readBudget(data: Uint8Array, budget: { units: bigint | undefined; price: bigint }): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  if (data[0] === 2 && data.length === 5) budget.units = BigInt(view.getUint32(1, true))
  else if (data[0] === 3 && data.length === 9) budget.price = view.getBigUint64(1, true)
  else return (data[0] === 1 || data[0] === 4) && data.length === 5
  return true
}

const signatureLength = 64

/** The transaction with the account's signature in its place, behind the byte that counts them; others stay as they came. */
export function withSignature(
  { bytes, place }: SolanaTransaction,
  signature: ReadonlyUint8Array | Uint8Array,
): Uint8Array {
  const signed = Uint8Array.from(bytes)
  signed.set(signature, 1 + place * signatureLength)
  return signed
}

/** The network knows a transaction by its first signature: that of who pays. */
export const firstSignature = (bytes: Uint8Array): Uint8Array => bytes.slice(1, 1 + signatureLength)
