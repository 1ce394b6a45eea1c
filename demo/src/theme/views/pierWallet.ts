import { createTestWallet } from '../../../../src/testing/wallet/createTestWallet.js'
import type { Stack } from '../../readStack.js'

/** Its connector, in every widget of the page. */
export const pierWalletId = 'dev.latchkey.pier'

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#12414d"/><path d="M7 13h18M9 13v11M16 13v11M23 13v11M6 24c3 2 5-2 10 0s7-2 10 0" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>',
)}`

/**
 * Announces a wallet that shows an account of the local chains without asking, so that views stand there filled, and refuses whatever else
 * it is asked.
 * @returns takes it away
 */
export function announcePierWallet({ accounts, chains }: Stack): () => void {
  // The second one has a name and a picture.
  const account = accounts[1]
  const [first, ...others] = chains
  if (!account || !first) throw new Error('The wallet of the page of themes needs a local chain and an account of it.')
  const wallet = createTestWallet({
    accounts: [account.privateKey],
    chains: [first, ...others],
    allowed: true,
    decide: () => 'refuse',
    info: { name: 'Pier Wallet', rdns: pierWalletId, icon },
  })
  wallet.announce(window)
  return () => wallet.stop()
}
