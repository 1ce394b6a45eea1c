import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  type IInstruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { toBase64 } from './base64.js'
import { associatedTokenProgram, type SolanaInstruction } from './instructions.js'

// The only file that knows the SDK.

/** The blockhash of a transaction, and how long it counts. */
export interface BlockhashLifetime {
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
}

/** A transaction that is not signed yet. */
export interface Composed {
  /** With room for the signatures, in base64. */
  readonly transaction: string
  /** What is signed, in base64. */
  readonly message: string
}

/** Accounts by the address of the table that holds them. */
export type LookupTables = Readonly<Record<string, readonly string[]>>

/**
 * Makes a transaction of instructions. Of the first form, which every wallet can show; of version 0 where tables say so.
 * @throws when an address or instruction is malformed
 */
export function compose(
  payer: string,
  instructions: readonly SolanaInstruction[],
  lifetime: BlockhashLifetime,
  tables?: LookupTables,
): Composed {
  const made = instructions as readonly unknown[] as readonly IInstruction[]
  const constraint = {
    blockhash: blockhash(lifetime.blockhash),
    lastValidBlockHeight: lifetime.lastValidBlockHeight,
  }
  const finish = <Version extends 'legacy' | 0>(version: Version) =>
    appendTransactionMessageInstructions(
      made,
      setTransactionMessageLifetimeUsingBlockhash(
        constraint,
        setTransactionMessageFeePayer(address(payer), createTransactionMessage({ version })),
      ),
    )
  const compiled = tables
    ? compileTransaction(compressTransactionMessageUsingAddressLookupTables(finish(0), toTables(tables)))
    : compileTransaction(finish('legacy'))
  return {
    transaction: getBase64EncodedWireTransaction(compiled),
    message: toBase64(Uint8Array.from(compiled.messageBytes)),
  }
}

const toTables = (tables: LookupTables) =>
  Object.fromEntries(Object.entries(tables).map(([table, accounts]) => [address(table), accounts.map(address)]))

/** The account in which an owner holds a token by convention. */
export async function deriveTokenAccount(owner: string, program: string, mint: string): Promise<string> {
  const encoder = getAddressEncoder()
  const [derived] = await getProgramDerivedAddress({
    programAddress: address(associatedTokenProgram),
    seeds: [owner, program, mint].map((each) => encoder.encode(address(each))),
  })
  return derived
}
