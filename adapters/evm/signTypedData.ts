import { LatchkeyError, type WalletHandle } from '../../src/adapter.js'
import { askWallet } from '../kit/handles.js'
import { guarded } from './errors.js'
import { wrongChain } from './handles.js'
import { signFailed, toSignature } from './signature.js'

/** EIP-712 data. Numbers may be bigint, bytes may be `Uint8Array`. */
export interface TypedData {
  readonly domain?: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Fields that a domain may have, in the order of EIP-712. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Signs typed data (`eth_signTypedData_v4`). A domain that names a chain must name the one in use: signatures for
 * another chain are what thieves ask for.
 * @throws {LatchkeyError} WRONG_CHAIN, TYPED_DATA_INVALID, REQUEST_REJECTED, SIGN_FAILED
 */
export function signTypedData(wallet: WalletHandle, data: unknown): Promise<string> {
  return guarded(signFailed, async () => {
    const { domain = {}, types, primaryType, message } = readTypedData(data)
    const { chainId } = domain
    if (chainId !== undefined && !isChain(chainId, wallet.network.caipNetworkId)) {
      throw wrongChain(wallet, undefined)
    }
    const EIP712Domain = types.EIP712Domain ?? domainFields.filter(({ name }) => domain[name] !== undefined)
    const typed = { domain, types: { ...types, EIP712Domain }, primaryType, message }
    return toSignature(
      await askWallet(wallet, 'eth_signTypedData_v4', [wallet.account.address, JSON.stringify(typed, toJson)]),
    )
  })
}

function readTypedData(data: unknown): TypedData {
  const { types, primaryType, message, domain } = (data ?? {}) as Partial<TypedData>
  const named = typeof primaryType === 'string' && !!types && Object.hasOwn(types, primaryType) && !!types[primaryType]
  if (named && message && typeof message === 'object') return { domain, types, primaryType, message }
  throw new LatchkeyError(
    'TYPED_DATA_INVALID',
    'Typed data needs types, a message, and a primaryType that is one of the types (EIP-712).',
  )
}

function isChain(chainId: unknown, networkId: string): boolean {
  if (typeof chainId !== 'bigint' && typeof chainId !== 'number' && typeof chainId !== 'string') return false
  return /^(\d+|0x[0-9a-f]+)$/i.test(`${chainId}`) && `eip155:${BigInt(chainId)}` === networkId
}

function toJson(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array)
    return `0x${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return value
}
