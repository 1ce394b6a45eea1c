import * as z from 'zod/mini'
import { invalid, notAllowed } from '../refusals.js'
import type { Approval, Ask } from '../types.js'
import { address, isAccount } from './account.js'
import { estimate } from './estimate.js'
import type { Transfer } from './transfer.js'

/** A quantity of JSON-RPC. Leading zeros, which some pages write, mean nothing. */
const quantity = z.pipe(
  z.union([z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)), z.int().check(z.minimum(0))]),
  z.transform((value) => BigInt(value)),
)
const wish = z.optional(z.nullable(quantity))
const data = z.optional(z.nullable(z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/))))

/** All that a transaction may have here. A key that is not listed could change what it means, so it is refused. */
const shape = z.strictObject({
  from: z.optional(z.string()),
  to: z.optional(z.nullable(address)),
  value: wish,
  data,
  input: data,
  chainId: wish,
  type: z.optional(z.enum(['0x0', '0x1', '0x2', '0x00', '0x01', '0x02'])),
  gas: wish,
  gasLimit: wish,
  gasPrice: wish,
  maxFeePerGas: wish,
  maxPriorityFeePerGas: wish,
  nonce: wish,
  accessList: z.optional(z.nullable(z.array(z.never()).check(z.maxLength(0)))),
})

/** What carries more than a transfer: the frame shows none of it yet. */
const furtherKeys = [
  ...['authorizationList', 'blobs', 'blobVersionedHashes', 'maxFeePerBlobGas', 'sidecars', 'kzg', 'calls', 'feeToken'],
]

/** Reads `eth_sendTransaction`: transfers of the native coin, and nothing else. */
export function readTransaction(ask: Ask): Approval {
  const transfer = readTransfer(ask)
  return {
    content: {
      kind: 'transaction',
      actions: [
        {
          text: 'act.send',
          figure: { asset: { kind: 'coin' }, amount: transfer.value },
          facts: [{ label: 'approve.to', value: { kind: 'address', address: transfer.to } }],
        },
      ],
      isSent: true,
    },
    warnings: [],
    hasCost: true,
    prepare: (signal) => estimate(ask, transfer, signal),
  }
}

function readTransfer({ params, account, chain }: Ask): Transfer {
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
  const { accessList } = given as { accessList?: unknown }
  if (Array.isArray(accessList) && accessList.length) throw notAllowed()
  const parsed = shape.safeParse(given)
  if (!parsed.success)
    throw invalid(`its ${parsed.error.issues[0]?.path[0]?.toString().slice(0, 30) ?? 'keys'} cannot be read`)
  const transaction = parsed.data
  if (transaction.from !== undefined && !isAccount(transaction.from, account))
    throw invalid('it is from another account')
  const chainId = transaction.chainId ?? undefined
  if (chainId !== undefined && `eip155:${chainId}` !== chain.chain.id) throw invalid('it is for another network')
  const isCall = [transaction.data, transaction.input].some((bytes) => bytes && bytes !== '0x')
  if (isCall || !transaction.to) throw notAllowed()
  return {
    to: transaction.to,
    value: transaction.value ?? 0n,
    gas: transaction.gas ?? transaction.gasLimit ?? undefined,
    price: transaction.maxFeePerGas ?? transaction.gasPrice ?? undefined,
    tip: transaction.maxPriorityFeePerGas ?? undefined,
    nonce: transaction.nonce ?? undefined,
  }
}
