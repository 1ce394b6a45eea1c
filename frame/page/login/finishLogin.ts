import { keepAccount } from '../../flows/account.js'
import type { Profile, User } from '../../flows/index.js'
import { closeDraft } from '../../keys/index.js'
import type { ActiveChains, LoginScreens } from '../types.js'
import { type Entry, enterWallet } from './enterWallet.js'
import { type OfferParts, showOffer } from './showOffer.js'
import { type DisclosureParts, tellDisclosure } from './tellDisclosure.js'
import { toRememberedProfile } from './toRememberedProfile.js'
import { toSuspendedAccount } from './toSettingsAccount.js'

/** What the end of every login works with. */
export interface FinishParts extends OfferParts, DisclosureParts {
  readonly chains: Pick<ActiveChains, 'hasContract'>
  readonly loadScreens: () => Promise<LoginScreens>
  readonly loadSettings: () => Promise<typeof import('../settings/index.js')>
  /** The user is logged in, and the wallet open. `isNew`: it was made by this login. */
  readonly onEntered: (isNew: boolean) => void
}

/** A login that auth has taken, whatever it was made with. `draft` is wiped when the login is through, or has failed. */
export interface TakenLogin extends Pick<Entry, 'pressed' | 'evidence' | 'isMailbox' | 'passkey' | 'draft'> {
  readonly user: User
  /** What a provider said of the user. */
  readonly profile?: Profile | undefined
  /** When the user logged in, in ms. */
  readonly at: number
  readonly signal: AbortSignal
}

/**
 * From a login to its wallet: made, unlocked or brought to this device; then the user is remembered, told what the site will be able to read, and offered what is open. May be called again for the same login wherever it ended early.
 *
 * @throws {FlowError}, KeyError; {FrameError} SCREEN_CLOSED; the signal's reason
 */
export async function finishLogin(parts: FinishParts, taken: TakenLogin): Promise<void> {
  const { account, link, chains, screens, loadScreens, loadSettings, onEntered } = parts
  const { user, pressed, evidence, isMailbox, passkey, draft, profile, at, signal } = taken
  const { flow } = account
  const { deleting } = user
  if (deleting) {
    const { createDeletingScreen } = await loadSettings()
    const isOpen = deleting.kind === 'slow' && (await flow.device.read()).wal === user.wal
    const about = { deleting, isOpen, keep: () => keepAccount(flow) }
    await screens.show('settings', createDeletingScreen(about, flow.clock), signal)
  }
  const { language, newAccountType } = link.host()
  // A device that nothing keeps is none of the wallet's: auth takes no choice from it.
  const isSmart = newAccountType === 'smartAccount' && chains.hasContract() && flow.device.isKept
  const accountType = isSmart ? newAccountType : undefined
  const { unlocked, isNew, isRecovered } = await enterWallet(flow, {
    ...{ user, pressed, evidence, passkey, draft, language, accountType },
    ...(isMailbox !== undefined && { isMailbox }),
    async choose(choices) {
      const { recover } = await loadScreens()
      await screens.show('recover', recover(choices), signal)
    },
    async resume() {
      const { createSuspendedScreen } = await loadSettings()
      await screens.show('settings', createSuspendedScreen(toSuspendedAccount(flow, user.email), flow.clock), signal)
    },
  }).finally(() => draft && closeDraft(draft))
  signal.throwIfAborted()
  const by = profile?.provider ?? (isMailbox ? 'email' : passkey && 'passkey')
  const remembered = profile && toRememberedProfile(profile)
  const entered = isNew && accountType ? { ...user, accountType } : user
  await account.adopt(entered, unlocked, { at, by, isNew, isRecovered, profile: remembered })
  await tellDisclosure(parts, user, signal)
  onEntered(isNew)
  void showOffer(parts, user, isNew)
}
