/** How pictures are had. */
export interface PictureOptions {
  /** Public address of the data part, without a final slash: without it no answer names a picture. */
  readonly publicUrl?: string | undefined
  /** An IPFS gateway, as `https://ipfs.example.com`; without it pictures of `ipfs://` are none. */
  readonly ipfsGateway?: string | undefined
  /** For development alone: pictures of this machine. */
  readonly allowsLoopback?: boolean | undefined
}

/**
 * Where something of strangers is fetched from: https, `ipfs://` by the operator's gateway, or `data:` of this kind. Undefined for what
 * is no address that is asked.
 */
export function toFetchedUrl(
  url: string,
  { ipfsGateway, allowsLoopback }: PictureOptions,
  kind: 'image/' | 'application/json',
): string | undefined {
  const [, path] = /^ipfs:\/\/(?:ipfs\/)?([\w./%~-]+)$/.exec(url) ?? []
  if (path !== undefined) return ipfsGateway && `${ipfsGateway}/ipfs/${path}`
  const isKnown =
    url.startsWith('https://') || url.startsWith(`data:${kind}`) || (allowsLoopback && url.startsWith('http://'))
  return isKnown ? url : undefined
}

/** The bytes of a `data:` address. @throws where it is none */
export function readDataUrl(url: string): Uint8Array {
  const comma = url.indexOf(',')
  const head = url.slice(0, comma)
  const body = url.slice(comma + 1)
  return head.endsWith(';base64') ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body), 'utf8')
}
