import { isLatchkeyError, type Latchkey } from '../kernel/index.js'

/** Views of the plugins that log in without a wallet, by the name of the way. */
const loginViews: Readonly<Record<string, string>> = { email: 'EmailLogin', farcaster: 'ConnectingFarcaster' }

/** Providers of a social login, as the plugin `socials` names them. */
const providers = new Set(['apple', 'discord', 'facebook', 'github', 'google', 'x'])

/**
 * Connects by one way, straight from a click: no list is shown. Call it in the click's own task, for wallets and providers open windows.
 * @param way id of a connector (an installed wallet's rdns, such as `io.metamask`), `walletConnect`, a provider (`google`), `farcaster` or `email`
 * @throws {LatchkeyError} those of `connect` and `open`; where the wallet is not installed the list is shown, and nothing is thrown before
 */
export async function connectStraight(latchkey: Latchkey, way: string): Promise<void> {
  if (way === 'walletConnect') return void (await latchkey.open({ view: 'ConnectingWalletConnect' }))
  const view = loginViews[way] ?? (providers.has(way) ? 'ConnectingSocial' : undefined)
  if (view) return void (await latchkey.open({ view, params: view === 'ConnectingSocial' ? { provider: way } : {} }))
  try {
    await latchkey.connect({ connector: way })
  } catch (error) {
    if (!isLatchkeyError(error, 'CONNECTOR_UNKNOWN', 'CONNECTOR_NOT_FOUND')) throw error
    await latchkey.open()
  }
}
