import { decodeAbiParameters, type Hex } from 'viem'
import type { IndexedBlock, NodeLog } from './createIndex.js'

/** A transfer of tokens or collectibles, as logs tell it. */
export interface ChainTransfer {
  readonly block: IndexedBlock
  readonly log: NodeLog
  readonly type: 'ERC-20' | 'ERC-721' | 'ERC-1155'
  readonly from: string
  readonly to: string
  readonly tokenId: string | undefined
  readonly amount: bigint
  /** Place in a batch; undefined outside of one. */
  readonly batchIndex: number | undefined
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const toAddress = (topic: Hex = '0x') => `0x${topic.slice(-40)}`

/** Transfers of a block, oldest first. */
export const readTransfers = (block: IndexedBlock): readonly ChainTransfer[] =>
  block.receipts.flatMap(({ logs }) => logs.flatMap((log) => readLog(block, log)))

function readLog(block: IndexedBlock, log: NodeLog): readonly ChainTransfer[] {
  const [kind, one, two, three] = log.topics
  const base = { block, log, batchIndex: undefined }
  if (kind === transferTopic && two) {
    const parties = { from: toAddress(one), to: toAddress(two) }
    return three
      ? [{ ...base, ...parties, type: 'ERC-721', tokenId: `${BigInt(three)}`, amount: 1n }]
      : [{ ...base, ...parties, type: 'ERC-20', tokenId: undefined, amount: BigInt(log.data) }]
  }
  const parties = { from: toAddress(two), to: toAddress(three), type: 'ERC-1155' } as const
  if (kind === singleTopic) {
    const [id, amount] = decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], log.data)
    return [{ ...base, ...parties, tokenId: `${id}`, amount }]
  }
  if (kind !== batchTopic) return []
  const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], log.data)
  return ids.map((id, item) => ({
    ...base,
    ...parties,
    batchIndex: item,
    tokenId: `${id}`,
    amount: amounts[item] ?? 0n,
  }))
}
