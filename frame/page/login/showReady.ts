import type { User } from '../../flows/index.js'
import type { ActiveChains, HostLink, LoginScreens, Screens } from '../types.js'
import type { Account } from './account.js'
import { tellUser } from './getUser.js'
import { offerMailbox } from './offerMailbox.js'
import { offerWindows, toImportAsk } from './offerWindows.js'
import { toSite } from './toSite.js'

/** What the screen works with. */
export interface ReadyParts {
  readonly account: Account
  readonly screens: Pick<Screens, 'show'>
  readonly chains: ActiveChains
  readonly link: Pick<HostLink, 'host' | 'tell'>
  readonly loadScreens: () => Promise<LoginScreens>
  /** Who runs the wallet. */
  readonly operator: string
  readonly projectId: string
}

/**
 * Shows that the wallet is ready, and offers a passkey. Nothing waits for it: clients that do not know the screen never show it,
 * and whoever leaves it has a wallet all the same.
 */
export async function showReady(
  { account, screens, loadScreens, chains, link, operator, projectId }: ReadyParts,
  { rlm, sub }: User,
): Promise<void> {
  const user = account.user()
  if (!user) return
  const { accounts, recovery, email, profile } = user
  try {
    const { ready } = await loadScreens()
    const { servers, importOutcome, passkey } = offerWindows({
      account,
      site: () => toSite(link, projectId),
      onReplacing(isGoingOn) {
        if (!isGoingOn) tellUser(account.user(), { chains, link })
      },
    })
    const ask = () => toImportAsk(account.user(), operator)
    const importing = { serve: servers.import, ask, outcome: importOutcome }
    const { isKept } = account.flow.device
    const mailbox = offerMailbox(account, () => link.host().language)
    const screen = ready({
      ...{ accounts, recovery, isUsable: chains.isServed() },
      owner: { realm: rlm, sub, name: email ?? profile?.name ?? '' },
      ...(isKept && { passkey, importing }),
      ...(isKept && recovery === 'none' && email === null && { mailbox }),
    })
    await screens.show('ready', screen)
  } catch {
    // Closed, or its code did not come: the wallet is there, and a passkey can be added later.
  }
}
