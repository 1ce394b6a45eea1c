import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  parseAbi,
  zeroAddress,
} from 'viem'

/** The outer call of Across' SpokePool. */
export const acrossAbi = parseAbi([
  'function depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) payable',
])

/** A deposit that is filled whole by its deadline, or refunded to its depositor. */
export interface AcrossDeposit {
  readonly depositor: Address
  readonly recipient: Address
  readonly inputToken: Address
  readonly outputToken: Address
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly destinationChainId: bigint
  /** In seconds since 1970. */
  readonly quoteTimestamp: number
  readonly fillDeadline: number
}

/** The call of a deposit: without a message, and for all fillers at once. */
export const writeAcrossDeposit = (deposit: AcrossDeposit): Hex =>
  encodeFunctionData({
    abi: acrossAbi,
    functionName: 'depositV3',
    args: [
      ...([deposit.depositor, deposit.recipient, deposit.inputToken, deposit.outputToken] as const),
      ...([deposit.inputAmount, deposit.outputAmount, deposit.destinationChainId, zeroAddress] as const),
      ...([deposit.quoteTimestamp, deposit.fillDeadline, 0, '0x'] as const),
    ],
  })

/** Reads such a call; undefined for every other one, what has bytes behind it included. */
export function readAcrossDeposit(data: Hex): AcrossDeposit | undefined {
  try {
    const { args } = decodeFunctionData({ abi: acrossAbi, data })
    const [depositor, recipient, inputToken, outputToken, inputAmount, outputAmount, destinationChainId] = args
    const [, , , , , , , exclusive, quoteTimestamp, fillDeadline, exclusivity, message] = args
    if (!isAddressEqual(exclusive, zeroAddress) || exclusivity !== 0 || message !== '0x') return undefined
    const deposit = { depositor, recipient, inputToken, outputToken, inputAmount, outputAmount, destinationChainId }
    const whole = { ...deposit, quoteTimestamp, fillDeadline }
    return writeAcrossDeposit(whole) === data.toLowerCase() ? whole : undefined
  } catch {
    // Not the call, or cut off.
    return undefined
  }
}
