import type { Device, KnownConnector, WalletListing } from '../../kernel/index.js'
import { canPair } from './canPair.js'
import { installedConnector } from './installedConnector.js'

/** A way from here to a wallet: itself in this browser, its app on this phone, a code for another phone, its page, its program. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop'

/** The ways that a wallet has on this device, the first one best; none means that it cannot be reached (behaviour.md 3.6). */
export function toPlatforms(
  wallet: WalletListing | undefined,
  device: Device,
  connectors: readonly KnownConnector[],
): readonly WalletPlatform[] {
  // Any wallet that has a scanner.
  if (!wallet) return ['qrcode']
  const pairs = canPair(wallet)
  const isApp = Boolean(wallet.mobileLink || wallet.universalLink)
  const ways: readonly [WalletPlatform, boolean][] = [
    ['browser', installedConnector(wallet, connectors) !== undefined],
    ['mobile', pairs && isApp && device.phone],
    // A listing that only says that it pairs can still be scanned with.
    ['qrcode', pairs && (device.phone ? !isApp && !wallet.webappLink : isApp || wallet.supportsWalletConnect === true)],
    ['web', pairs && wallet.webappLink !== undefined],
    ['desktop', pairs && wallet.desktopLink !== undefined && !device.phone],
  ]
  return ways.filter(([, is]) => is).map(([way]) => way)
}
