import { type ChainReader, LatchkeyError } from '../../src/plugin.js'

/** Deploys and empties the addresses of orders (`contracts/OrderAddress.sol`): one address on all chains that have it. */
const orderFactory = '0xac3Bd071a1a0924d600697044cEe57a7d4c6a7dc'

/** A clone (ERC-1167) of the factory's first contract: its code, behind which the recipient stands. */
const cloneCode =
  '6100413d81600a3d39f3363d3d373d3d3d363d73fbf1f8b1b0d17176ef3e400736cab26846d56e875af43d82803e903d91602b57fd5bf3'

/** Whose address it is. */
export interface OrderAddressOf {
  /** The merchant's address, by the host's word alone. */
  readonly recipient: string
  /** The order's id: 32 hex digits. */
  readonly order: string
}

/**
 * The address of an order on a chain: what comes to it goes to the recipient alone. Computed here, so that no service can name another.
 * @throws {LatchkeyError} RPC_INVALID_PARAMS; METHOD_NOT_SUPPORTED or UNSUPPORTED on chains whose orders have no addresses
 */
export async function orderAddressOf(
  read: Pick<ChainReader, 'call'>,
  { recipient, order }: OrderAddressOf,
): Promise<string> {
  // One of another length would make another address, from which nothing could ever be paid out.
  if (recipient.length !== 42)
    throw new LatchkeyError('RPC_INVALID_PARAMS', 'The recipient of the order is no address.')
  return read.call('getContractAddress', {
    deployer: orderFactory,
    salt: `0x${order}${'0'.repeat(32)}`,
    initCode: `0x${cloneCode}${recipient.slice(2)}`,
  })
}
