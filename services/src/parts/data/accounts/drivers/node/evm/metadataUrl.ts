import { decodeAbiParameters, type Hex } from 'viem'

/** Longest address that is kept; `data:` addresses hold all of the metadata. */
const longestUrl = 16_384

/** Where a contract says that its metadata is. `{id}` stands for the id as 64 hex digits (ERC-1155). */
export function toMetadataUrl(answer: Hex | undefined, tokenId: string): string | undefined {
  if (!answer) return undefined
  try {
    const [url] = decodeAbiParameters([{ type: 'string' }], answer)
    const filled = url.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0'))
    return filled && filled.length <= longestUrl ? filled : undefined
  } catch {
    return undefined
  }
}
