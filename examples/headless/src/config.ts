/** Where this page's chains and services are. Its own server says so: addresses differ from place to place. */
export interface Config {
  readonly projectId: string
  /** Address of the services. */
  readonly services: string
  /** Address of the relay to wallets on phones. */
  readonly relay: string
  readonly chains: readonly { readonly chainId: number; readonly name: string; readonly rpcUrl: string }[]
}

/** @throws {Error} when the server does not answer */
export async function readConfig(): Promise<Config> {
  const response = await fetch('/stack.json')
  if (!response.ok) throw new Error(`The page's server answered ${response.status} for /stack.json.`)
  return response.json()
}
