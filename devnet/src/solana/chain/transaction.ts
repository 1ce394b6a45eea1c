import { verify } from 'node:crypto'
import {
  type Address,
  getAddressEncoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type ReadonlyUint8Array,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'
import { toPublicKey } from '../keys.js'

/** A message as it travels: instructions by index into the accounts. */
export interface Message {
  version: 'legacy' | 0
  signerCount: number
  readonlySignerCount: number
  readonlyNonSignerCount: number
  /** Accounts that the message names itself; what its lookups load comes after them. */
  staticKeys: readonly Address[]
  instructions: readonly CompiledInstruction[]
  lookups: readonly Lookup[]
  /** Recent blockhash, or the value of a nonce account. */
  blockhash: string
  bytes: ReadonlyUint8Array
}

export interface CompiledInstruction {
  program: number
  accounts: readonly number[]
  data: Uint8Array
}

/** Accounts that a lookup table lends to a message. */
export interface Lookup {
  table: Address
  writable: readonly number[]
  readonly: readonly number[]
}

/** A transaction as it travels. */
export interface WireTransaction {
  /** Base58 of the first signature: its name everywhere. */
  id: string
  /** Base58, in the order of the signers; all ones where one is missing. */
  signatures: readonly string[]
  message: Message
  wire: Uint8Array
  decoded: Transaction
}

/** The bytes are no transaction, or its indices point nowhere. */
export class MalformedTransaction extends Error {
  override name = 'MalformedTransaction'
}

/** What a network packet holds. */
export const maxTransactionBytes = 1232

/** @throws {MalformedTransaction} */
export function decodeMessage(bytes: ReadonlyUint8Array): Message {
  const compiled = decodeOrRefuse(() => getCompiledTransactionMessageDecoder().decode(bytes))
  if (compiled.version !== 'legacy' && compiled.version !== 0) {
    throw new MalformedTransaction('only legacy and version 0 messages are taken')
  }
  // The machine ends the process over bytes that it cannot read: only what reads the same both ways gets there.
  const encoded = decodeOrRefuse(() => getCompiledTransactionMessageEncoder().encode(compiled))
  if (!Buffer.from(encoded as Uint8Array).equals(bytes as Uint8Array)) {
    throw new MalformedTransaction('the bytes are no message')
  }
  const { header, staticAccounts, instructions, version, lifetimeToken } = compiled
  const lookups = 'addressTableLookups' in compiled ? (compiled.addressTableLookups ?? []) : []
  const message: Message = {
    version,
    signerCount: header.numSignerAccounts,
    readonlySignerCount: header.numReadonlySignerAccounts,
    readonlyNonSignerCount: header.numReadonlyNonSignerAccounts,
    staticKeys: staticAccounts,
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
      program: programAddressIndex,
      accounts: accountIndices,
      data: new Uint8Array(data),
    })),
    lookups: lookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
      table: lookupTableAddress,
      writable: writableIndexes,
      readonly: readonlyIndexes,
    })),
    blockhash: lifetimeToken,
    bytes,
  }
  assertSound(message)
  return message
}

/** @throws {MalformedTransaction} */
export function decodeTransaction(wire: Uint8Array): WireTransaction {
  const decoded = decodeOrRefuse(() => getTransactionDecoder().decode(wire))
  const message = decodeMessage(decoded.messageBytes)
  const signatures = message.staticKeys
    .slice(0, message.signerCount)
    .map((address) => getBase58Decoder().decode(decoded.signatures[address] ?? new Uint8Array(64)))
  const [id] = signatures
  if (id === undefined) throw new MalformedTransaction('no signature')
  if (!Buffer.from(getTransactionEncoder().encode(decoded) as Uint8Array).equals(wire)) {
    throw new MalformedTransaction('the bytes are no transaction')
  }
  return { id, signatures, message, wire, decoded }
}

/** The same transaction with another blockhash, and so without a valid signature. */
export function withBlockhash(
  { decoded, message, wire }: WireTransaction,
  blockhash: ReadonlyUint8Array,
): WireTransaction {
  const keyCount = message.staticKeys.length
  // A version byte if there is one, the three counts of the header, the number of keys, the keys.
  const at = (message.version === 'legacy' ? 0 : 1) + 3 + (keyCount < 128 ? 1 : 2) + keyCount * 32
  const copy = new Uint8Array(wire)
  copy.set(blockhash, wire.length - decoded.messageBytes.length + at)
  return decodeTransaction(copy)
}

/** Whether every signer signed these very bytes. */
export function isSigned({ decoded, message }: WireTransaction): boolean {
  return message.staticKeys.slice(0, message.signerCount).every((address) => {
    const signature: SignatureBytes | null | undefined = decoded.signatures[address]
    const key = toPublicKey(new Uint8Array(getAddressEncoder().encode(address)))
    return signature ? verify(null, message.bytes as Uint8Array, key, signature) : false
  })
}

/** Whether the message may change the account at `index`, by its header alone. @param index into the static keys */
export function isWritable(message: Message, index: number): boolean {
  const { signerCount, readonlySignerCount, readonlyNonSignerCount, staticKeys } = message
  if (index < signerCount) return index < signerCount - readonlySignerCount
  return index < staticKeys.length - readonlyNonSignerCount
}

function decodeOrRefuse<T>(decode: () => T): T {
  try {
    return decode()
  } catch (cause) {
    throw new MalformedTransaction(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function assertSound(message: Message) {
  const { signerCount, readonlySignerCount, readonlyNonSignerCount, staticKeys, instructions, lookups } = message
  const loaded = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  const total = staticKeys.length + loaded
  const sound =
    signerCount > readonlySignerCount &&
    signerCount + readonlyNonSignerCount <= staticKeys.length &&
    total <= 256 &&
    instructions.every(
      // Index 0 pays the fee, and a payer is no program; programs are never loaded from a table.
      ({ program, accounts }) => program > 0 && program < staticKeys.length && accounts.every((index) => index < total),
    )
  if (!sound) throw new MalformedTransaction('Transaction failed to sanitize accounts offsets correctly')
}
