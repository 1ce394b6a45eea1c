import { LatchkeyError, type WalletHandle } from '../../src/adapter.js'
import { toBase58 } from '../kit/base58.js'
import { fromBase64, toBase64 } from './base64.js'
import { readLength, toBytes } from './bytes.js'
import { readBlockhash } from './cluster.js'
import { compose } from './compose.js'
import { readPrice, toUnitLimit } from './fees.js'
import { offerPriority, type SolanaInstruction } from './instructions.js'
import type { PriorityFee } from './options.js'
import { simulate } from './simulate.js'
import { readWire } from './wire.js'

export type { SolanaInstruction } from './instructions.js'

/**
 * What `sendTransaction` takes: a transaction as it travels, in base64 or bytes; an object of `@solana/web3.js` 1, which
 * has `serialize`; or the instructions, in the form of version 2, that are completed here: payer, blockhash, offer.
 */
export type SolanaTransaction =
  | string
  | Uint8Array
  | { serialize(config?: { requireAllSignatures: boolean; verifySignatures: boolean }): Uint8Array }
  | {
      readonly instructions: readonly SolanaInstruction[]
      /** Accounts by the address of their lookup table; with them the transaction is of version 0. */
      readonly addressLookupTables?: Readonly<Record<string, readonly string[]>>
      /** Default: the adapter's option. */
      readonly priorityFee?: PriorityFee
    }

/** When a transaction can no longer get into a block: known for those that were sent here. */
export interface Lifetime {
  readonly blockhash: string
  /** The last block height at which it may; undefined when the blockhash is of the host's choosing. */
  readonly lastValidBlockHeight?: bigint
}

/** A transaction that is ready to be signed. */
export interface ReadyTransaction {
  /** base64 */
  readonly transaction: string
  readonly lifetime: Lifetime
}

const invalid = (why: string, cause?: unknown) =>
  new LatchkeyError('TRANSACTION_INVALID', `The transaction is not valid: ${why}`, cause === undefined ? {} : { cause })

/**
 * Reads and completes a transaction of any form. What was composed here is tried on a node.
 * @throws {LatchkeyError} TRANSACTION_INVALID; for instructions also what the node says
 */
export async function toReadyTransaction(
  wallet: WalletHandle,
  value: unknown,
  priorityFee: PriorityFee,
): Promise<ReadyTransaction> {
  const { instructions, serialize } = Object(value) as Record<string, unknown>
  if (Array.isArray(instructions) && typeof serialize !== 'function')
    return fromInstructions(wallet, value as Extract<SolanaTransaction, { instructions: unknown }>, priorityFee)
  const bytes = readBytes(value)
  if (!bytes?.length) throw invalid('expected base64, bytes, something with serialize(), or instructions')
  try {
    const { signers, message } = readWire(bytes)
    if (!signers.includes(wallet.account.address)) throw invalid('the connected account does not sign it')
    return { transaction: toBase64(bytes), lifetime: { blockhash: readBlockhashOf(message) } }
  } catch (cause) {
    throw cause instanceof LatchkeyError ? cause : invalid('its bytes make no sense', cause)
  }
}

function readBytes(value: unknown): Uint8Array | undefined {
  if (typeof value === 'string') return fromBase64(value)
  const { serialize } = Object(value) as { serialize?: unknown }
  if (typeof serialize !== 'function') return toBytes(value)
  try {
    return toBytes(serialize.call(value, { requireAllSignatures: false, verifySignatures: false }))
  } catch (cause) {
    throw invalid('it cannot be serialized', cause)
  }
}

/** The blockhash stands behind the accounts. */
function readBlockhashOf(message: Uint8Array): string {
  const header = (message[0] ?? 0) & 128 ? 1 : 0
  const { value: count, end } = readLength(message, header + 3)
  return toBase58(message.subarray(end + count * 32, end + count * 32 + 32))
}

async function fromInstructions(
  wallet: WalletHandle,
  value: Extract<SolanaTransaction, { instructions: unknown }>,
  fallback: PriorityFee,
): Promise<ReadyTransaction> {
  const { instructions, addressLookupTables, priorityFee = fallback } = value
  const { address } = wallet.account
  if (!instructions.length) throw invalid('it has no instruction')
  const stranger = instructions
    .flatMap(({ accounts = [] }) => accounts)
    .some((account) => account.role >= 2 && account.address !== address)
  if (stranger) throw invalid('another account than the connected one signs it: hand it in with that signature')
  const written = instructions.flatMap(({ accounts = [] }) =>
    accounts.flatMap((account) => (account.role & 1 ? [`${account.address}`] : [])),
  )
  const [lifetime, price] = await Promise.all([
    readBlockhash(wallet),
    readPrice(wallet, [...new Set([address, ...written])].slice(0, 128), priorityFee),
  ])
  const make = (list: readonly SolanaInstruction[]) => {
    try {
      return compose(address, list, lifetime, addressLookupTables)
    } catch (cause) {
      throw invalid('an address or instruction is malformed', cause)
    }
  }
  const plain = make(instructions)
  const { units } = await simulate(wallet, plain.transaction)
  const { transaction } = price ? make([...offerPriority(toUnitLimit(units), price), ...instructions]) : plain
  return { transaction, lifetime }
}
