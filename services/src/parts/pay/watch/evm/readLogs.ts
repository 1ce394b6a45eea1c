import { getAbiItem, type Hex, numberToHex, padHex, toEventSelector } from 'viem'
import { mapParallel } from '../../../../mapParallel.js'
import { type ChainNode, NodeRefusal } from '../../../../nodes/chainNode.js'
import { readTransfers, transferTopic } from '../../../../nodes/evm/readTransfers.js'
import { type Log, logsShape } from '../../../../nodes/evm/shapes.js'
import { DriverError } from '../../../../upstream/driverError.js'
import { parseAnswer } from '../../../../upstream/parseAnswer.js'
import { orderFactory, orderFactoryAbi } from '../../orderAddress.js'

/** Blocks, both ends included. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** A transfer of a token to an order's address, as its log tells it. */
export interface LoggedIncome {
  readonly token: string
  readonly payTo: string
  readonly amount: bigint
  readonly log: Log
}

/** What an order's address has paid out. */
export interface LoggedPayout extends LoggedIncome {}

/** Addresses that one question names. */
const perQuestion = 500
/** Blocks that one question spans: less where the node refuses. */
const widest = 2_000
const parallel = 4

const payoutTopic = toEventSelector(getAbiItem({ abi: orderFactoryAbi, name: 'Payout' }))
const factory = orderFactory.toLowerCase()

/** Transfers of these tokens to these addresses, in the order of the chain. @throws {DriverError} */
export async function readIncomes(
  node: ChainNode,
  { tokens, addresses }: { readonly tokens: readonly string[]; readonly addresses: readonly string[] },
  range: Range,
  signal: AbortSignal,
): Promise<readonly LoggedIncome[]> {
  if (tokens.length === 0) return []
  const isWanted = new Set(tokens)
  const questions = chunk(addresses).map((some) => ({
    address: tokens,
    topics: [transferTopic, null, some.map((one) => padHex(one as Hex))],
  }))
  const logs = await readAll(node, questions, range, signal)
  return logs.flatMap((log) =>
    readTransfers(log).flatMap(({ standard, to, amount }) =>
      standard === 'erc20' && isWanted.has(log.address) ? [{ token: log.address, payTo: to, amount, log }] : [],
    ),
  )
}

/** What the factory of orders' addresses tells of payouts from these. @throws {DriverError} */
export async function readPayouts(
  node: ChainNode,
  addresses: readonly string[],
  range: Range,
  signal: AbortSignal,
): Promise<readonly LoggedPayout[]> {
  const questions = chunk(addresses).map((some) => ({
    address: [factory],
    topics: [payoutTopic, some.map((one) => padHex(one as Hex))],
  }))
  const logs = await readAll(node, questions, range, signal)
  return logs.flatMap((log) => {
    const [topic, payTo = '', token = ''] = log.topics
    if (topic !== payoutTopic || log.address !== factory || !/^0x[0-9a-f]{64}$/.test(log.data)) return []
    return [{ token: toToken(token), payTo: toAddress(payTo), amount: BigInt(log.data), log }]
  })
}

/** `contract hash` of each transaction in which one of these contracts told something. @throws {DriverError} */
export async function readSpeakers(
  node: ChainNode,
  contracts: readonly string[],
  range: Range,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (contracts.length === 0) return new Set()
  const logs = await readAll(node, [{ address: contracts }], range, signal)
  return new Set(logs.map(({ address, transactionHash }) => `${address} ${transactionHash}`))
}

const toAddress = (topic: string) => `0x${topic.slice(-40)}`
/** The coin is the address zero there, and empty here. */
const toToken = (topic: string) => (/^0x0*$/.test(topic) ? '' : toAddress(topic))

async function readAll(
  node: ChainNode,
  questions: readonly object[],
  range: Range,
  signal: AbortSignal,
): Promise<readonly Log[]> {
  const spans: Range[] = []
  for (let from = range.from; from <= range.to; from += widest)
    spans.push({ from, to: Math.min(range.to, from + widest - 1) })
  const asked = spans.flatMap((span) => questions.map((question) => ({ question, span })))
  const found = await mapParallel(asked, parallel, ({ question, span }) => readSpan(node, question, span, signal))
  return found.flat().sort((one, two) => one.blockNumber - two.blockNumber || one.logIndex - two.logIndex)
}

/** Too wide a span and too long an answer are refused in many words: each half is asked for then. */
async function readSpan(node: ChainNode, question: object, span: Range, signal: AbortSignal): Promise<readonly Log[]> {
  const { from, to } = span
  try {
    const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
    const logs = parseAnswer(logsShape, await node.call('eth_getLogs', [{ ...range, ...question }], signal))
    if (logs.some(({ blockNumber }) => blockNumber < from || blockNumber > to))
      throw new DriverError('malformed', 'A log is of another range.')
    return logs
  } catch (error) {
    if (!(error instanceof NodeRefusal) || from === to) throw error
    const middle = Math.floor((from + to) / 2)
    const halves = [
      { from, to: middle },
      { from: middle + 1, to },
    ]
    return (await mapParallel(halves, 1, (half) => readSpan(node, question, half, signal))).flat()
  }
}

function chunk(list: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(list.length / perQuestion) }, (_, index) =>
    list.slice(index * perQuestion, (index + 1) * perQuestion),
  )
}
