import { toBase58 } from '../../../src/kernel/base/base58.js'

/** What one call of a program does, as far as it is known. Amounts are in the smallest unit. */
export type Step =
  | { readonly kind: 'coins'; readonly from: string; readonly to: string; readonly amount: bigint }
  | {
      readonly kind: 'tokens'
      readonly mint: string
      /** The receiver's token account. */
      readonly to: string
      readonly amount: bigint
      readonly decimals: number
    }
  /** Makes the account in which an owner holds a token. */
  | { readonly kind: 'account'; readonly address: string; readonly owner: string }
  /** Says what may be paid for the transaction. */
  | { readonly kind: 'fee' }
  | { readonly kind: 'other'; readonly program: string; readonly data: Uint8Array }

/** A transaction in its parts. */
export interface ReadTransaction {
  /** Who pays the fee. */
  readonly payer: string
  readonly steps: readonly Step[]
}

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const accountProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const feeProgram = 'ComputeBudget111111111111111111111111111111'

/**
 * Takes a transaction apart as it travels. Accounts that a lookup table holds have no name here.
 * @throws {RangeError} when it is none
 */
export function readTransaction(bytes: Uint8Array): ReadTransaction {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('The transaction ends too early.')
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = () => take(1)[0] as number
  const count = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 127) << shift
      if (next < 128) return value
    }
    throw new RangeError('A count of the transaction is too long.')
  }
  const several = <Item>(read: () => Item): readonly Item[] => Array.from({ length: count() }, read)

  take(64 * count())
  // A first byte with its top bit set is a version; the first form begins with its three counts.
  if ((bytes[at] ?? 0) & 128) byte()
  take(3)
  const keys = several(() => toBase58(take(32)))
  take(32)
  const nameOf = (index: number | undefined) => keys[index ?? keys.length] ?? 'an account of a lookup table'
  const steps = several(() => {
    const program = nameOf(byte())
    const accounts = take(count())
    return toStep(program, (place) => nameOf(accounts[place]), take(count()))
  })
  return { payer: nameOf(0), steps }
}

function toStep(program: string, account: (place: number) => string, data: Uint8Array): Step {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const [first] = data
  if (program === systemProgram && data.length === 12 && view.getUint32(0, true) === 2)
    return { kind: 'coins', from: account(0), to: account(1), amount: view.getBigUint64(4, true) }
  if (tokenPrograms.includes(program) && data.length === 10 && first === 12) {
    const amount = view.getBigUint64(1, true)
    return { kind: 'tokens', mint: account(1), to: account(2), amount, decimals: view.getUint8(9) }
  }
  if (program === accountProgram && data.length < 2 && (first ?? 0) < 2)
    return { kind: 'account', address: account(1), owner: account(2) }
  if (program === feeProgram) return { kind: 'fee' }
  return { kind: 'other', program, data }
}
