import { formatUnits } from 'viem'
import type { Asset, Holding, Nft, Price, Transaction, Transfer } from './types.js'

// The shapes of protocol/blockchain-api.md section 2, and our keys beside them (docs/data-api.md).

/** What a picture is called on the wire: an address of ours, or empty. */
export type ToPicture = (url: string | undefined) => string

/** A holding on the wire. */
export type WireBalance = ReturnType<typeof toWireBalance>

/** An unknown price is 0 without a `value` (upstreams.md section 0). */
export function toWireBalance({ asset, amount }: Holding, price: Price | undefined, toPicture: ToPicture) {
  const numeric = formatUnits(amount, asset.decimals)
  const value = price && Number(numeric) * price.usd
  return {
    name: asset.name,
    symbol: asset.symbol,
    chainId: asset.chain,
    ...(asset.address !== undefined && { address: `${asset.chain}:${asset.address}` }),
    ...(value !== undefined && Number.isFinite(value) && { value }),
    price: price?.usd ?? 0,
    quantity: { decimals: `${asset.decimals}`, numeric },
    iconUrl: toPicture(asset.iconUrl),
    ...(price?.change24h !== undefined && { change24h: price.change24h }),
    flags: { is_spam: isHidden(asset, price), is_listed: asset.isListed },
  }
}

/** What stands at the end, behind "Hidden": spam, and what neither a list nor a price speaks for. */
const isHidden = (asset: Asset, price: Price | undefined) =>
  asset.isSpam || (asset.address !== undefined && !asset.isListed && price === undefined)

/** The native coin first, then by value, listed ones before others; spam at the end. */
export function sortBalances(balances: readonly WireBalance[]): WireBalance[] {
  const rank = ({ flags, address }: WireBalance) =>
    flags.is_spam ? 3 : address === undefined ? 0 : flags.is_listed ? 1 : 2
  return [...balances].sort(
    (one, other) =>
      rank(one) - rank(other) || (other.value ?? -1) - (one.value ?? -1) || compare(one.symbol, other.symbol),
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export function toWireTransaction(transaction: Transaction, toPicture: ToPicture, now: number) {
  const { hash, chain, minedAt, status, operation, from, to, nonce, transfers } = transaction
  return {
    id: hash,
    metadata: {
      operationType: operation,
      hash,
      chain,
      // The protocol wants a time; what is pending has the present one.
      minedAt: new Date(minedAt ?? now).toISOString(),
      sentFrom: from,
      sentTo: to,
      status,
      nonce,
    },
    transfers: transfers.map((transfer) => toWireTransfer(transfer, toPicture)),
  }
}

function toWireTransfer({ direction, what, from, to }: Transfer, toPicture: ToPicture) {
  const counterparty = direction === 'in' ? from : to
  if ('nft' in what) {
    const { nft } = what
    const preview = toPicture(nft.pictureUrl)
    return {
      nft_info: {
        ...(nft.name !== undefined && { name: nft.name }),
        ...(preview !== '' && { content: { preview: { url: preview } } }),
        flags: { is_spam: nft.isSpam },
      },
      direction,
      quantity: { numeric: `${nft.amount}` },
      counterparty,
    }
  }
  const { asset, amount } = what
  const icon = toPicture(asset.iconUrl)
  return {
    fungible_info: { name: asset.name, symbol: asset.symbol, ...(icon !== '' && { icon: { url: icon } }) },
    direction,
    quantity: { numeric: formatUnits(amount, asset.decimals) },
    counterparty,
  }
}

/** CAIP-19 of a collectible. */
export const toNftId = ({
  chain,
  contract,
  standard,
  tokenId,
}: Pick<Nft, 'chain' | 'contract' | 'standard' | 'tokenId'>) =>
  standard.startsWith('solana') ? `${chain}/nft:${contract}` : `${chain}/${standard}:${contract}/${tokenId}`

export function toWireNft(nft: Nft, toPicture: ToPicture) {
  const { chain, contract, tokenId, standard, name, collection, amount, pictureUrl, isSpam } = nft
  return {
    id: toNftId(nft),
    chain,
    contract,
    tokenId,
    standard,
    name: name ?? null,
    collection: collection ?? null,
    amount: `${amount}`,
    picture: toPicture(pictureUrl) || null,
    flags: { is_spam: isSpam },
  }
}

export const toWireNftDetail = (nft: Nft, toPicture: ToPicture) => ({
  ...toWireNft(nft, toPicture),
  description: nft.description ?? null,
  traits: nft.traits,
})
