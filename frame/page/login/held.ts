import type { Unlocked } from '../../flows/index.js'
import type { UnlockedWallet } from '../../keys/index.js'

/** What the wallet's user is to be told, from the unlocks since it was last taken. */
export interface Notices extends Pick<Unlocked, 'added'> {
  /** A copy of this device may be in use: offer to revoke. */
  readonly isCopied: boolean
  /** The account is being deleted: offer to keep it. */
  readonly isDeleting: boolean
}

const noNotices: Notices = { isCopied: false, isDeleting: false, added: { members: [], evidence: [] } }

/** Holds the page's one unlocked wallet, and what its user is to be told of it. */
export function createHeld() {
  let wallet: UnlockedWallet | undefined
  let isHidden = false
  let notices = noNotices
  let unseen: Unlocked['unseen'] = []
  let taken: Unlocked['unseen'] = []
  let releases: Unlocked['releases'] = []
  const lock = () => {
    wallet?.lock('signedOut')
    wallet = undefined
  }
  return {
    lock,
    wallet: () => (wallet?.isLocked() ? undefined : wallet),
    /** The latest releases to all devices, when it was opened last. */
    releases: () => releases,
    take({ wallet: next, releases: latest, isCopied, isDeleting, added, unseen: news }: Unlocked) {
      lock()
      wallet = next
      releases = latest
      if (isHidden) next.pageHidden(true)
      // Each unlock lists all that was not seen yet.
      notices = { isCopied: isCopied || notices.isCopied, isDeleting, added }
      unseen = news
    },
    takeNotices(): Notices {
      const told = notices
      notices = noNotices
      taken = unseen
      return told
    },
    /** Openers and checks of the notices that were taken last. */
    taken: () => taken,
    pageHidden(hidden: boolean) {
      isHidden = hidden
      wallet?.pageHidden(hidden)
    },
  }
}
