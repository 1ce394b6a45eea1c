import * as z from 'zod'
import { type RpcCall, type RpcId, toErrorText } from '../../nodes/rpcMessage.js'
import { readAddress } from './accounts/address.js'

/** What the protocol's clients ask for by it (protocol section 2, "address balance"). */
export const addressBalance = 'getAddressBalance'

const paramsShape = z.object({ address: z.string().max(128) })

/**
 * The node's own call for the balance of the chain's coin.
 * @returns the text of an error answer for params that name no address of the chain, or a chain whose nodes cannot be asked
 */
export function toBalanceCall({ id, params }: RpcCall, chainId: string): RpcCall | string {
  const [namespace = ''] = chainId.split(':')
  const read = paramsShape.safeParse(params)
  const account = read.success ? readAddress(read.data.address) : undefined
  if (!account || account.namespace !== namespace)
    return toErrorText(id, -32602, 'Send {"address": ...} with an address of the chain.')
  return namespace === 'eip155'
    ? { id: 1, method: 'eth_getBalance', params: [account.address, 'latest'] }
    : { id: 1, method: 'getBalance', params: [account.address, { commitment: 'confirmed' }] }
}

const resultShape = z.union([
  z.string().regex(/^0x[0-9a-f]{1,64}$/i),
  z.object({ value: z.union([z.int().min(0), z.number().min(0)]) }),
])
const answerShape = z.object({ result: resultShape })

/** What a node answered the call with, in the smallest unit; undefined for what is no balance. */
export function toBalance(result: unknown): bigint | undefined {
  const read = resultShape.safeParse(result)
  return read.success ? BigInt(typeof read.data === 'string' ? read.data : read.data.value) : undefined
}

/** The node's answer in the protocol's form: an integer in the smallest unit, as text. */
export function toBalanceAnswer(id: RpcId, body: string): string {
  const read = answerShape.safeParse(parse(body))
  const balance = read.success ? toBalance(read.data.result) : undefined
  if (balance === undefined) return toErrorText(id, -32603, 'The node did not say what the address has.')
  return JSON.stringify({ jsonrpc: '2.0', id, result: `${balance}` })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
