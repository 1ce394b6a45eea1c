import type { Address } from '@solana/kit'
import { encodeExtendedMint } from './extensions.js'

/** Collectibles of a local cluster: mints of Token-2022 without digits, of which there is one. */
export interface SolanaCollectibles {
  /** Mint of the collection "Local Kites": a group of Solana's token group interface. Nobody holds one of it. */
  collection: Address
  /** Mints, three for each funded account, in their order. */
  kites: readonly Address[]
}

/** Data of the mint that names the collection. */
export function encodeCollection(authority: Address, mint: Address, size: number): Uint8Array {
  return encodeExtendedMint({ mintAuthority: authority, supply: 0n, decimals: 0 }, [
    { extension: 'metadataPointer', state: { authority, metadataAddress: mint } },
    { extension: 'groupPointer', state: { authority, groupAddress: mint } },
    { extension: 'tokenGroup', state: { updateAuthority: authority, mint, size, maxSize: size } },
    {
      extension: 'tokenMetadata',
      state: {
        updateAuthority: authority,
        mint,
        name: 'Local Kites',
        symbol: 'KITE',
        uri: toJsonUrl({ name: 'Local Kites', description, image: draw(0) }),
        additionalMetadata: [],
      },
    },
  ])
}

/** Data of the mint of a kite: no second one can be made, and its name and picture are in it. @param number from 1 */
export function encodeKite(authority: Address, collection: Address, mint: Address, number: number): Uint8Array {
  const name = `Kite ${number}`
  const attributes = [{ trait_type: 'Wind', value: number % 2 === 0 ? 'Steady' : 'Gusty' }]
  const uri = toJsonUrl({ name, description, image: draw(number), attributes })
  return encodeExtendedMint({ mintAuthority: null, supply: 1n, decimals: 0 }, [
    { extension: 'metadataPointer', state: { authority, metadataAddress: mint } },
    { extension: 'groupMemberPointer', state: { authority, memberAddress: mint } },
    { extension: 'tokenGroupMember', state: { mint, group: collection, memberNumber: number } },
    {
      extension: 'tokenMetadata',
      state: { updateAuthority: authority, mint, name, symbol: 'KITE', uri, additionalMetadata: [] },
    },
  ])
}

const description = 'Of the local clusters. It is worth nothing.'

/** Metadata and picture as `data:` addresses: they need no server. */
const toJsonUrl = (value: object) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`

function draw(number: number): string {
  const hue = (number * 53) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(205,65%,82%)"/><path d="M38 8 54 26 30 44 22 20Z" fill="hsl(${hue},65%,55%)"/><path d="M38 8 30 44 22 20Z" fill="hsl(${hue},65%,42%)"/><path d="M30 44Q22 50 26 56T12 62" fill="none" stroke="hsl(${(hue + 150) % 360},45%,35%)" stroke-width="2"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
