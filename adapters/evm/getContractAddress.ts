import { type ContractAddressRequest, LatchkeyError, type ReadHandle } from '../../src/adapter.js'
import { toChecksum } from '../kit/checksum.js'
import { keccak256 } from '../kit/keccak.js'
import { toAddress } from './address.js'

/**
 * Chains of the ZK Stack, main and test: their CREATE2 hashes other things.
 * https://docs.zksync.io/zksync-protocol/differences/evm-instructions#create-create2
 */
const eraChains: readonly string[] = [
  ...['324', '300'], // ZKsync Era
  ...['2741', '11124'], // Abstract
  ...['232', '37111'], // Lens
  ...['50104', '531050104'], // Sophon
  ...['388', '282'], // Cronos zkEVM
]

const invalid = (what: string) =>
  new LatchkeyError('RPC_INVALID_PARAMS', `The address of the contract cannot be computed: ${what}.`)

/** @throws {LatchkeyError} RPC_INVALID_PARAMS */
function toBytes(name: string, value: unknown, length?: number): Uint8Array {
  const digits = typeof value === 'string' ? /^0x((?:[0-9a-f]{2})*)$/i.exec(value)?.[1] : undefined
  if (digits === undefined || (length !== undefined && digits.length !== 2 * length))
    throw invalid(length === undefined ? `${name} is no hex` : `${name} is not ${length} bytes of hex`)
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

/**
 * The address of a contract that another one deploys by CREATE2 (EIP-1014). Nothing is asked.
 * @throws {LatchkeyError} RPC_INVALID_PARAMS, METHOD_NOT_SUPPORTED
 */
export async function getContractAddress(
  { network }: Pick<ReadHandle, 'network'>,
  request: ContractAddressRequest,
): Promise<string> {
  if (eraChains.includes(network.caipNetworkId.slice('eip155:'.length)))
    throw new LatchkeyError(
      'METHOD_NOT_SUPPORTED',
      `On ${network.name} addresses of contracts follow other rules than Ethereum's. Ask the contract that deploys it.`,
    )
  const deployer = toAddress(request.deployer)
  if (!deployer) throw invalid('the deployer is no address')
  const hash =
    'initCode' in request
      ? keccak256(toBytes('initCode', request.initCode))
      : toBytes('initCodeHash', request.initCodeHash, 32)
  const hashed = Uint8Array.of(
    0xff,
    ...toBytes('deployer', deployer, 20),
    ...toBytes('salt', request.salt, 32),
    ...hash,
  )
  const digits = [...keccak256(hashed).slice(12)].map((byte) => byte.toString(16).padStart(2, '0'))
  return toChecksum(digits.join(''))
}
