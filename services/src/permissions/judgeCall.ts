import { cut } from './hex.js'
import type { Hex, Keccak, PermissionFault } from './types.js'

/** A method of a contract that a permission is asked for. */
export interface AskedCall {
  readonly target: Hex
  /** 4 bytes. */
  readonly method: Hex
  /** Its text, as `mint(uint256)`. */
  readonly text?: string | undefined
  /** Its arguments are fixed. */
  readonly isExact: boolean
}

/** Permit2 of Uniswap, at this address on all chains: all that it does is approvals. */
const permit2: Hex = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const selectors = (digits: string): ReadonlySet<Hex> => new Set(digits.split(' ').map((each): Hex => `0x${each}`))

/** Methods that let others take: of ERC-20, 721, 1155, 777, 2612, 6909, 7597, DAI, Permit2, ERC-1363, Aave's credit delegation. */
const approvals = selectors(
  '095ea7b3 39509351 d73dd623 a22cb465 d505accf 8fcbaf0c 9fd5a6cf 7ac2ff7b 745a41bc 9032c726 e584b654 87517c45 2b67b570 2a2d80d1 30f28b7a edd9444b 137c29fe fe8ec1a7 0d58b1db 36c78516 3177029f cae9ca51 959b8c3f 426a8493 558a7297 b11c4fd8 c04a8a10 0b52d558',
)

/** Methods that move or burn what the caller has: of ERC-20, 721, 1155, 777, 677, 1363, 3009, 6909. */
const moves = selectors(
  'a9059cbb 23b872dd 42842e0e b88d4fde f242432a 2eb2c2d6 9bd9bbc6 62ad1b83 1296ee62 4000aea0 d8fbe994 c1d34b89 e3ee160e cf092995 ef55bec6 88b7ab63 095bcdb6 fe99049a be45fd62 423f6cef d1660f99 42966c68 79cc6790 9dc29fac 8b72a2ec',
)

/** Methods that carry out calls: multicall, execute, aggregate and their kin. */
const runs = selectors(
  'ac9650d8 5ae401dc 1f0464d1 3593564c 24856bc3 b61d27f6 e9ae5c53 3f707e6b 18dfb3c7 47e1da2a 34fcd5be 252dba42 bce38bd7 82ad56cb 174dea71 c3077fa9 399542e9 6a761202 8d80ff0a d2423b51 1b8b921d 6e0aacf7 bca8c7b5 9c23da50',
)

/** A method's name with the types of its arguments, tuples in brackets. */
const methodShape = /^[A-Za-z_$][\w$]*\((?:[a-z0-9,()[\]]*)\)$/
/** Bytes of any length: calls, signatures, whatever the contract makes of them. */
const openBytes = /\bbytes(?![0-9])/

/**
 * Judges a method by its selector, which is what the chain compares, and by its text where that is really its text. A permission for any
 * arguments is given for a method alone whose arguments can be read.
 */
export function judgeCall({ target, method, text, isExact }: AskedCall, keccak: Keccak): PermissionFault | undefined {
  if (target === permit2 || approvals.has(method)) return 'approval'
  if (moves.has(method)) return 'transfer'
  if (isExact) return undefined
  const isReadable = text !== undefined && methodShape.test(text) && selectorOf(text, keccak) === method
  return runs.has(method) || !isReadable || openBytes.test(text) ? 'arguments' : undefined
}

/** Selector of a method by its text. */
export const selectorOf = (text: string, keccak: Keccak): Hex =>
  cut(keccak(`0x${Array.from(text, (each) => each.charCodeAt(0).toString(16).padStart(2, '0')).join('')}`), 0, 4)
