import { parseAbi } from 'viem'

/** The bridge, by hand: a test compares it with what was compiled. */
export const bridgeAbi = parseAbi([
  'struct Deposit { uint256 id; address depositor; address recipient; address inputToken; address outputToken; uint256 inputAmount; uint256 outputAmount; uint256 destinationChainId; uint32 fillDeadline; }',
  'function depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) payable',
  'function fill(uint256 originChainId, Deposit made)',
  'function release(Deposit made)',
  'function refund(Deposit made)',
  'function stateOf(Deposit made) view returns (uint8)',
  'function fills(bytes32 fill) view returns (bool)',
  'event Deposited(uint256 indexed id, address indexed depositor, Deposit deposit)',
  'event Filled(uint256 indexed originChainId, uint256 indexed id, address indexed recipient, uint256 amount)',
  'event Refunded(uint256 indexed id, address indexed depositor, uint256 amount)',
])
