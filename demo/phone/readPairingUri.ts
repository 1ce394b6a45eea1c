/**
 * Finds the pairing address in what was pasted, scanned or opened: `wc:...` itself, or a link that carries it, such as
 * `https://wallet.example/wc?uri=wc%3A...`, in its query or behind its `#`.
 * @throws {Error} when there is none
 */
export function readPairingUri(text: string): string {
  const found = findPairingUri(text.trim())
  if (!found) throw new Error('This is not a WalletConnect code. Copy it from the app that you want to connect.')
  if (!/^wc:[0-9a-f]{64}@2\?/i.test(found)) throw new Error('This code is of a kind that this wallet does not know.')
  return found
}

/** The same, or undefined when there is none. */
export function findPairingUri(text: string): string | undefined {
  if (text.startsWith('wc:')) return text
  if (!URL.canParse(text)) return undefined
  const { searchParams, hash } = new URL(text)
  const behindHash = new URLSearchParams(hash.slice(hash.indexOf('?') + 1))
  return [searchParams.get('uri'), behindHash.get('uri')].find((uri) => uri?.startsWith('wc:')) ?? undefined
}
