import type { AccessList, Hex } from 'viem'
import * as z from 'zod/mini'
import type { Approval } from '../../../common/approval/types.js'
import { invalid, notAllowed } from '../refusals.js'
import type { Ask } from '../types.js'
import { address, isAccount } from './account.js'
import type { Outgoing } from './outgoing.js'
import { prepareSending } from './prepareSending.js'
import { refuseCommandingCall } from './refuseCommands.js'
import { sendTransaction } from './sendTransaction.js'
import { tellCall } from './tellCall.js'

/** A quantity of JSON-RPC. Leading zeros, which some pages write, mean nothing. */
const quantity = z.pipe(
  z.union([z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)), z.int().check(z.minimum(0))]),
  z.transform((value) => BigInt(value)),
)
const requested = z.optional(z.nullable(quantity))
const data = z.optional(z.nullable(z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/))))

/** Places in contracts that it touches (EIP-2930): they cost gas, and are bounded for that. */
const accessList = z.optional(
  z.nullable(
    z
      .array(
        z.strictObject({
          address,
          storageKeys: z.array(z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))).check(z.maxLength(200)),
        }),
      )
      .check(z.maxLength(100)),
  ),
)

/** All that a transaction may have here. A key that is not listed could change what it means, so it is refused. */
const shape = z.strictObject({
  from: z.optional(z.string()),
  to: z.optional(z.nullable(address)),
  value: requested,
  data,
  input: data,
  chainId: requested,
  type: z.optional(z.enum(['0x0', '0x1', '0x2', '0x00', '0x01', '0x02'])),
  gas: requested,
  gasLimit: requested,
  gasPrice: requested,
  maxFeePerGas: requested,
  maxPriorityFeePerGas: requested,
  nonce: requested,
  accessList,
})

/** What carries more than a call: the frame shows none of it. */
const furtherKeys = [
  ...['authorizationList', 'blobs', 'blobVersionedHashes', 'maxFeePerBlobGas', 'sidecars', 'kzg', 'calls', 'feeToken'],
]

/** Reads `eth_sendTransaction`: a transfer of the native coin, a call of a contract, or the creation of one. */
export async function readTransaction(ask: Ask): Promise<Approval> {
  const outgoing = readOutgoing(ask)
  refuseCommandingCall(outgoing, ask.account, ask.config.chains)
  const { actions, warnings, checks } = await tellCall(outgoing, ask)
  return {
    content: { kind: 'transaction', actions, isSent: true },
    warnings,
    hasCost: true,
    prepare: (signal, waits) => prepareSending(ask, sendTransaction(ask, outgoing), { actions, checks }, signal, waits),
  }
}

function readOutgoing({ params, account, chain }: Ask): Outgoing {
  const [given, ...rest] = Array.isArray(params) ? params : []
  if (!given || typeof given !== 'object' || Array.isArray(given))
    throw invalid('eth_sendTransaction takes one transaction')
  // A second parameter is a block tag of old pages, and says nothing about the transaction.
  if (rest.length > 1 || rest.some((each) => typeof each !== 'string'))
    throw invalid('it has more than one transaction')
  const carriesMore = (key: string) => {
    const value = Object.hasOwn(given, key) ? (given as Record<string, unknown>)[key] : undefined
    return value !== undefined && value !== null
  }
  if (furtherKeys.some(carriesMore)) throw notAllowed()
  const parsed = shape.safeParse(given)
  if (!parsed.success)
    throw invalid(`its ${parsed.error.issues[0]?.path[0]?.toString().slice(0, 30) ?? 'keys'} cannot be read`)
  const transaction = parsed.data
  if (transaction.from !== undefined && !isAccount(transaction.from, account))
    throw invalid('it is from another account')
  const chainId = transaction.chainId ?? undefined
  if (chainId !== undefined && `eip155:${chainId}` !== chain.chain.id) throw invalid('it is for another network')
  const { data, input, to, accessList } = transaction
  if (data && input && data !== input) throw invalid('its data and input are not the same')
  const bytes = (data ?? input ?? '0x') as Hex
  if (!to && bytes === '0x') throw invalid('it has neither a receiver nor code')
  return {
    ...(to && { to }),
    data: bytes.toLowerCase() as Hex,
    value: transaction.value ?? 0n,
    gas: transaction.gas ?? transaction.gasLimit ?? undefined,
    price: transaction.maxFeePerGas ?? transaction.gasPrice ?? undefined,
    tip: transaction.maxPriorityFeePerGas ?? undefined,
    nonce: transaction.nonce ?? undefined,
    ...(accessList?.length && { accessList: accessList as AccessList }),
  }
}
