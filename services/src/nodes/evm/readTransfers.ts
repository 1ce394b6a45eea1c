import { decodeAbiParameters, type Hex, numberToHex, padHex } from 'viem'
import type { Log } from './shapes.js'

/** `Transfer(address,address,uint256)` of ERC-20 (three topics) and ERC-721 (four). */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle` and `TransferBatch` of ERC-1155. */
export const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
export const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** A transfer as a contract's log tells it: its own words, of which nothing is proved. */
export interface LoggedTransfer {
  readonly log: Log
  /** Place in a batch; else 0. */
  readonly item: number
  readonly standard: 'erc20' | 'erc721' | 'erc1155'
  /** In small letters. */
  readonly from: string
  readonly to: string
  readonly tokenId: string
  readonly amount: bigint
}

/** Most items of a batch that are read. */
const mostItems = 200
const word = /^0x[0-9a-f]{64}$/
const toAddress = (topic = '') => `0x${topic.slice(-40)}`

/** Transfers of a log; none for a log that is none, or is malformed. */
export function readTransfers(log: Log): readonly LoggedTransfer[] {
  const [kind, one, two, three] = log.topics
  if (log.topics.some((topic) => !word.test(topic))) return []
  if (kind === transferTopic && two !== undefined) {
    const base = { log, item: 0, from: toAddress(one), to: toAddress(two) }
    if (three !== undefined) return [{ ...base, standard: 'erc721', tokenId: `${BigInt(three)}`, amount: 1n }]
    return word.test(log.data) ? [{ ...base, standard: 'erc20', tokenId: '', amount: BigInt(log.data) }] : []
  }
  if ((kind !== singleTopic && kind !== batchTopic) || three === undefined) return []
  const base = { log, standard: 'erc1155' as const, from: toAddress(two), to: toAddress(three) }
  try {
    if (kind === singleTopic) {
      const [id, amount] = decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], log.data)
      return [{ ...base, item: 0, tokenId: `${id}`, amount }]
    }
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], log.data)
    return ids.slice(0, mostItems).map((id, item) => ({ ...base, item, tokenId: `${id}`, amount: amounts[item] ?? 0n }))
  } catch {
    return []
  }
}

/** The questions by which all transfers of an account are found in a range of blocks. */
export function toLogQuestions(account: string, from: number, to: number): readonly object[] {
  const own = padHex(account.toLowerCase() as Hex)
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  const many = [singleTopic, batchTopic]
  return [
    { ...range, topics: [transferTopic, own] },
    { ...range, topics: [transferTopic, null, own] },
    { ...range, topics: [many, null, own] },
    { ...range, topics: [many, null, null, own] },
  ]
}
