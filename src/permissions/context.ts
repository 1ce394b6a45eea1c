import {
  bytesPart,
  cut,
  encodeParts,
  listPart,
  type Part,
  sizeOf,
  toAddress,
  toWord,
  tuplePart,
  wordAt,
} from './hex.js'
import type { Hex, SignedDelegation } from './types.js'

/**
 * The context of a permission (ERC-7715), which redeems it (ERC-7710): the delegations, the one that is redeemed first, the account's own last.
 */
export const encodeContext = (delegations: readonly SignedDelegation[]): Hex =>
  encodeParts([listPart(delegations.map(delegationPart))])

/** One delegation, as an argument of the manager. */
export const delegationPart = (delegation: SignedDelegation): Part => {
  const { delegate, delegator, authority, caveats, salt, signature } = delegation
  return tuplePart([
    ...[BigInt(delegate), BigInt(delegator), BigInt(authority)],
    // What may be given along with a use is not signed, and none of our enforcers reads it.
    listPart(caveats.map(({ enforcer, terms }) => tuplePart([BigInt(enforcer), bytesPart(terms), bytesPart('0x')]))),
    salt,
    bytesPart(signature),
  ])
}

/** Reads a context. @returns undefined for what is not exactly the encoding of delegations: each has one spelling */
export function decodeContext(context: Hex): readonly SignedDelegation[] | undefined {
  const text = context.toLowerCase() as Hex
  if (!/^0x(?:[0-9a-f]{2})+$/.test(text) || sizeOf(text) > mostBytes) return undefined
  const delegations = readTuples(text, 32, (tuple) => {
    const [delegate = 0n, delegator = 0n, authority = 0n] = [0, 32, 64].map((at) => wordAt(tuple, at) ?? 0n)
    return {
      ...{ delegate: toAddress(delegate), delegator: toAddress(delegator), authority: toWord(authority) },
      caveats: readTuples(tuple, offsetAt(tuple, 96), (each) => ({
        enforcer: toAddress(wordAt(each, 0) ?? 0n),
        terms: readBytes(each, offsetAt(each, 32)),
      })),
      salt: wordAt(tuple, 128) ?? 0n,
      signature: readBytes(tuple, offsetAt(tuple, 160)),
    }
  })
  return encodeContext(delegations) === text ? delegations : undefined
}

/** Ten delegations with ten caveats each take 30 kB; wallets make one with seven. */
const mostBytes = 65_536
const mostTuples = 100

/** Offsets and lengths beyond what there is read as nothing, which is then spelt otherwise. */
const offsetAt = (bytes: Hex, at: number): number => Math.min(Number(wordAt(bytes, at) ?? 0n), sizeOf(bytes))

function readBytes(bytes: Hex, at: number): Hex {
  return cut(bytes, at + 32, at + 32 + offsetAt(bytes, at))
}

/** A list of tuples, each of some length. */
function readTuples<T>(bytes: Hex, at: number, read: (tuple: Hex) => T): readonly T[] {
  const list = cut(bytes, at + 32)
  const count = Math.min(offsetAt(bytes, at), mostTuples)
  return Array.from({ length: count }, (_, index) => read(cut(list, offsetAt(list, 32 * index))))
}
