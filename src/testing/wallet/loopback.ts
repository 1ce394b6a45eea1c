/** Whether an address leads to this machine: the only ones that a test wallet talks to. */
export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  if (!/^https?:$/.test(protocol)) return false
  return hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname) || /^([a-z0-9-]+\.)*localhost$/.test(hostname)
}

/** @throws {Error} when a chain is not on this machine */
export function assertLoopback({ chainId, rpcUrl }: { readonly chainId: number; readonly rpcUrl: string }): void {
  if (isLoopback(rpcUrl)) return
  throw new Error(
    `The test wallet refuses the chain ${chainId}: its RPC address is not on this machine. The keys of a test wallet are public; give it a local chain (http://127.0.0.1:...).`,
  )
}
