import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  slice,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { AcrossDeposit } from './acrossDeposit.js'

/**
 * The outer call of LI.FI's facet for Across that names who is refunded (AcrossFacetV4 of lifinance/contracts). The one before it refunds the recipient, on the
 * sending chain, where an order's address is none.
 */
export const lifiAbi = parseAbi([
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityDeadline; bytes message; }',
  'function startBridgeTokensViaAcrossV4(BridgeData data, AcrossV4Data across) payable',
])

/** A deposit that LI.FI's contract makes, with LI.FI's id of it. */
export interface LifiDeposit extends AcrossDeposit {
  readonly transactionId: Hex
}

/** The call of a deposit: without a swap before it, a message, or a filler that has it for itself. Pages write the same. */
export const writeLifiCall = (deposit: LifiDeposit): Hex =>
  encodeFunctionData({
    abi: lifiAbi,
    functionName: 'startBridgeTokensViaAcrossV4',
    args: [
      {
        ...{ transactionId: deposit.transactionId, bridge: 'across', integrator: 'latchkey', referrer: zeroAddress },
        ...{ sendingAssetId: deposit.inputToken, receiver: deposit.recipient, minAmount: deposit.inputAmount },
        destinationChainId: deposit.destinationChainId,
        ...{ hasSourceSwaps: false, hasDestinationCall: false },
      },
      {
        ...{ receiverAddress: toWord(deposit.recipient), refundAddress: toWord(deposit.depositor) },
        ...{ receivingAssetId: toWord(deposit.outputToken), outputAmount: deposit.outputAmount },
        // Of swaps before it, which there are none of.
        outputAmountMultiplier: 0n,
        ...{ exclusiveRelayer: zeroHash, quoteTimestamp: deposit.quoteTimestamp },
        ...{ fillDeadline: deposit.fillDeadline, exclusivityDeadline: 0, message: '0x' },
      },
    ],
  })

/** What LI.FI proposes by that call, by whichever filler; undefined for every other call, and for one that swaps before it or calls something after it. */
export function readLifiProposal(data: Hex): LifiDeposit | undefined {
  try {
    const { args, functionName } = decodeFunctionData({ abi: lifiAbi, data })
    const [bridge, across] = args
    const isPlain = !bridge.hasSourceSwaps && !bridge.hasDestinationCall && across.message === '0x'
    if (!isPlain || encodeFunctionData({ abi: lifiAbi, functionName, args }) !== data.toLowerCase()) return undefined
    const recipient = toAddress(across.receiverAddress)
    if (recipient !== getAddress(bridge.receiver)) return undefined
    return {
      ...{ transactionId: bridge.transactionId, depositor: toAddress(across.refundAddress), recipient },
      ...{ inputToken: bridge.sendingAssetId, outputToken: toAddress(across.receivingAssetId) },
      ...{ inputAmount: bridge.minAmount, outputAmount: across.outputAmount },
      destinationChainId: bridge.destinationChainId,
      ...{ quoteTimestamp: across.quoteTimestamp, fillDeadline: across.fillDeadline },
    }
  } catch {
    // Not the call, cut off, or no address where one has to be.
    return undefined
  }
}

/** Reads such a call as it is written here; undefined for every other one. */
export function readLifiCall(data: Hex): LifiDeposit | undefined {
  const deposit = readLifiProposal(data)
  return deposit && writeLifiCall(deposit) === data.toLowerCase() ? deposit : undefined
}

// Whose checksum would stay in the call.
const toWord = (address: Address): Hex => pad(address.toLowerCase() as Hex)

/** @throws {Error} for a word that is no address */
function toAddress(word: Hex): Address {
  if (BigInt(slice(word, 0, 12)) !== 0n) throw new Error('That is no address of an EVM chain.')
  return getAddress(slice(word, 12))
}
