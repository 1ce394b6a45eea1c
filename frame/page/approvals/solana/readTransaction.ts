import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
} from '@solana/web3.js'
import type { Action, Warning } from '../../../common/approval/types.js'
import { invalid } from '../refusals.js'
import {
  computeBudget,
  type Instruction,
  nonceOf,
  readInstruction,
  type Surroundings,
  type Told,
} from './programs/index.js'
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
  /** Mints and their decimals, as the token program checks them when it is carried out. */
  readonly decimals: Surroundings['decimals']
  /** Lamports of the account that leave it for certain. */
  readonly leaving: bigint
  /** Lamports that it costs the account at least: 0 where another one pays. */
  readonly leastFee: bigint
  readonly isPayer: boolean
  /** Lamports of the account that it may lay down in accounts that it makes, at most. */
  readonly deposit: bigint
  /**
   * The nonce account whose value stands for its blockhash: it does not expire with one. Null where a table would have to say which
   * account; undefined where it expires.
   */
  readonly nonce: string | null | undefined
  /** Lookup tables that name accounts of it. */
  readonly tables: readonly string[]
  /** Accounts that it can change, as far as they are known. */
  readonly writable: readonly string[]
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

/** Addresses of lookup tables, by the table's own address: the network's word. */
export type LookupTables = ReadonlyMap<string, readonly string[]>

/**
 * Reads a transaction, of the first form or version 0. What is not known of it is blind, and so is what names accounts by a lookup
 * table: with the table's addresses it is put in words, and stays blind, because the node alone says which they are.
 *
 * @throws {FrameError} REQUEST_INVALID
 */
export function readTransaction(text: string, account: string, tables: LookupTables = new Map()): SolanaTransaction {
  const { spelling, bytes, message, compiled, signatures } = decode(text)
  const { header, staticAccounts, instructions } = compiled
  const signers = staticAccounts.slice(0, header.numSignerAccounts) as readonly string[]
  const place = signers.indexOf(account)
  if (place < 0) throw invalid('the account does not sign this transaction')
  const others = signers.filter((signer) => signer !== account)
  const isPayer = place === 0

  const around: Surroundings = { account, owners: new Map(), decimals: [] }
  const budget = { units: undefined as bigint | undefined, price: 0n }
  const loaded = lookUp(compiled, tables)
  const all = [...staticAccounts, ...loaded.writable, ...loaded.readonly]
  const each = instructions.map((instruction) => resolve(instruction, staticAccounts, all))
  const told = each.flatMap((instruction, at): readonly Told[] => {
    if (instruction.program === computeBudget && readBudget(instruction.data, budget)) return []
    const places = (instructions[at]?.accountIndices ?? []).flatMap((index, place) =>
      index < staticAccounts.length ? [] : [place],
    )
    return [places.length ? readTabled(instruction, places, account) : readInstruction(instruction, around)]
  })
  const nonce = nonceOf(each[0])
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
    deposit: told.reduce((sum, { deposit = 0n }) => sum + deposit, 0n),
    nonce,
    tables: lookupsOf(compiled).map(({ lookupTableAddress }) => lookupTableAddress),
    writable: [...writableOf(compiled), ...loaded.writable].filter((address) => address !== undefined),
    isComplete: others.every((signer) => signatures[signer]?.some((byte) => byte !== 0)),
    warnings: [
      ...told.flatMap(({ warnings = [] }) => warnings),
      ...(nonce === undefined ? [] : [{ severity: 'danger', text: 'warn.lasting' } as const]),
      ...(isPayer ? [] : [{ severity: 'note', text: 'warn.otherPays' } as const]),
      ...(isPayer && others.length ? [{ severity: 'note', text: 'warn.othersSign' } as const] : []),
    ],
  }
}

type Message = CompiledTransactionMessage

const lookupsOf = (message: Message) => ('addressTableLookups' in message && message.addressTableLookups) || []

/** Accounts that it can change, among those that it names itself. */
function writableOf({ header, staticAccounts }: Message): readonly string[] {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const firstReadonly = staticAccounts.length - numReadonlyNonSignerAccounts
  return staticAccounts.filter((_, at) =>
    at < numSignerAccounts ? at < numSignerAccounts - numReadonlySignerAccounts : at < firstReadonly,
  )
}

/**
 * Accounts by lookup tables, in their order: all that can be changed, then the others; undefined for those that are not known. The
 * network refuses what names an account twice, so an answer that does is no answer: what a table says is never the account itself.
 */
function lookUp(message: Message, tables: LookupTables) {
  const pick = (side: 'writableIndices' | 'readableIndices') =>
    lookupsOf(message).flatMap((lookup) =>
      lookup[side].map((index): string | undefined => tables.get(lookup.lookupTableAddress)?.[index]),
    )
  const loaded = { writable: pick('writableIndices'), readonly: pick('readableIndices') }
  const known = [...message.staticAccounts, ...loaded.writable, ...loaded.readonly].filter((each) => each !== undefined)
  if (new Set<string>(known).size === known.length) return loaded
  const nothing = (side: readonly unknown[]): readonly undefined[] => side.map(() => undefined)
  return { writable: nothing(loaded.writable), readonly: nothing(loaded.readonly) }
}

/** What an instruction does whose accounts at these places are a table's: in words as far as the network's word goes, and blind. */
function readTabled(instruction: Instruction, places: readonly number[], account: string): Told {
  // What it says of owners and decimals is used for nothing else.
  const told = readInstruction(instruction, { account, owners: new Map(), decimals: [] })
  if (!told.action || places.some((place) => instruction.accounts[place] === undefined)) return told
  const fields = places.map((place) => ({ name: `${place + 1}`, value: instruction.accounts[place] ?? '?' }))
  const facts: Action['facts'] = [...told.action.facts, { label: 'act.tables', value: { kind: 'fields', fields } }]
  return {
    ...told,
    action: { ...told.action, facts, isBlind: true },
    warnings: [...(told.warnings ?? []), { severity: 'danger', text: 'warn.tables' }],
  }
}

/** Memos stand with what they are about, where there is such. */
function withMemos(actions: readonly Action[]): readonly Action[] {
  const isMemo = ({ text, isBlind }: Action) => text === 'act.memo' && !isBlind
  const others = actions.filter((action) => !isMemo(action))
  const last = others.at(-1)
  if (!last) return actions
  const memos = actions.filter(isMemo).flatMap(({ facts }) => facts)
  return [...others.slice(0, -1), { ...last, facts: [...last.facts, ...memos] }]
}

type Compiled = CompiledTransactionMessage['instructions'][number]

function resolve(
  { programAddressIndex, accountIndices = [], data }: Compiled,
  own: readonly string[],
  accounts: readonly (string | undefined)[],
): Instruction {
  const program = own[programAddressIndex]
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
