import { getAddressDecoder } from '@solana/web3.js'
import type { ApprovalText } from '../../../../common/approval/messages/en.js'
import type { Action, Fact, Warning } from '../../../../common/approval/types.js'

/** One instruction, with its accounts by address. */
export interface Instruction {
  readonly program: string
  /** In the program's order; undefined where a lookup table would have to say which. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** What the reader of an instruction knows around it. */
export interface Surroundings {
  /** The account that is asked to sign. */
  readonly account: string
  /** Owners of token accounts that the same transaction makes: the program makes them at no other address. */
  readonly owners: Map<string, string>
  /** Mints and their decimals, each as the token program checks it in one instruction. */
  readonly decimals: (readonly [mint: string, decimals: number])[]
}

/** What an instruction does. */
export interface Told {
  /** Absent for what needs no words: the compute budget, a wrapped coin that is counted. */
  readonly action?: Action
  readonly warnings?: readonly Warning[]
  /** Coins of the account that leave it for certain. */
  readonly lamports?: bigint
  /** Coins of the account that it may lay down in an account that it makes, at most. */
  readonly deposit?: bigint
}

/** Reads an instruction of its program; undefined for one that it does not know to the last byte. */
export type ReadInstruction = (instruction: Instruction, around: Surroundings) => Told | undefined

/** Reads the bytes of an instruction in their order. Each read is undefined, and `isDone` false, when there are too few. */
export function createBytes(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  let at = 0
  let isShort = false
  const take = (length: number) => {
    const from = at
    at += length
    isShort ||= at > data.length
    return isShort ? undefined : from
  }
  const number = (length: number, read: (from: number) => number) => {
    const from = take(length)
    return from === undefined ? 0 : read(from)
  }
  const bytes = (length: number) => {
    const from = take(length)
    return from === undefined ? new Uint8Array(length) : data.slice(from, from + length)
  }
  return {
    u8: () => number(1, (from) => view.getUint8(from)),
    u16: () => number(2, (from) => view.getUint16(from, true)),
    u32: () => number(4, (from) => view.getUint32(from, true)),
    u64() {
      const from = take(8)
      return from === undefined ? 0n : view.getBigUint64(from, true)
    },
    bytes,
    address: () => getAddressDecoder().decode(bytes(32)) as string,
    /** Something is left, or something was missing already: read on, or look at `isDone`. */
    hasMore: () => !isShort && at < data.length,
    /** All was there, and nothing is left. */
    isDone: () => !isShort && at === data.length,
  }
}

export const addressFact = (label: Fact['label'], address: string): Fact => ({
  label,
  value: { kind: 'address', address },
})
export const textFact = (label: Fact['label'], text: string): Fact => ({ label, value: { kind: 'text', text } })
/** What a number of the request's means, in words of ours. */
export const wordsFact = (
  label: Fact['label'],
  text: ApprovalText,
  values?: Readonly<Record<string, string>>,
): Fact => ({
  label,
  value: { kind: 'words', text, values },
})
export const danger = (text: Warning['text']): Warning => ({ severity: 'danger', text })
export const caution = (text: Warning['text']): Warning => ({ severity: 'caution', text })

/** Coins that an account of so many bytes has to hold: two years of rent, at the rate of all public clusters. */
export const depositOf = (bytes: number): bigint => BigInt(bytes + 128) * 6960n

export const depositFact = (amount: bigint): Fact => ({
  label: 'act.deposit',
  value: { kind: 'figure', asset: { kind: 'coin' }, amount },
})

/** Accounts of an instruction, all of them known; undefined when one is not, or there are too few. */
export function accountsOf({ accounts }: Instruction, least: number): readonly string[] | undefined {
  const known = accounts.filter((each) => each !== undefined)
  return known.length === accounts.length && known.length >= least ? known : undefined
}
