import {
  balances,
  type CaipAccountId,
  isLatchkeyError,
  type PluginContext,
  parseAccountId,
  parseNetworkId,
  type Token,
} from '../../../src/plugin.js'
import { isSendable } from '../paying/isSendable.js'
import { createPricing } from '../paying/pricing.js'
import type { Bill, PayOptions, PaySource } from '../types.js'
import { checkTransfer, type TransferWish, toDepositCall } from './checkTransfer.js'
import { createTransferService } from './transferService.js'

/** So many tokens of each network are asked about, and so many in all. */
const [mostTokens, mostQuotes] = [2, 6]
const approveTo = '0x095ea7b3'

/** What an account has on other networks that a bridge would bring: each with the call that was read here. See `Paying.elsewhere`. */
export async function findTransfers(
  context: PluginContext<'request'>,
  { bridges = {} }: PayOptions,
  { bill, account, signal }: { readonly bill: Bill; readonly account: CaipAccountId; readonly signal: AbortSignal },
): Promise<readonly PaySource[]> {
  const { namespace, address } = parseAccountId(account)
  const ids = context.networks().map(({ caipNetworkId }) => caipNetworkId)
  const wishes = await Promise.all(
    bill.debts
      .filter((debt) => isSendable(debt) && debt.asset.address !== undefined)
      .flatMap((debt) =>
        ids
          .filter((id) => id !== debt.asset.networkId && parseNetworkId(id).namespace === namespace)
          .flatMap((id) => {
            const bridge = Object.hasOwn(bridges, id) ? bridges[id] : undefined
            return bridge ? [{ debt, bridge, account: `${id}:${address}` as const, expiresAt: bill.expiresAt }] : []
          }),
      )
      .map(async (wish) => (await listTokens(context, wish)).map((held) => ({ ...wish, ...held }))),
  )
  const found = await Promise.all(
    wishes
      .flat()
      .slice(0, mostQuotes)
      .map((wish) =>
        toSource(context, wish, signal).catch((error: unknown) => {
          // One that has no way, or whose way is not what was asked for, is no source.
          if (signal.aborted || !isLatchkeyError(error)) throw error
          return undefined
        }),
      ),
  )
  return found.flatMap((one) => one ?? []).toSorted(compare)
}

/** What costs least first, then what is there first; what has no price last. */
function compare(one: PaySource, other: PaySource): number {
  const [cost, otherCost] = [one, other].map((source) => source.cost ?? Number.MAX_VALUE) as [number, number]
  return cost - otherCost || (one.bridge?.seconds ?? 0) - (other.bridge?.seconds ?? 0)
}

type Held = { readonly token: Token; readonly balance: bigint }

/** Tokens on the other network that could be the debt's there: with its digits, enough of it, and of its symbol first. */
async function listTokens(
  context: PluginContext,
  { debt, account }: Omit<TransferWish, 'token'>,
): Promise<readonly Held[]> {
  const { address, networkId, namespace } = parseAccountId(account)
  const { fold } = context.spelling(namespace)
  const list = await context.resources.get(balances)
  // What the host lists is looked at all the same.
  const [known] = await Promise.allSettled([list?.of(account).refresh()])
  const holdings = (known.status === 'fulfilled' && known.value) || []
  const held = holdings.filter(({ isSpam }) => !isSpam).map(({ token }) => token)
  const all = [...context.tokens(networkId), ...held].filter(
    ({ address: contract, decimals }) => contract !== undefined && decimals === debt.asset.decimals,
  )
  const isFirst = ({ address: contract = '' }: Token, at: number) =>
    all.findIndex((other) => fold(other.address ?? '') === fold(contract)) === at
  const named = ({ symbol }: Token) => (symbol === debt.asset.symbol ? 0 : 1)
  const some = all
    .filter(isFirst)
    .toSorted((one, other) => named(one) - named(other))
    .slice(0, 2 * mostTokens)
  const read = await Promise.all(
    some.map(async (token) => {
      const asked = context.chain(networkId).balance(address, token, { fresh: true })
      // Of a network that does not answer nothing can be sent.
      const [read] = await Promise.allSettled([asked])
      const value = read.status === 'fulfilled' ? read.value.value : 0n
      return value >= debt.amount ? [{ token, balance: value }] : []
    }),
  )
  return read.flat().slice(0, mostTokens)
}

async function toSource(
  context: PluginContext<'request'>,
  { balance, ...wish }: TransferWish & Held,
  signal: AbortSignal,
): Promise<PaySource | undefined> {
  const { account, debt } = wish
  const pricing = createPricing(context)
  const told = await createTransferService(context).quote(wish, signal)
  const { pays, quote } = checkTransfer(wish, told, context.clock.now())
  if (pays.value > balance) return undefined
  const source: PaySource = {
    ...{ id: `${debt.assetId} ${account} ${pays.token.address}`, account, debt, pays, balance, bridge: quote },
    isAtomic: false,
  }
  const fee = await readFee(context, source)
  if (fee === 'too little') return undefined
  const [paid, fees] = await Promise.all([
    pricing.worth(pays),
    fee && pricing.worthOfCoin(parseAccountId(account).networkId, fee.value),
  ])
  return Object.freeze({
    ...source,
    ...(fee && { fee }),
    ...(paid !== undefined && fees !== undefined && { cost: paid + fees }),
  })
}

/** What the network takes for leave and deposit; undefined where it cannot be tried: the wallet shows it. */
async function readFee({ wallet, chain }: PluginContext<'request'>, { account, debt, pays, bridge }: PaySource) {
  if (!bridge) return undefined
  const { address, networkId } = parseAccountId(account)
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  const { token, value } = pays
  try {
    const asked = { token, owner: address, spender: bridge.contract }
    const allowance = await chain(networkId).call('getAllowance', asked)
    const leave = { to: token.address, data: `${approveTo}${word(BigInt(bridge.contract))}${word(value)}` }
    const calls = [...(allowance.value >= value ? [] : [leave]), toDepositCall(account, debt, pays, bridge)]
    return Object.freeze({ ...(await wallet.of(account).call('estimate', ...(calls as never[]))).fee })
  } catch (error) {
    return isLatchkeyError(error, 'INSUFFICIENT_FUNDS') ? ('too little' as const) : undefined
  }
}
