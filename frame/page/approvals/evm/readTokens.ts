import { decodeAbiParameters, type Hex, hexToString, size } from 'viem'
import { foldText, isPlainText } from '../../../../src/kernel/base/text.js'
import type { TokenFacts, Warning } from '../../../common/approval/types.js'
import type { Ask } from '../types.js'

/** What is known of tokens, and what to say of it. */
export interface ReadTokens {
  readonly tokens: Readonly<Record<string, TokenFacts>>
  readonly warnings: readonly Warning[]
}

/** Characters of a symbol that are shown, and digits behind a point that a token may have. */
const longestSymbol = 12
const mostDecimals = 36

/**
 * Symbol and decimals of tokens: of the operator's list, else the contract's own word, over the project's node. A symbol of a contract
 * that is not listed, and that is the coin's or a listed token's, is not shown. What cannot be had is absent: amounts stand in the
 * smallest unit then.
 */
export async function readTokens(
  { chain }: Pick<Ask, 'chain'>,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<ReadTokens> {
  const { coin, tokens: listed = [] } = chain.chain
  const taken = new Set([coin.symbol, ...listed.map(({ symbol }) => symbol)].map(foldText))
  const read = async (address: string): Promise<TokenFacts | undefined> => {
    const known = listed.find((token) => token.address.toLowerCase() === address.toLowerCase())
    if (known) return { symbol: known.symbol, decimals: known.decimals, isListed: true }
    const call = async (data: Hex) =>
      (await chain.request('eth_call', [{ to: address, data }, 'latest'], signal)) as Hex
    try {
      const [decimals, symbol] = await Promise.all([call('0x313ce567'), call('0x95d89b41')])
      const digits = size(decimals) === 32 ? BigInt(decimals) : undefined
      const text = readText(symbol)
      if (digits === undefined || digits > mostDecimals || text === undefined) return undefined
      return { symbol: text, decimals: Number(digits), isListed: false }
    } catch {
      // No token, or a node that does not answer: amounts stand in the smallest unit.
      return undefined
    }
  }
  const found = await Promise.all(
    [...new Set(addresses)].map(async (address) => [address, await read(address)] as const),
  )
  const isTaken = (facts: TokenFacts | undefined) => facts && !facts.isListed && taken.has(foldText(facts.symbol ?? ''))
  return {
    tokens: Object.fromEntries(
      found.flatMap(([address, facts]) => (facts && !isTaken(facts) ? [[address, facts] as const] : [])),
    ),
    warnings: found.some(([, facts]) => isTaken(facts)) ? [{ severity: 'danger', text: 'warn.falseSymbol' }] : [],
  }
}

/** Leaves out what tokens call themselves, where their addresses stand for their names. */
export const withoutOwnWords = (tokens: ReadTokens['tokens']): ReadTokens['tokens'] =>
  Object.fromEntries(
    Object.entries(tokens).map(([address, { symbol, ...facts }]) => [
      address,
      facts.isListed && symbol !== undefined ? { ...facts, symbol } : facts,
    ]),
  )

/** Whether the operator lists a token of this chain. */
export const toListed =
  ({ tokens = [] }: Pick<Ask['chain']['chain'], 'tokens'>) =>
  (address: string): boolean =>
    tokens.some((token) => token.address.toLowerCase() === address.toLowerCase())

/** A symbol in which all can be seen: text, or 32 bytes as old tokens have it. */
function readText(data: Hex): string | undefined {
  const text = decodeText(data)?.trim()
  if (!text || [...text].length > longestSymbol || !isPlainText(text)) return undefined
  // Beside an amount it must not go on with it: "5" of "000USD", or of ".5".
  return /^[\p{L}\p{Sc}]\S*$/u.test(text) ? text : undefined
}

function decodeText(data: Hex): string | undefined {
  try {
    if (size(data) === 32) return hexToString(data, { size: 32 })
    const [text] = decodeAbiParameters([{ type: 'string' }], data)
    return text
  } catch {
    return undefined
  }
}
