import { toTokenAmount } from '../../tokens/amount.js'
import type { ParsedInstruction } from './parsedInstruction.js'
import type { Reader } from './reader.js'

/** Who allowed it: one key, or a group of keys and those of it that signed. */
function readAuthority(read: Reader, index: number, name: string) {
  const signers = read.accountsFrom(index + 1)
  const authority = read.account(index)
  if (signers.length === 0) return { [name]: authority }
  return { [`multisig${name[0]?.toUpperCase()}${name.slice(1)}`]: authority, signers }
}

const plainAmount = (read: Reader) => ({ amount: read.u64(1).toString() })
const checkedAmount = (read: Reader) => ({ tokenAmount: toTokenAmount(read.u64(1), read.u8(9)) })

function readMintInfo(read: Reader) {
  const freezeAuthority = read.u8(34) === 1 ? { freezeAuthority: read.address(35) } : {}
  return { mint: read.account(0), decimals: read.u8(1), mintAuthority: read.address(2), ...freezeAuthority }
}

/** By the first byte of the data: the name, and what goes with it. */
const kinds: Readonly<Record<number, readonly [type: string, info: (read: Reader) => ParsedInstruction['info']]>> = {
  0: ['initializeMint', (read) => ({ ...readMintInfo(read), rentSysvar: read.account(1) })],
  1: ['initializeAccount', (read) => ({ ...pick(read, 'account', 'mint', 'owner', 'rentSysvar') })],
  3: [
    'transfer',
    (read) => ({
      ...pick(read, 'source', 'destination'),
      ...plainAmount(read),
      ...readAuthority(read, 2, 'authority'),
    }),
  ],
  4: [
    'approve',
    (read) => ({ ...pick(read, 'source', 'delegate'), ...plainAmount(read), ...readAuthority(read, 2, 'owner') }),
  ],
  5: ['revoke', (read) => ({ ...pick(read, 'source'), ...readAuthority(read, 1, 'owner') })],
  7: [
    'mintTo',
    (read) => ({ ...pick(read, 'mint', 'account'), ...plainAmount(read), ...readAuthority(read, 2, 'mintAuthority') }),
  ],
  8: [
    'burn',
    (read) => ({ ...pick(read, 'account', 'mint'), ...plainAmount(read), ...readAuthority(read, 2, 'authority') }),
  ],
  9: ['closeAccount', (read) => ({ ...pick(read, 'account', 'destination'), ...readAuthority(read, 2, 'owner') })],
  12: [
    'transferChecked',
    (read) => ({
      ...pick(read, 'source', 'mint', 'destination'),
      ...checkedAmount(read),
      ...readAuthority(read, 3, 'authority'),
    }),
  ],
  13: [
    'approveChecked',
    (read) => ({
      ...pick(read, 'source', 'mint', 'delegate'),
      ...checkedAmount(read),
      ...readAuthority(read, 3, 'owner'),
    }),
  ],
  14: [
    'mintToChecked',
    (read) => ({
      ...pick(read, 'mint', 'account'),
      ...checkedAmount(read),
      ...readAuthority(read, 2, 'mintAuthority'),
    }),
  ],
  15: [
    'burnChecked',
    (read) => ({ ...pick(read, 'account', 'mint'), ...checkedAmount(read), ...readAuthority(read, 2, 'authority') }),
  ],
  17: ['syncNative', (read) => ({ ...pick(read, 'account') })],
  18: ['initializeAccount3', (read) => ({ ...pick(read, 'account', 'mint'), owner: read.address(1) })],
  20: ['initializeMint2', readMintInfo],
  21: ['getAccountDataSize', (read) => ({ ...pick(read, 'mint') })],
  22: ['initializeImmutableOwner', (read) => ({ ...pick(read, 'account') })],
}

/** Names the first accounts. */
function pick(read: Reader, ...names: string[]) {
  return Object.fromEntries(names.map((name, index) => [name, read.account(index)]))
}

/** Instructions of the token programs; undefined for those that are rare. */
export function parseToken(read: Reader): ParsedInstruction | undefined {
  const kind = kinds[read.u8(0)]
  return kind && { type: kind[0], info: kind[1](read) }
}
