import { decodeAbiParameters, decodeFunctionData, type Hex, hexToBigInt, parseAbi, size, slice } from 'viem'
import { OperationError, operationCodes } from '../../smart/operationError.js'
import type { AccountCall } from './policies.js'

const accountAbi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(bytes32 mode, bytes executionCalldata) payable',
  'function execute(Execution execution) payable',
])
const batch = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

/**
 * The calls of an operation, as the pinned account makes them (ERC-7579).
 * @throws {OperationError} -32501 for what is no list of calls: nothing else is paid for
 */
export function readCalls(callData: Hex): readonly AccountCall[] {
  const refuse = () => new OperationError(operationCodes.paymaster, 'Only calls that the account makes are paid for.')
  try {
    const { args } = decodeFunctionData({ abi: accountAbi, data: callData })
    const [first, execution] = args
    if (typeof first !== 'string') return [{ to: first.target, value: first.value, data: first.callData }]
    // The first byte: one call, or several; the second: whether a failure ends all. Others run code of strangers as the account's own.
    const isPlain = slice(first, 1, 2) === '0x00' || slice(first, 1, 2) === '0x01'
    if (!isPlain || execution === undefined) throw refuse()
    if (slice(first, 0, 1) === '0x00')
      return [
        {
          ...{ to: slice(execution, 0, 20), value: hexToBigInt(slice(execution, 20, 52)) },
          data: size(execution) > 52 ? slice(execution, 52) : '0x',
        },
      ]
    if (slice(first, 0, 1) !== '0x01') throw refuse()
    return decodeAbiParameters(batch, execution)[0].map(({ target, value, callData: data }) => ({
      to: target,
      value,
      data,
    }))
  } catch {
    throw refuse()
  }
}
