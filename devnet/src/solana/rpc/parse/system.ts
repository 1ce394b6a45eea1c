import type { ParsedInstruction } from './parsedInstruction.js'
import type { Reader } from './reader.js'

/** Instructions of the system program; undefined for those that are rare. */
export function parseSystem(read: Reader): ParsedInstruction | undefined {
  const [first, second] = [read.account(0), read.account(1)]
  switch (read.u32(0)) {
    case 0: {
      const [lamports, space, owner] = [read.u64(4), read.u64(12), read.address(20)]
      return { type: 'createAccount', info: { lamports, newAccount: second, owner, source: first, space } }
    }
    case 1:
      return { type: 'assign', info: { account: first, owner: read.address(4) } }
    case 2:
      return { type: 'transfer', info: { destination: second, lamports: read.u64(4), source: first } }
    case 4:
      return {
        type: 'advanceNonce',
        info: { nonceAccount: first, nonceAuthority: read.account(2), recentBlockhashesSysvar: second },
      }
    case 8:
      return { type: 'allocate', info: { account: first, space: read.u64(4) } }
    default:
      return undefined
  }
}
