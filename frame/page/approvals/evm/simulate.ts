import { getAddress, type Hex, toHex } from 'viem'
import * as z from 'zod/mini'
import type { Asset, Figure, Forecast } from '../../../common/approval/types.js'
import { toForecast } from '../forecast.js'
import type { Ask } from '../types.js'

/** What is simulated. */
export interface Call {
  readonly to?: string | undefined
  readonly data?: Hex | undefined
  readonly value: bigint
}

const hex = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/), z.maxLength(100_000))
const log = z.object({ address: hex, topics: z.array(hex).check(z.maxLength(4)), data: hex })
const block = z.object({
  calls: z.array(z.object({ status: z.literal('0x1'), logs: z.array(log).check(z.maxLength(500)) })),
})
/** Of one block with calls that all went through. */
const shape = z.array(block).check(z.maxLength(1))

/** Stands for the coin in logs of a simulation. */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** `Transfer(address,address,uint256)`, `TransferSingle(address,address,address,uint256,uint256)`. */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

/**
 * Forecasts what calls, one after the other, change of the account's holdings, by `eth_simulateV1` of the project's node. The logs are the
 * words of the contracts that are called, so it is a forecast and never a fact.
 *
 * @param named What is decoded to leave
 * @returns undefined where the node does not simulate, or says that it fails
 * @throws {FrameError} RPC_FAILED, CHAIN_UNREACHABLE
 */
export async function simulate(
  { account, chain }: Pick<Ask, 'account' | 'chain'>,
  given: readonly Call[],
  named: readonly Figure[],
  signal: AbortSignal,
): Promise<Forecast | undefined> {
  const calls = given.map((call) => toSimulated(account, call))
  const options = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  const answer = await chain.request('eth_simulateV1', [options, 'latest'], signal)
  const [found] = shape.safeParse(answer).data ?? []
  if (found?.calls.length !== calls.length) return undefined
  const logs = found.calls.flatMap((call) => call.logs)
  return toForecast(
    logs.flatMap((each) => readMove(each, account.toLowerCase())),
    named,
  )
}

/** A call as `eth_simulateV1` takes it. */
export const toSimulated = (account: string, { to, data, value }: Call) => ({
  from: account,
  ...(to && { to }),
  ...(data && { input: data }),
  value: toHex(value),
})

/** What a log says to move from or to the account. */
function readMove({ address, topics, data }: z.infer<typeof log>, account: string) {
  const [event, ...indexed] = topics
  const isSingle = event === transferSingle && indexed.length === 3 && data.length === 130
  const isTransfer = event === transfer && indexed.length === (data.length === 66 ? 2 : 3)
  if (!isSingle && !isTransfer) return []
  const [from, to] = (isSingle ? indexed.slice(1) : indexed).map(toAccount)
  const [asset, amount] = isSingle
    ? [toToken(address, `0x${data.slice(2, 66)}`), BigInt(`0x${data.slice(66)}`)]
    : indexed.length === 2
      ? [address.toLowerCase() === coin ? ({ kind: 'coin' } as const) : toToken(address), BigInt(data)]
      : [toToken(address, indexed[2]), 1n]
  return [...(from === account ? [{ asset, amount: -amount }] : []), ...(to === account ? [{ asset, amount }] : [])]
}

const toAccount = (topic: string) => `0x${topic.slice(-40)}`.toLowerCase()

const toToken = (address: string, id?: string): Asset => ({
  kind: 'token',
  address: getAddress(`0x${address.slice(2).padStart(40, '0')}`),
  ...(id !== undefined && { id: BigInt(id) }),
})
