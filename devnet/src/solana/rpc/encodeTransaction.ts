import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import type { LandedTransaction } from '../chain/ledger.js'
import type { LoadedAddresses } from '../chain/lookupTables.js'
import { toKeys } from '../chain/lookupTables.js'
import { isWritable, type Message, type WireTransaction } from '../chain/transaction.js'
import { type Config, readWord } from './params.js'
import { parseInstruction } from './parseInstruction.js'

/** How a transaction is written. `binary` is the old form: base58 without saying so. */
export type TransactionEncoding = 'binary' | 'base58' | 'base64' | 'json' | 'jsonParsed'

const encodings: readonly TransactionEncoding[] = ['binary', 'base58', 'base64', 'json', 'jsonParsed']

export function readTransactionEncoding({ encoding }: Config): TransactionEncoding {
  return readWord(encoding, encodings, 'json')
}

/** Depth of an instruction that the transaction names itself. */
const outerHeight = 1

/** A transaction as nodes write it. */
export function encodeTransaction(
  { wire, message, signatures }: WireTransaction,
  loaded: LoadedAddresses,
  encoding: TransactionEncoding,
) {
  if (encoding === 'base64') return [Buffer.from(wire).toString('base64'), 'base64']
  if (encoding === 'base58') return [getBase58Decoder().decode(wire), 'base58']
  if (encoding === 'binary') return getBase58Decoder().decode(wire)
  const body = encoding === 'jsonParsed' ? parseMessage(message, loaded) : encodeMessage(message)
  return { message: body, signatures }
}

const encodeLookups = ({ version, lookups }: Message) =>
  version === 'legacy'
    ? undefined
    : lookups.map(({ table, writable, readonly }) => ({
        accountKey: table,
        readonlyIndexes: readonly,
        writableIndexes: writable,
      }))

function encodeMessage(message: Message) {
  return {
    accountKeys: message.staticKeys,
    addressTableLookups: encodeLookups(message),
    header: {
      numReadonlySignedAccounts: message.readonlySignerCount,
      numReadonlyUnsignedAccounts: message.readonlyNonSignerCount,
      numRequiredSignatures: message.signerCount,
    },
    instructions: message.instructions.map(({ program, accounts, data }) => ({
      accounts,
      data: getBase58Decoder().decode(data),
      programIdIndex: program,
      stackHeight: outerHeight,
    })),
    recentBlockhash: message.blockhash,
  }
}

function parseMessage(message: Message, loaded: LoadedAddresses) {
  const keys = toKeys(message, loaded)
  const programs = new Set(message.instructions.map(({ program }) => program))
  const loadedAt = message.staticKeys.length
  return {
    accountKeys: keys.map((pubkey, index) => ({
      pubkey,
      signer: index < message.signerCount,
      source: index < loadedAt ? 'transaction' : 'lookupTable',
      // A program that is called cannot be changed, whatever the header says.
      writable:
        index < loadedAt
          ? isWritable(message, index) && !programs.has(index)
          : index < loadedAt + loaded.writable.length,
    })),
    addressTableLookups: encodeLookups(message),
    instructions: message.instructions.map(({ program, accounts, data }) =>
      parseInstruction({ program, accounts, data, stackHeight: outerHeight }, keys),
    ),
    recentBlockhash: message.blockhash,
  }
}

/** What a transaction did, as nodes write it. */
export function encodeMeta(landed: LandedTransaction, message: Message, encoding: TransactionEncoding) {
  const keys = toKeys(message, landed.loaded)
  const inner = landed.innerInstructions.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map(({ programIdIndex, accounts, data, stackHeight }) => {
      if (encoding !== 'jsonParsed') return { accounts, data, programIdIndex, stackHeight }
      return parseInstruction(
        { program: programIdIndex, accounts, data: new Uint8Array(getBase58Encoder().encode(data)), stackHeight },
        keys,
      )
    }),
  }))
  return {
    computeUnitsConsumed: landed.unitsConsumed,
    err: landed.error,
    fee: landed.fee,
    innerInstructions: inner,
    // Parsed, they are among the keys.
    loadedAddresses: encoding === 'jsonParsed' ? undefined : landed.loaded,
    logMessages: landed.logs,
    postBalances: landed.postBalances,
    postTokenBalances: landed.postTokenBalances,
    preBalances: landed.preBalances,
    preTokenBalances: landed.preTokenBalances,
    returnData: landed.returnData ?? undefined,
    rewards: [],
    status: landed.error ? { Err: landed.error } : { Ok: null },
  }
}
