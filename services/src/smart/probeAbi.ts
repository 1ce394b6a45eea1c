/** An operation as contracts take it. */
const packedOperation = [
  { name: 'sender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'accountGasLimits', type: 'bytes32' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'gasFees', type: 'bytes32' },
  { name: 'paymasterAndData', type: 'bytes' },
  { name: 'signature', type: 'bytes' },
] as const

/** Of `contracts/OperationProbe.sol`: what questions to nodes call. */
export const probeAbi = [
  {
    type: 'function',
    name: 'measure',
    stateMutability: 'nonpayable',
    inputs: [
      {
        name: 'op',
        type: 'tuple',
        components: packedOperation,
      },
      { name: 'hash', type: 'bytes32' },
      { name: 'missing', type: 'uint256' },
      { name: 'most', type: 'uint256' },
    ],
    outputs: [
      {
        name: 'measured',
        type: 'tuple',
        components: [
          { name: 'refusedBy', type: 'uint256' },
          { name: 'reason', type: 'bytes' },
          { name: 'verificationGas', type: 'uint256' },
          { name: 'paymasterGas', type: 'uint256' },
          { name: 'callGas', type: 'uint256' },
          { name: 'hasContext', type: 'bool' },
        ],
      },
    ],
  },
] as const

/** Of accounts (ERC-4337): what the EntryPoint asks them. */
export const accountAbi = [
  {
    type: 'function',
    name: 'validateUserOp',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'userOp', type: 'tuple', components: packedOperation },
      { name: 'userOpHash', type: 'bytes32' },
      { name: 'missingAccountFunds', type: 'uint256' },
    ],
    outputs: [{ name: 'validationData', type: 'uint256' }],
  },
] as const
