import type { WalletListing } from '../../kernel/index.js'

/** Whether a wallet pairs by WalletConnect, as far as its listing says. */
export const canPair = (wallet: WalletListing): boolean =>
  wallet.supportsWalletConnect ??
  Boolean(wallet.mobileLink || wallet.universalLink || wallet.desktopLink || wallet.webappLink)
