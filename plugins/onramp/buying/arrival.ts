import {
  type ChainReader,
  isLatchkeyError,
  nativeToken,
  type PluginContext,
  type Token,
  toDecimal,
} from '../../../src/plugin.js'
import type { Money } from '../types.js'
import { toUnits } from './parse.js'
import type { Told } from './wire.js'

/** What the chain says of a purchase's transaction. */
export type Verdict =
  | { readonly is: 'arrived'; readonly received: Money; readonly isLess: boolean }
  /** It did not pay the account. */
  | { readonly is: 'not-credited' }
  /** Not in a block, or no node answers: it may be told later. */
  | { readonly is: 'open' }
  /** Nothing here can tell. */
  | { readonly is: 'untold' }

type Question = Pick<Told, 'address' | 'contract' | 'networkId' | 'quoted'> & {
  readonly hash: string
  /** Unix time in ms: an older transaction paid for something else. */
  readonly since: number
  /** The same by this device, whose clock may be wrong: an older transaction may have paid for something else. */
  readonly ownSince: number
}

/** How much less than was quoted is as it should be: its hundredth part. */
const tolerance = 100n

/** Neither host nor wallet has a node, or the wallet's answers no reads. */
const noOwnNode = ['UNSUPPORTED', 'METHOD_NOT_SUPPORTED'] as const

/** Asks a node whether a transaction has paid an account, past the services where that can be done: the purchase is their word already. */
export async function judgeArrival(context: PluginContext, question: Question): Promise<Verdict> {
  try {
    return await judge(context.chain(question.networkId, { without: 'services' }), question)
  } catch (error) {
    if (!isLatchkeyError(error, ...noOwnNode)) return toVerdict(error)
  }
  try {
    return await judge(context.chain(question.networkId), question)
  } catch (error) {
    return toVerdict(error)
  }
}

async function judge(
  reader: ChainReader,
  { address: account, contract, hash, quoted, since, ownSince }: Question,
): Promise<Verdict> {
  const getReceived = await reader.can('getReceived')
  if (!getReceived) return { is: 'untold' }
  const token: Token = contract ? await reader.call('getToken', contract) : nativeToken(reader.network)
  const value = await getReceived({ account, hash, token, since })
  if (value === undefined) return { is: 'open' }
  if (value <= 0n) return { is: 'not-credited' }
  if (ownSince > since && !(await getReceived({ account, hash, token, since: ownSince }))) return { is: 'open' }
  const amount = toDecimal(value, token.decimals)
  const least = toUnits(quoted.amount) - toUnits(quoted.amount) / tolerance
  const isLess = value * toUnits('1') < least * 10n ** BigInt(token.decimals)
  return { is: 'arrived', received: Object.freeze({ amount, currency: quoted.currency }), isLess }
}

/** What is no hash names no transaction; any other failure may pass. */
function toVerdict(error: unknown): Verdict {
  if (!isLatchkeyError(error)) throw error
  if (error.code === 'NETWORK_NOT_FOUND') return { is: 'untold' }
  return { is: error.code === 'TRANSACTION_HASH_INVALID' ? 'not-credited' : 'open' }
}
