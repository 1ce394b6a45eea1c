import { type ActiveAccount, type PluginContext, parseAmount, type Token, toDecimal } from '../../../src/plugin.js'
import type { Trading } from '../types.js'
import type { DraftState, Unread } from './state.js'
import type { KnownTokens } from './tokens.js'

const names = { pays: 'fromToken', gets: 'toToken', amount: 'amount' } as const
const longest = 400
/** How long the services' list is waited for: longer than that, a symbol of theirs is not known (behaviour.md 3.9). */
const patience = 5000

type Given = Partial<Record<keyof typeof names, string>>

/** What an opening names, as far as it is text. */
function readGiven(params: object): Given {
  const given: Given = {}
  for (const [part, name] of Object.entries(names) as [keyof Given, string][]) {
    const value = (params as Record<string, unknown>)[name]
    if (value !== undefined) given[part] = typeof value === 'string' ? value.slice(0, longest) : ''
  }
  return given
}

/** Whether the form was opened with a swap in mind. */
export const hasParams = (params: object): boolean => Object.keys(readGiven(params)).length > 0

/**
 * Reads what the form was opened with. A symbol means the coin, or a token of the host's list, or else of the services': never a
 * stranger's, nor one of two. What cannot be read stays empty, and is told.
 */
export async function readParams(
  { wallet, clock }: PluginContext<'request'>,
  { account, known, trading }: { account: ActiveAccount; known: KnownTokens; trading: Pick<Trading, 'tokens'> },
  params: object,
): Promise<{ readonly draft: DraftState; readonly unread: Unread }> {
  const { networkId } = account
  const given = readGiven(params)
  const listed = () => {
    const list = trading.tokens(networkId)
    if (list.get()) return list.get()
    const late = new Promise<undefined>((resolve) => clock.after(patience, () => resolve(undefined)))
    // Without its list the services' symbols are not known.
    return Promise.race([list.refresh().catch(() => undefined), late])
  }
  const find = async (text: string | undefined): Promise<Token | undefined> => {
    if (!text) return undefined
    const address = await wallet.toAddress(text)
    if (address) {
      const token = { networkId, address, name: '', symbol: '', decimals: 0 }
      const own = known.listed(networkId).find((each) => known.isSame(each, token))
      // No such contract: it stays empty.
      return own ?? (await (await wallet.can('getToken'))?.(address).catch(() => undefined))
    }
    const named = (tokens: readonly Token[] = []) =>
      tokens.filter(({ symbol }) => symbol.toLowerCase() === text.toLowerCase())
    const own = named(known.hosts(networkId))
    const found = own.length > 0 ? own : named(await listed())
    return found.length === 1 ? found[0] : undefined
  }
  const [from, to] = await Promise.all([find(given.pays), find(given.gets)])
  const pays = from ?? (given.pays === undefined && !(to && !to.address) ? known.coin() : undefined)
  const gets = to && pays && known.isSame(to, pays) ? undefined : to
  const value = pays && given.amount !== undefined ? parseAmount(given.amount, pays.decimals) : undefined
  return {
    draft: { pays, gets, amount: pays && value ? toDecimal(value, pays.decimals) : '' },
    unread: {
      ...(given.pays !== undefined && !pays && { pays: given.pays }),
      ...(given.gets !== undefined && !gets && { gets: given.gets }),
      ...(given.amount !== undefined && !value && { amount: given.amount }),
    },
  }
}
