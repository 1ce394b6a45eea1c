import { type Address, getAddressDecoder } from '@solana/kit'

/** Reads the data and the accounts of an instruction. Beyond the end of the data there are zeros: nodes ran it, or refused it. */
export interface Reader {
  /** Bytes of the data. */
  length: number
  u8(offset: number): number
  u32(offset: number): number
  u64(offset: number): bigint
  address(offset: number): Address
  account(index: number): Address | undefined
  /** All accounts from an index on. */
  accountsFrom(index: number): (Address | undefined)[]
}

/** The longest instruction that is read here, and some. */
const room = 256

export function createReader(data: Uint8Array, accounts: readonly (Address | undefined)[]): Reader {
  const padded = new Uint8Array(Math.max(room, data.length))
  padded.set(data)
  const view = new DataView(padded.buffer)
  return {
    length: data.length,
    u8: (offset) => view.getUint8(offset),
    u32: (offset) => view.getUint32(offset, true),
    u64: (offset) => view.getBigUint64(offset, true),
    address: (offset) => getAddressDecoder().decode(padded, offset),
    account: (index) => accounts[index],
    accountsFrom: (index) => accounts.slice(index),
  }
}
