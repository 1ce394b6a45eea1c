import { type Asset, cleanText, LatchkeyError, type ReadHandle, type WalletHandle } from '../../src/adapter.js'
import { askWallet, isWalletHandle } from '../kit/handles.js'
import { toWalletAddress } from './address.js'
import { guarded } from './errors.js'
import { assertCapability } from './getCapabilities.js'
import { toNetworkId, toQuantity } from './hex.js'
import { toChainId } from './toHex.js'

/** More than a list can show; a hostile wallet may send any number. */
const assetLimit = 1000
const symbolLimit = 16
const tokenTypes: ReadonlyMap<string, Asset['type']> = new Map([
  ['erc20', 'token'],
  ['erc721', 'nft'],
])

const noList = (why: string) =>
  new LatchkeyError('METHOD_NOT_SUPPORTED', `No list of assets can be had: ${why}. Ask for single balances instead.`)

/**
 * What an address holds on the chain, as the wallet lists it (ERC-7811). Nodes have no such list, so only a wallet that
 * says it has one is asked. What it says of a token is its own claim.
 * @throws {LatchkeyError} METHOD_NOT_SUPPORTED, BALANCE_UNAVAILABLE
 */
export function getAssets(handle: ReadHandle | WalletHandle, address: string): Promise<readonly Asset[]> {
  return guarded({ code: 'BALANCE_UNAVAILABLE', message: 'The assets could not be read' }, async () => {
    const { caipNetworkId } = handle.network
    if (!isWalletHandle(handle)) throw noList('EVM nodes have none')
    await assertCapability(handle, 'assetDiscovery', noList('the wallet does not offer one on this chain'))
    const chainFilter = [toChainId(caipNetworkId)]
    const answer = await askWallet(handle, 'wallet_getAssets', [{ account: address, chainFilter }])
    const [, found] = Object.entries(Object(answer)).find(([id]) => toNetworkId(id) === caipNetworkId) ?? [
      undefined,
      [],
    ]
    if (!Array.isArray(found))
      throw new LatchkeyError('BALANCE_UNAVAILABLE', 'The assets could not be read: the answer is no list')
    const assets = found.slice(0, assetLimit).flatMap((entry) => toAsset(handle, entry) ?? [])
    return assets.sort((one, other) => Number(other.type === 'native') - Number(one.type === 'native'))
  })
}

/** Reads an entry; undefined when it makes no sense, or is of a type that is not known. */
function toAsset({ network }: WalletHandle, entry: unknown): Asset | undefined {
  const { type, address, balance, metadata } = Object(entry) as Record<string, unknown>
  const value = toQuantity(balance)
  if (value === undefined) return undefined
  // Wallets of the draft's first version wrote the types in capitals.
  const kind = `${type}`.toLowerCase()
  const networkId = network.caipNetworkId
  if (kind === 'native') return { networkId, ...network.nativeCurrency, type: 'native', value }
  const asset = tokenTypes.get(kind)
  const contract = toWalletAddress(address)
  const { name, symbol, decimals, iconUrl, tokenId } = Object(metadata) as Record<string, unknown>
  const shownSymbol = cleanText(symbol, symbolLimit)
  const digits = asset === 'nft' ? 0 : decimals
  if (!asset || !contract || !shownSymbol || !Number.isInteger(digits) || Number(digits) < 0 || Number(digits) > 255)
    return undefined
  const id = asset === 'nft' ? toQuantity(tokenId) : undefined
  return {
    networkId,
    address: contract,
    name: cleanText(name) || shownSymbol,
    symbol: shownSymbol,
    decimals: Number(digits),
    ...(typeof iconUrl === 'string' ? { iconUrl } : {}),
    type: asset,
    value,
    ...(id === undefined ? {} : { tokenId: `${id}` }),
  }
}
