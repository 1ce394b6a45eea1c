/** Where the local chains and services are. Ports differ from run to run, so the page asks for them. */
export interface Stack {
  readonly services: string
  readonly projectId: string
  readonly chains: readonly StackChain[]
  /** Accounts of the public test phrase, for the development wallet. */
  readonly accounts: readonly { readonly address: `0x${string}`; readonly privateKey: `0x${string}` }[]
}

/** A local chain with its token. */
export interface StackChain {
  readonly chainId: number
  readonly caipNetworkId: `eip155:${number}`
  readonly name: string
  readonly rpcUrl: string
  readonly token: {
    readonly address: `0x${string}`
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
}

/** Asks the demo's own server. @throws {Error} when it does not answer */
export async function readStack(): Promise<Stack> {
  const response = await fetch('/stack.json')
  if (!response.ok) throw new Error(`The demo's server answered ${response.status} for /stack.json.`)
  return response.json()
}
