import { type Hex, keccak256, numberToHex } from 'viem'
import { mapParallel } from '../../mapParallel.js'
import { parseAnswer } from '../../upstream/parseAnswer.js'
import { type ChainNode, isRevert, NodeRefusal } from '../chainNode.js'
import { decodeAggregate3, encodeAggregate3 } from './aggregate3.js'
import { hexShape } from './shapes.js'

/** A read of a contract. */
export interface Read {
  readonly to: Hex
  readonly data: Hex
}

/**
 * Reads contracts: what they answered, undefined for one that refused or is none.
 * @param block default: the newest; a node that does not have it refuses
 * @throws {DriverError}
 */
export type CallMany = (
  reads: readonly Read[],
  signal: AbortSignal,
  block?: number,
) => Promise<readonly (Hex | undefined)[]>

/** Multicall3, and what its code hashes to: the deployer's key has leaked, so another code at its address is not trusted. */
const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'
const multicallHash = '0xd5c15df687b16f2ff992fc8d767b4216323184a2bbc6ee2f9c398c318e770891'
const parallel = 8
/** Longest answer of one contract that is looked at, in characters of hex. */
const longestAnswer = 20_000

/** The address of the chain's Multicall3; undefined where it has none that is trusted. Asked once. */
function createFindMulticall(node: ChainNode, own?: Hex) {
  const multicall = own ?? multicallAddress
  let hasMulticall: boolean | undefined
  return async (signal: AbortSignal): Promise<Hex | undefined> => {
    if (hasMulticall === undefined) {
      const code = parseAnswer(hexShape, await node.call('eth_getCode', [multicall, 'latest'], signal))
      hasMulticall = code !== '0x' && (own !== undefined || keccak256(code) === multicallHash)
    }
    return hasMulticall ? multicall : undefined
  }
}

/**
 * Through Multicall3 where the chain has it, else call by call.
 * @param own address of one that the operator vouches for
 * @param perCall most reads that go together; default: 100
 */
export function createCallMany(node: ChainNode, own?: Hex, { perCall = 100 } = {}): CallMany {
  const findMulticall = createFindMulticall(node, own)
  async function callOne(
    { to, data }: Read,
    signal: AbortSignal,
    tag: Hex | 'latest',
    longest = longestAnswer,
  ): Promise<Hex | undefined> {
    try {
      const found = parseAnswer(hexShape, await node.call('eth_call', [{ to, data }, tag], signal))
      return found === '0x' || found.length > longest ? undefined : found
    } catch (error) {
      if (error instanceof NodeRefusal && isRevert(error)) return undefined
      throw error
    }
  }

  async function callTogether(
    multicall: Hex,
    reads: readonly Read[],
    signal: AbortSignal,
    tag: Hex | 'latest',
  ): Promise<readonly (Hex | undefined)[]> {
    const data = encodeAggregate3(reads)
    const found = await callOne({ to: multicall, data }, signal, tag, Infinity)
    // One contract that uses up all gas, or answers at great length, spoils the whole: they are asked one by one.
    if (found === undefined) return mapParallel(reads, parallel, (read) => callOne(read, signal, tag))
    const results = decodeAggregate3(found)
    return reads.map((_, index) => (results[index] === '0x' ? undefined : results[index]))
  }

  return async (reads, signal, block) => {
    if (reads.length === 0) return []
    const tag = block === undefined ? 'latest' : numberToHex(block)
    const multicall = await findMulticall(signal)
    if (!multicall) return mapParallel(reads, parallel, (read) => callOne(read, signal, tag))
    const chunks = Array.from({ length: Math.ceil(reads.length / perCall) }, (_, index) =>
      reads.slice(index * perCall, (index + 1) * perCall),
    )
    return (await mapParallel(chunks, 4, (chunk) => callTogether(multicall, chunk, signal, tag))).flat()
  }
}
