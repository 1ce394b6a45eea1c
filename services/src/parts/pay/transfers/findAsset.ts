import { isAddress } from 'viem'
import type { ChainDirectory } from '../../data/chainNames.js'
import type { TransferAsset } from './types.js'
import type { WireCurrency } from './wire.js'

/** What the protocol writes for the coin of an EVM chain. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * What a page means by a chain and a currency: a coin, or a token that the operator lists.
 * @param chain CAIP-2, or the number of an EVM chain
 */
export function findAsset(directory: ChainDirectory, chain: string, currency: string): TransferAsset | undefined {
  const id = /^\d{1,15}$/.test(chain) ? `eip155:${chain}` : chain
  const found = directory.list().find((one) => one.id === id)
  if (!found || !id.startsWith('eip155:') || !isAddress(currency, { strict: false })) return undefined
  const address = currency.toLowerCase()
  const { symbol, decimals } = found.coin
  if (address === coinAddress) return { chain: id, token: '', symbol, name: symbol, decimals }
  const token = found.tokens?.find((one) => one.address.toLowerCase() === address)
  return token && { chain: id, token: address, symbol: token.symbol, name: token.symbol, decimals: token.decimals }
}

export const toWireCurrency = ({ chain, token, name, symbol, decimals }: TransferAsset): WireCurrency => ({
  ...{ network: chain, asset: token || coinAddress },
  metadata: { name, symbol, decimals },
})
