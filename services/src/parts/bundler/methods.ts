import { type Address, isAddressEqual, numberToHex } from 'viem'
import * as z from 'zod'
import { findOutcome, receiptShape, type WireLog } from '../../smart/entryPoint.js'
import { estimateOperation } from '../../smart/estimateOperation.js'
import { OperationError, operationCodes } from '../../smart/operationError.js'
import { checkPinned } from '../../smart/pinnedAccount.js'
import { readUserOperation, toWireOperation } from '../../smart/userOperation.js'
import { type AcceptTools, acceptOperation } from './acceptOperation.js'
import { findOperation, type OperationRow, readKept } from './operationStore.js'

/** What a method works with. */
export interface MethodTools extends AcceptTools {
  readonly project: string
  /** The chain has something new to send. */
  readonly wake: () => void
}

/** A method of ERC-7769. @throws {OperationError} */
export type BundlerMethod = (params: readonly unknown[], tools: MethodTools) => Promise<unknown>

function requireEntryPoint(value: unknown, { entryPoint }: { readonly entryPoint: Address }): void {
  const isOurs =
    typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) && isAddressEqual(value as Address, entryPoint)
  if (!isOurs)
    throw new OperationError(operationCodes.params, 'Only the EntryPoint of eth_supportedEntryPoints is served.')
}

const hashShape = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase())

async function findByHash(value: unknown, { db, chain }: MethodTools): Promise<OperationRow | undefined> {
  const hash = hashShape.safeParse(value)
  if (!hash.success) throw new OperationError(operationCodes.params, 'The hash of an operation has 32 bytes.')
  return findOperation(db, chain.chain, hash.data)
}

/** Of `BeforeExecution`: what an operation does is written after it, or after the operation before. */
const beforeTopic = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

/** The logs that are an operation's own, up to the EntryPoint's word that it is over. */
function ownLogs(logs: readonly WireLog[], index: number): readonly WireLog[] {
  const own = logs[index]
  const begin = logs.findLastIndex(
    ({ address, topics: [topic] }, at) =>
      at < index && address === own?.address && (topic === own.topics[0] || topic === beforeTopic),
  )
  return logs.slice(begin + 1, index + 1)
}

/** By name; none of them does anything that the operation's signature does not allow. */
export const bundlerMethods: Readonly<Record<string, BundlerMethod>> = {
  eth_chainId: async (_, { chain }) => numberToHex(BigInt(chain.chain.slice('eip155:'.length))),
  eth_supportedEntryPoints: async (_, { chain }) => [chain.entryPoint],
  async eth_sendUserOperation([operation, entryPoint], tools) {
    requireEntryPoint(entryPoint, tools.chain)
    const hash = await acceptOperation(operation, tools.project, tools)
    tools.wake()
    return hash
  },
  async eth_estimateUserOperationGas([value, entryPoint], { chain, signal }) {
    requireEntryPoint(entryPoint, chain)
    const read = readUserOperation(value, true)
    const { isUpgraded, override } = await checkPinned(read, chain, chain.node, signal, { isDraft: true })
    const { authorization: _, ...plain } = read
    const gas = await estimateOperation(isUpgraded ? read : plain, { ...chain, override, signal })
    const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, ...own } = gas
    const all = { ...own, ...(read.paymaster && { paymasterVerificationGasLimit, paymasterPostOpGasLimit }) }
    return Object.fromEntries(Object.entries(all).map(([name, amount]) => [name, numberToHex(amount)]))
  },
  async eth_getUserOperationByHash([hash], tools) {
    const row = await findByHash(hash, tools)
    if (!row) return null
    return {
      userOperation: toWireOperation(readKept(row)),
      entryPoint: tools.chain.entryPoint,
      transactionHash: row.state === 'done' ? row.tx_hash : null,
      blockHash: row.state === 'done' ? row.block_hash : null,
      blockNumber: row.state === 'done' && row.block !== null ? numberToHex(row.block) : null,
    }
  },
  async eth_getUserOperationReceipt([hash], tools) {
    const { chain, signal } = tools
    const row = await findByHash(hash, tools)
    if (row?.state !== 'done' || row.tx_hash === null) return null
    const answer = await chain.node.call('eth_getTransactionReceipt', [row.tx_hash], signal)
    // The chain takes it back just now.
    if (answer === null) return null
    const receipt = receiptShape.parse(answer)
    const found = findOutcome(receipt.logs, chain.entryPoint, row.hash)
    if (!found) return null
    const { paymaster } = readKept(row)
    return {
      userOpHash: row.hash,
      entryPoint: chain.entryPoint,
      sender: row.sender,
      nonce: row.nonce,
      ...(paymaster && { paymaster }),
      actualGasUsed: numberToHex(found.outcome.gasUsed),
      actualGasCost: numberToHex(found.outcome.cost),
      success: found.outcome.isSuccess,
      logs: ownLogs(receipt.logs, found.index),
      receipt,
    }
  },
}
