import type { User } from '../../flows/index.js'
import type { HostLink, LoginScreens, PasskeyOffer, Screens } from '../types.js'
import { type Account, loggedOut } from './account.js'
import { chooseOffer, hasPasskeys } from './chooseOffer.js'
import { offerMailbox } from './offerMailbox.js'
import { offerPasskey } from './offerPasskey.js'
import { toSite } from './toSite.js'

/** What the screen works with. */
export interface OfferParts {
  readonly account: Account
  readonly screens: Pick<Screens, 'show'>
  readonly link: Pick<HostLink, 'host' | 'tell'>
  readonly loadScreens: () => Promise<LoginScreens>
  readonly projectId: string
  /** The frame's own. */
  readonly window: object
}

/** Offers what a login leaves open (`chooseOffer`), in one step; nothing waits for it, and whoever leaves it has a wallet all the same. */
export async function showOffer(parts: OfferParts, { rlm: realm, sub }: User, isNew: boolean): Promise<void> {
  const { account, screens, loadScreens, link, projectId, window } = parts
  const user = account.user()
  if (!user) return
  const { device } = account.flow
  const { isKept } = device
  try {
    const { isOffered: wasOffered = false } = await device.read()
    const about = chooseOffer(user, { isKept, isNew, wasOffered, canPasskey: hasPasskeys(window) })
    if (!about) return
    const { offer } = await loadScreens()
    const here = () => {
      if (account.user()?.sub !== sub) throw loggedOut()
    }
    const { email, profile, recovery, by } = user
    const mailbox = { ...offerMailbox(account, () => link.host().language), known: profile?.email }
    const offered = offerPasskey({ account, site: () => toSite(link, projectId), here })
    const passkey: PasskeyOffer = {
      begin: offered.begin,
      async add(made) {
        const logsIn = await offered.add(made)
        await account.change({ hasPasskey: true, ...(made.bs && { hasWayBack: true }) }, false)
        return logsIn
      },
    }
    const screen = offer({
      ...{ about, isMailed: by === 'email', isManaged: recovery === 'managed' },
      owner: { realm, sub, name: email ?? profile?.name ?? '' },
      ...(isKept && { passkey }),
      ...(about === 'wayBack' && email === null && { mailbox }),
    })
    if (!isNew) await device.change({ isOffered: true })
    await screens.show('offer', screen)
  } catch {
    // Closed, or its code did not come: the settings have it all.
  }
}
