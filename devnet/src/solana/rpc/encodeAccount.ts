import { getBase58Decoder } from '@solana/kit'
import type { Accounts, StoredAccount } from '../chain/accounts.js'
import { type Config, readConfig, readNumber, readWord } from './params.js'
import { parseAccount } from './parseAccount.js'
import { invalidParams, RpcProblem } from './problem.js'

/** How the data of an account is written. `binary` is the old form: base58 without saying so. */
export interface AccountEncoding {
  form: 'binary' | 'base58' | 'base64' | 'jsonParsed'
  /** Part of the data. */
  slice?: { offset: number; length: number }
}

/** Beyond this, base58 takes too long, and nodes refuse it. */
const maxBase58 = 128
/** What nodes write since rent is no longer collected. */
const rentExempt = 18_446_744_073_709_551_615n

/** Reads `encoding` and `dataSlice`. @throws {RpcProblem} for zstd, which this node does not speak */
export function readAccountEncoding(config: Config): AccountEncoding {
  if (config.encoding === 'base64+zstd') {
    throw invalidParams('Invalid params: this node does not compress: ask for `base64` instead of `base64+zstd`.')
  }
  const form = readWord(config.encoding, ['binary', 'base58', 'base64', 'jsonParsed'], 'binary')
  if (config.dataSlice === undefined || config.dataSlice === null) return { form }
  const { offset, length } = readConfig(config.dataSlice)
  return { form, slice: { offset: readNumber(offset, 'usize'), length: readNumber(length, 'usize') } }
}

/** An account as nodes write it. @param slot Of the mint that is read for a token's decimals */
export function encodeAccount(account: StoredAccount, encoding: AccountEncoding, accounts: Accounts, slot?: number) {
  return {
    data: encodeData(account, encoding, accounts, slot),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch: rentExempt,
    space: account.data.length,
  }
}

/**
 * The same for a request for one account.
 * @throws {RpcProblem} -32600 when base58 was asked for and the data is long
 */
export function encodeOneAccount(account: StoredAccount, encoding: AccountEncoding, accounts: Accounts, slot: number) {
  const isBase58 = encoding.form === 'binary' || encoding.form === 'base58'
  if (isBase58 && cut(account.data, encoding).length > maxBase58) {
    const text = `Encoded binary (base 58) data should be less than ${maxBase58} bytes, please use Base64 encoding.`
    throw new RpcProblem(-32600, text)
  }
  return encodeAccount(account, encoding, accounts, slot)
}

function encodeData(account: StoredAccount, encoding: AccountEncoding, accounts: Accounts, slot?: number) {
  const parsed = encoding.form === 'jsonParsed' ? parseAccount(account, accounts, slot) : undefined
  if (parsed) return parsed
  const data = cut(account.data, encoding)
  if (encoding.form === 'base64' || encoding.form === 'jsonParsed') {
    return [Buffer.from(data).toString('base64'), 'base64']
  }
  const text = data.length > maxBase58 ? 'error: data too large for bs58 encoding' : getBase58Decoder().decode(data)
  return encoding.form === 'binary' ? text : [text, 'base58']
}

function cut(data: Uint8Array, { slice }: AccountEncoding): Uint8Array {
  return slice ? data.subarray(slice.offset, slice.offset + slice.length) : data
}
