import { type Farcaster, type Providers, startFarcaster, startProviders } from '../devnet/src/index.js'

/** Where users of this machine have accounts that they log in with. */
export interface LoginAccounts {
  readonly providers: Providers
  readonly farcaster: Farcaster
  /** What the services are told of them: the file of `--login-providers`. */
  readonly settings: {
    readonly providers: Providers['entries']
    readonly farcaster: { readonly relay: string; readonly rpc: string }
    readonly telegram: { readonly botKey: string; readonly projects: readonly string[] }
  }
  stop(): Promise<void>
}

export interface LoginAccountsOptions {
  /** Ports of 127.0.0.1. */
  readonly ports: { readonly providers: number; readonly farcaster: number }
  /** The project whose pages are the mini app of the local bot. */
  readonly projectId: string
}

/**
 * Starts stand-ins of the providers and a Farcaster.
 * @throws {Error} when one of them cannot start; none is left running then
 */
export async function startLoginAccounts({ ports, projectId }: LoginAccountsOptions): Promise<LoginAccounts> {
  const providers = await startProviders({ port: ports.providers })
  try {
    const farcaster = await startFarcaster({ port: ports.farcaster })
    return {
      ...{ providers, farcaster },
      settings: {
        providers: providers.entries,
        farcaster: { relay: farcaster.relayUrl, rpc: farcaster.rpcUrl },
        telegram: { botKey: providers.botKey, projects: [projectId] },
      },
      stop: async () => void (await Promise.all([providers.stop(), farcaster.stop()])),
    }
  } catch (error) {
    await providers.stop()
    throw error
  }
}
