import { type Address, concat, getContractAddress, type Hex, pad, parseAbi, toHex } from 'viem'

/** Deploys and empties the addresses of orders (`contracts/OrderAddress.sol`): one address on all chains that have it. */
export const orderFactory: Address = '0xac3Bd071a1a0924d600697044cEe57a7d4c6a7dc'

/** What the addresses are clones of: the first contract that the factory made. */
const implementation: Address = '0xfbF1F8b1B0d17176EF3e400736CAB26846d56E87'

/** What is called and told. Tokens are contracts; the chain's coin is the address zero. */
export const orderFactoryAbi = parseAbi([
  'struct Order { bytes16 id; address recipient; address[] tokens; }',
  'function collect(Order[] orders)',
  'function addressOf(bytes16 id, address recipient) view returns (address)',
  'event Payout(address indexed orderAddress, address indexed token, uint256 amount)',
  'event PayoutFailed(address indexed orderAddress, address indexed token)',
])

/** Whose address it is. */
export interface OrderAddressOf {
  /** Its id: 32 hex digits. */
  readonly order: string
  /** Of the merchant. */
  readonly recipient: string
}

/** The order's id as the factory takes it. */
export const toOrderId = (order: string): Hex => {
  if (!/^[0-9a-f]{32}$/.test(order)) throw new RangeError('An order has 32 hex digits.')
  return `0x${order}`
}

/** The address of an order, on every chain by the rules of Ethereum. What comes to it goes to the recipient alone. */
export function toOrderAddress({ order, recipient }: OrderAddressOf): Address {
  // A clone (ERC-1167) with the recipient behind its code, as `Clones.cloneDeterministicWithImmutableArgs` deploys it.
  const length = 45 + 20
  const bytecode = concat([
    '0x61',
    toHex(length, { size: 2 }),
    '0x3d81600a3d39f3363d3d373d3d3d363d73',
    implementation,
    '0x5af43d82803e903d91602b57fd5bf3',
    recipient as Hex,
  ])
  const salt = pad(toOrderId(order), { dir: 'right' })
  return getContractAddress({ opcode: 'CREATE2', from: orderFactory, salt, bytecode })
}
