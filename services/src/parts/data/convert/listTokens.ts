import type { Hex } from 'viem'
import { DriverError } from '../../../upstream/driverError.js'
import { toCoin } from '../accounts/drivers/toCoin.js'
import type { TokenLists } from '../accounts/tokenLists.js'
import type { Asset } from '../accounts/types.js'
import type { ToPicture } from '../accounts/wire.js'
import type { ChainName } from '../chainNames.js'
import { evmAddress } from './evmAddress.js'
import type { SwapDriver } from './types.js'
import { toWireToken } from './wire.js'

/** What lists of tokens are made with. */
export interface TokenTools {
  readonly tokens: TokenLists
  readonly nameOf: (chain: string) => ChainName | undefined
  readonly toPicture: ToPicture
}

/** Tokens on offer: the coin, the token that stands for it, and those that the operator lists. */
export async function listTokens(
  chain: string,
  drivers: readonly SwapDriver[],
  { tokens, nameOf, toPicture }: TokenTools,
  signal: AbortSignal,
) {
  const name = nameOf(chain)
  const [listed, wrapped] = await Promise.all([tokens.of(chain), findWrapped(chain, drivers, signal)])
  const isListed = listed.some(({ address }) => toToken(address) === wrapped)
  return [
    ...(name ? [toCoin(chain, name)] : []),
    ...(name && wrapped && !isListed ? [toWrapped(chain, name, wrapped)] : []),
    ...listed,
  ].flatMap((asset) => toWire(asset, toPicture))
}

function toWire({ chain, address, name, symbol, decimals, iconUrl, eip2612 }: Asset, toPicture: ToPicture) {
  const token = toToken(address)
  // A list may hold what is no address of an EVM chain.
  if (address !== undefined && !token) return []
  return [
    {
      ...{ name, symbol, decimals },
      address: toWireToken(chain, token),
      logoUri: toPicture(iconUrl),
      ...(eip2612 !== undefined && { eip2612 }),
    },
  ]
}

const toToken = (address: string | undefined): Hex | undefined => evmAddress.safeParse(address).data

const toWrapped = (chain: string, { coin }: ChainName, address: Hex): Asset => ({
  ...{ chain, address, isListed: true, isSpam: false, decimals: coin.decimals },
  name: `Wrapped ${coin.symbol}`,
  symbol: `W${coin.symbol}`,
})

/** A list without it is worth more than none. */
async function findWrapped(
  chain: string,
  drivers: readonly SwapDriver[],
  signal: AbortSignal,
): Promise<Hex | undefined> {
  for (const driver of drivers) {
    try {
      const wrapped = await driver.wrapped?.(chain, signal)
      if (wrapped) return wrapped
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
    }
  }
  return undefined
}
