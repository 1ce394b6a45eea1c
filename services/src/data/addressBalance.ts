import * as z from 'zod'
import { readAddress } from './accounts/address.js'
import { type RpcCall, type RpcId, toErrorText } from './rpcMessage.js'

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

const answerShape = z.object({
  result: z.union([
    z.string().regex(/^0x[0-9a-f]{1,64}$/i),
    z.object({ value: z.union([z.int().min(0), z.number().min(0)]) }),
  ]),
})

/** The node's answer in the protocol's form: an integer in the smallest unit, as text. */
export function toBalanceAnswer(id: RpcId, body: string): string {
  const read = answerShape.safeParse(parse(body))
  if (!read.success) return toErrorText(id, -32603, 'The node did not say what the address has.')
  const { result } = read.data
  return JSON.stringify({ jsonrpc: '2.0', id, result: `${BigInt(typeof result === 'string' ? result : result.value)}` })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
