import { getAddressDecoder } from '@solana/web3.js'
import * as z from 'zod/mini'
import type { Asset, Figure, Forecast } from '../../../common/approval/types.js'
import { toForecast } from '../forecast.js'
import type { Ask } from '../types.js'
import { type AccountState, accountsShape, getAccounts, toStates } from './getAccounts.js'
import { systemProgram, tokenPrograms } from './programs/index.js'
import type { SolanaTransaction } from './readTransaction.js'
import { toText } from './spelling.js'

const shape = z.object({ value: z.object({ err: z.null(), accounts: accountsShape }) })
/** Nodes give so many accounts of a simulation as it has, which are never more. */
const mostAccounts = 64
/** Its token accounts hold coins. */
const wrappedCoin = 'So11111111111111111111111111111111111111112'
const coin: Asset = { kind: 'coin' }
/** Actions that name what leaves the account in tokens, and those that name a right that is given away. */
const taking = ['act.send', 'act.burn']
const giving = ['act.allow', 'act.authority.give', 'act.assign']

/**
 * Forecasts what a transaction changes of the account's holdings, by `simulateTransaction` of the project's node: lamports of the
 * account and of what it wraps, and tokens of the accounts that it owns. Where a right to take them comes up that no instruction names,
 * it contradicts as well.
 *
 * @param fee Lamports that it costs the account: they leave, and are named
 * @returns undefined where the node does not simulate, or says that it fails
 * @throws {FrameError} RPC_FAILED, CHAIN_UNREACHABLE
 */
export async function simulate(
  ask: Pick<Ask, 'account' | 'chain'>,
  transaction: SolanaTransaction,
  fee: bigint,
  signal: AbortSignal,
): Promise<Forecast | undefined> {
  const { account, chain } = ask
  const others = transaction.writable.filter((address) => address !== account)
  const addresses = [account, ...others].slice(0, mostAccounts)
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    // Of a nonce, nodes ask whether it is the account's; any blockhash does for the rest.
    replaceRecentBlockhash: transaction.nonce === undefined,
    accounts: { encoding: 'base64', addresses },
  }
  const [before, answer] = await Promise.all([
    getAccounts(ask, addresses, signal),
    chain.request('simulateTransaction', [toText(transaction.bytes, 'base64'), options], signal),
  ])
  const parsed = shape.safeParse(answer)
  if (!parsed.success || before.length !== addresses.length) return undefined
  const after = toStates(parsed.data.value.accounts)
  if (after.length !== addresses.length) return undefined
  const minus = toHoldings(before, account).map((each) => ({ ...each, amount: -each.amount }))
  const forecast = toForecast([...minus, ...toHoldings(after, account)], toNamed(transaction, before, addresses, fee))
  const isGiven = transaction.actions.some(({ text }) => giving.includes(text))
  const isAssigned =
    before[0]?.program === systemProgram && after[0] !== undefined && after[0].program !== systemProgram
  const isTaken = isAssigned || addresses.some((_, at) => isOpened(before[at], after[at], account))
  return isTaken && !isGiven ? { ...forecast, isContradicting: true } : forecast
}

/** What an account has of a mint. */
interface Holding {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  /** Who may take of it how much, and who may close it. */
  readonly delegate: string | undefined
  readonly delegated: bigint
  readonly closer: string | undefined
}

/** Reads a token account: both programs have the same first 165 bytes. */
function readHolding(state: AccountState | undefined): Holding | undefined {
  if (!state || !tokenPrograms.includes(state.program)) return undefined
  const { data } = state
  // With extensions the byte behind says what it is: 2 for an account. Mints are shorter, or say 1. State 0 is not in use yet.
  if (data.length < 165 || (data.length > 165 && data[165] !== 2) || !data[108]) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const address = (at: number) => getAddressDecoder().decode(data, at) as string
  const optional = (at: number) => (view.getUint32(at, true) ? address(at + 4) : undefined)
  return {
    ...{ mint: address(0), owner: address(32), amount: view.getBigUint64(64, true) },
    ...{ delegate: optional(72), delegated: view.getBigUint64(121, true), closer: optional(129) },
  }
}

/** What the account has in these: its own lamports are in the first one. */
const toHoldings = (states: readonly (AccountState | undefined)[], account: string) =>
  states.flatMap((state, at): readonly { asset: Asset; amount: bigint }[] => {
    if (at === 0) return [{ asset: coin, amount: state?.lamports ?? 0n }]
    const holding = readHolding(state)
    if (!state || holding?.owner !== account) return []
    if (holding.mint === wrappedCoin) return [{ asset: coin, amount: state.lamports }]
    return [{ asset: { kind: 'token', address: holding.mint }, amount: holding.amount }]
  })

/** What is decoded to leave, by mint: a transfer that names none has it from the account that it takes from. */
function toNamed(
  { actions, leaving, deposit }: SolanaTransaction,
  before: readonly (AccountState | undefined)[],
  addresses: readonly string[],
  fee: bigint,
): readonly Figure[] {
  const tokens = actions.flatMap(({ text, figure }): readonly Figure[] => {
    if (figure?.asset.kind !== 'token' || !taking.includes(text)) return []
    const { address } = figure.asset
    const at = addresses.indexOf(address)
    const mint = (at < 0 ? undefined : readHolding(before[at])?.mint) ?? address
    return [{ ...figure, asset: mint === wrappedCoin ? coin : { kind: 'token', address: mint } }]
  })
  return [{ asset: coin, amount: leaving + deposit + fee }, ...tokens]
}

/** Whether another account can take more of a token account afterwards. */
function isOpened(before: AccountState | undefined, after: AccountState | undefined, account: string): boolean {
  const [was, is] = [readHolding(before), readHolding(after)]
  if (is?.owner !== account) return false
  const isLent = is.delegate !== undefined && (is.delegate !== was?.delegate || is.delegated > was.delegated)
  const isClosable = is.closer !== undefined && is.closer !== account && is.closer !== was?.closer
  return isLent || isClosable
}
