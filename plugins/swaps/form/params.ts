import { type CaipNetworkId, parseAmount, toDecimal } from '../../../src/plugin.js'
import type { Finder } from './findToken.js'
import type { DraftState, Unread } from './state.js'
import type { KnownTokens } from './tokens.js'

const names = { pays: 'fromToken', gets: 'toToken', amount: 'amount' } as const
const longest = 400

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

/** The tokens that an opening names. */
export const readTokenParams = (params: object): readonly string[] => {
  const { pays, gets } = readGiven(params)
  return [pays, gets].filter((text) => text !== undefined && text !== '') as string[]
}

/** Reads what the form was opened with. What cannot be read stays empty, and is told. */
export async function readParams(
  { networkId, known, finder }: { networkId: CaipNetworkId; known: KnownTokens; finder: Finder },
  params: object,
): Promise<{ readonly draft: DraftState; readonly unread: Unread }> {
  const given = readGiven(params)
  const find = async (text: string | undefined) => (text ? finder.find(networkId, text) : undefined)
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
