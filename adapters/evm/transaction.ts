import { LatchkeyError, type WalletHandle } from '../../src/adapter.js'
import { toAddress } from './address.js'
import { type Hex, toQuantity } from './hex.js'
import { toHex } from './toHex.js'

/** A transaction of this chain. Amounts and fees are in wei; what is left out the wallet decides. */
export interface EvmTransaction {
  /** Receiver; left out only to create a contract, and then `data` is its code. */
  readonly to?: string
  readonly value?: bigint | Hex
  readonly data?: Hex
  /** Must be the account in use, when given. */
  readonly from?: string
  /** Must be the chain in use, when given. */
  readonly chainId?: number | bigint | Hex
  readonly gas?: bigint | Hex
  readonly gasPrice?: bigint | Hex
  readonly maxFeePerGas?: bigint | Hex
  readonly maxPriorityFeePerGas?: bigint | Hex
  readonly nonce?: number | bigint | Hex
  readonly accessList?: readonly unknown[]
}

/** A call of a contract's function, written as in viem. */
export interface EvmContractWrite extends Omit<EvmTransaction, 'data'> {
  readonly to: string
  readonly abi: readonly unknown[]
  readonly functionName: string
  readonly args?: readonly unknown[]
}

const quantities = ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'] as const

const invalid = (why: string, cause?: unknown) =>
  new LatchkeyError(
    'TRANSACTION_INVALID',
    `The transaction is not valid: ${why}.`,
    cause === undefined ? {} : { cause },
  )

/**
 * Checks a transaction and writes it as JSON-RPC has it, bound to the account and chain of the handle.
 * @throws {LatchkeyError} TRANSACTION_INVALID
 */
export async function toRpcTransaction(
  wallet: Pick<WalletHandle, 'network' | 'account'>,
  transaction: unknown,
): Promise<Record<string, unknown>> {
  if (!transaction || typeof transaction !== 'object') throw invalid('expected an object')
  const given = transaction as Partial<EvmTransaction & EvmContractWrite>
  const to = given.to === undefined ? undefined : toAddress(`${given.to}`)
  const data = given.abi ? await encodeCall(given) : given.data
  if (given.to !== undefined && !to) throw invalid('`to` is no address, or its checksum is wrong')
  if (!to && !data) throw invalid('without `to` it creates a contract and needs `data`')
  if (given.abi && !to) throw invalid('a contract call needs `to`, the address of the contract')
  if (data !== undefined && !(typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data)))
    throw invalid('`data` is no hex')
  if (given.from !== undefined && toAddress(`${given.from}`) !== wallet.account.address) {
    throw invalid('`from` is another account than the one in use')
  }
  const chainId = toHex(BigInt(wallet.network.caipNetworkId.slice('eip155:'.length)))
  if (given.chainId !== undefined && toAmount('chainId', given.chainId) !== chainId) {
    throw invalid('`chainId` is another chain than the one in use')
  }
  const amounts = quantities.flatMap((name) => {
    const amount = given[name]
    return amount === undefined ? [] : [[name, toAmount(name, amount)]]
  })
  return {
    from: wallet.account.address,
    // With the chain in it, a wallet that moved since it was asked refuses by itself.
    chainId,
    ...(to ? { to } : {}),
    ...(data === undefined ? {} : { data }),
    ...(given.accessList ? { accessList: given.accessList } : {}),
    ...Object.fromEntries(amounts),
  }
}

function toAmount(name: string, amount: unknown): Hex {
  const whole = typeof amount === 'bigint' || (typeof amount === 'number' && Number.isSafeInteger(amount))
  const value = whole ? BigInt(amount as bigint | number) : toQuantity(amount)
  if (value === undefined || value < 0n || value >> 256n) throw invalid(`\`${name}\` is no amount`)
  return toHex(value)
}

/** The only transaction that needs an ABI coder, so the only one that loads viem. */
async function encodeCall({ abi, functionName, args }: Partial<EvmContractWrite>): Promise<Hex> {
  const { encodeFunctionData } = await import('viem/utils')
  try {
    return encodeFunctionData({ abi: abi as readonly unknown[], functionName: functionName as string, args })
  } catch (error) {
    throw invalid(`the arguments of ${functionName} do not fit its ABI`, error)
  }
}
