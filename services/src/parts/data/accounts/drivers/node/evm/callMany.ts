import { decodeFunctionResult, encodeFunctionData, type Hex, keccak256, parseAbi } from 'viem'
import { DriverError } from '../../../../../../upstream/driverError.js'
import { parseAnswer } from '../../../../../../upstream/parseAnswer.js'
import { mapParallel } from '../../../../mapParallel.js'
import { type ChainNode, isRevert, NodeRefusal } from '../chainNode.js'
import { hexShape } from './shapes.js'

/** A read of a contract. */
export interface Read {
  readonly to: Hex
  readonly data: Hex
}

/** Reads contracts at the newest block: what they answered, undefined for one that refused or is none. @throws {DriverError} */
export type CallMany = (reads: readonly Read[], signal: AbortSignal) => Promise<readonly (Hex | undefined)[]>

const multicallAbi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) view returns ((bool success, bytes returnData)[])',
])
/** Multicall3, and what its code hashes to: the deployer's key has leaked, so another code at its address is not trusted. */
const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'
const multicallHash = '0xd5c15df687b16f2ff992fc8d767b4216323184a2bbc6ee2f9c398c318e770891'
const perCall = 100
const parallel = 8
/** Longest answer of one contract that is looked at, in characters of hex. */
const longestAnswer = 20_000

/**
 * Through Multicall3 where the chain has it, else call by call.
 * @param own address of one that the operator vouches for
 */
export function createCallMany(node: ChainNode, own?: Hex): CallMany {
  const multicall = own ?? multicallAddress
  let hasMulticall: boolean | undefined

  async function callOne({ to, data }: Read, signal: AbortSignal, longest = longestAnswer): Promise<Hex | undefined> {
    try {
      const found = parseAnswer(hexShape, await node.call('eth_call', [{ to, data }, 'latest'], signal))
      return found === '0x' || found.length > longest ? undefined : found
    } catch (error) {
      if (error instanceof NodeRefusal && isRevert(error)) return undefined
      throw error
    }
  }

  async function callTogether(reads: readonly Read[], signal: AbortSignal): Promise<readonly (Hex | undefined)[]> {
    const args = reads.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
    const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [args] })
    const found = await callOne({ to: multicall, data }, signal, Infinity)
    // One contract that uses up all gas, or answers at great length, spoils the whole: they are asked one by one.
    if (found === undefined) return mapParallel(reads, parallel, (read) => callOne(read, signal))
    try {
      const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: found })
      return reads.map((_, index) => {
        const { success = false, returnData = '0x' } = results[index] ?? {}
        return success && returnData !== '0x' ? returnData : undefined
      })
    } catch (cause) {
      throw new DriverError('malformed', 'The answer of Multicall3 cannot be read.', { cause })
    }
  }

  return async (reads, signal) => {
    if (reads.length === 0) return []
    if (hasMulticall === undefined) {
      const code = parseAnswer(hexShape, await node.call('eth_getCode', [multicall, 'latest'], signal))
      hasMulticall = code !== '0x' && (own !== undefined || keccak256(code) === multicallHash)
    }
    if (!hasMulticall) return mapParallel(reads, parallel, (read) => callOne(read, signal))
    const chunks = Array.from({ length: Math.ceil(reads.length / perCall) }, (_, index) =>
      reads.slice(index * perCall, (index + 1) * perCall),
    )
    return (await mapParallel(chunks, 4, (chunk) => callTogether(chunk, signal))).flat()
  }
}
