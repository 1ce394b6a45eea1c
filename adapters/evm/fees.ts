import { LatchkeyError, type ReadHandle } from '../../src/adapter.js'
import { askNode } from '../kit/handles.js'
import { toQuantity } from './hex.js'

/** The most that a unit of gas costs in the next blocks, in wei: the base fee may rise by an eighth a block. */
export async function readMaxFeePerGas(handle: ReadHandle): Promise<bigint> {
  const block = (await askNode(handle, 'eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas?: unknown } | null
  const baseFee = toQuantity(block?.baseFeePerGas)
  const gasPrice = toQuantity(await askNode(handle, 'eth_gasPrice'))
  if (baseFee === undefined && gasPrice === undefined) {
    throw new LatchkeyError('FEE_UNAVAILABLE', `The fee on ${handle.network.name} could not be read.`)
  }
  // eth_gasPrice is base fee and tip of now; wallets offer the base fee twice, so that a few full blocks do not strand it.
  return (gasPrice ?? 0n) > (baseFee ?? 0n) ? (baseFee ?? 0n) + (gasPrice ?? 0n) : 2n * (baseFee ?? 0n)
}

/** Gas of a transfer to an address without code. */
const plainGas = 21_000n

/** A contract may need more by the time that it runs: the embedded wallet allows a quarter more, too. */
export const toGasLimit = (needed: bigint): bigint => (needed <= plainGas ? plainGas : needed + needed / 4n)
