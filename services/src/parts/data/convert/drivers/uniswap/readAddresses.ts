import { getAddress, type Hex, slice } from 'viem'
import type { CallMany } from '../../../../../nodes/evm/callMany.js'
import { DriverError } from '../../../../../upstream/driverError.js'

/** What contracts answer who are asked for an address: `factory()`, `WETH()`, `WETH9()`. @throws {DriverError} refused */
export async function readAddresses(
  callMany: CallMany,
  reads: readonly { readonly to: Hex; readonly data: Hex }[],
  signal: AbortSignal,
): Promise<readonly Hex[]> {
  const answers = await callMany(reads, signal)
  return answers.map((answer) => {
    const address = toAddress(answer)
    if (!address) throw new DriverError('refused', 'A contract of the exchange is not what its address says.')
    return address
  })
}

/** An address as contracts answer it; undefined for what is none. */
export const toAddress = (answer: Hex | undefined): Hex | undefined =>
  answer?.length === 66 && /^0x0{24}/.test(answer) ? getAddress(slice(answer, 12)) : undefined
