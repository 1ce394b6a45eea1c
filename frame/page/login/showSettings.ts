import type { AppPayload } from '../../../adapters/embedded/wire/appEvents.js'
import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import type { Clock } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import type { ActiveChains, FrameConfig, HostLink, Screens } from '../types.js'
import type { Account } from './account.js'
import { findOffer } from './chooseOffer.js'
import { tellUser } from './getUser.js'
import type { LoginParts } from './loginParts.js'
import { offerPermissions } from './offerPermissions.js'
import { offerWindows, toImportAsk } from './offerWindows.js'
import { toSettingsAccount } from './toSettingsAccount.js'
import { toSite } from './toSite.js'

/** What the settings are shown with. */
export interface ShowSettingsParts {
  readonly account: Account
  readonly config: Pick<FrameConfig, 'operator' | 'projectId' | 'urls' | 'chains'>
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly frameOrigin: string
  /** The frame's own. */
  readonly window: object
  readonly screens: Pick<Screens, 'show'>
  readonly loadSettings: () => Promise<typeof import('../settings/index.js')>
  readonly loadPermitted: LoginParts['loadPermitted']
  readonly onDeleted: (accounts: readonly string[]) => void
  readonly clock: Clock
  readonly chains: ActiveChains
  readonly link: Pick<HostLink, 'host' | 'tell'>
  /** Calls back when the login ends. Returns its own stop. */
  readonly onEnd: (run: () => void) => () => void
}

/**
 * Shows the settings until the user has left them, or the login has ended elsewhere.
 * @throws {FrameError} LOGGED_OUT; the signal's reason
 */
export async function showSettings(
  {
    account,
    config,
    screens,
    loadSettings,
    loadPermitted,
    clock,
    chains,
    link,
    onEnd,
    onDeleted,
    fetch,
    frameOrigin,
    window,
  }: ShowSettingsParts,
  { page, changesEmail = false }: NonNullable<AppPayload<'SHOW_SETTINGS'>>,
  signal: AbortSignal,
): Promise<FrameAnswer<'SHOW_SETTINGS'>> {
  if (!account.user()) throw loggedOut()
  const { createSettingsScreen, createSettingsWindows } = await loadSettings()
  const ended = new AbortController()
  const end = () => ended.abort(loggedOut())
  const given = toSettingsAccount(account, config.operator, async () => {
    const { toLinkedLogins } = await import('./social/ownLogins.js')
    const { projectId, urls } = config
    return toLinkedLogins({ account, link, projectId, frameOrigin, authUrl: urls.auth, fetch })
  })
  const { about } = page === 'offer' ? await findOffer(account, window) : {}
  // Loading it took a moment.
  if (!account.user()) throw loggedOut()
  let isDeleting = false
  let isReplacing = false
  const stop = onEnd(() => {
    // Who deletes the account, or imports a wallet, is told so before it closes.
    if (!isDeleting && !isReplacing) end()
  })
  const deleteAccount = async () => {
    isDeleting = true
    const accounts = account.user()?.accounts ?? []
    try {
      const erasedAt = await given.deleteAccount()
      onDeleted(accounts.map(({ address }) => address))
      return erasedAt
    } catch (error) {
      isDeleting = false
      if (!account.user()) end()
      throw error
    }
  }
  const offered = offerWindows({
    account,
    site: () => toSite(link, config.projectId),
    onReplacing(isGoingOn) {
      isReplacing = isGoingOn
      // The page shows the wallet that is there now.
      if (!isGoingOn) tellUser(account.user(), { chains, link })
    },
  })
  const asks = {
    export: () => ({ address: account.user()?.email ?? null }),
    import: () => toImportAsk(account.user(), config.operator),
    recovery: () => ({ user: account.user()?.email ?? '', operator: config.operator }),
  }
  const windows = createSettingsWindows(asks, offered, { isKept: account.flow.device.isKept })
  const permissions = await offerPermissions({ account, config, loadPermitted }, signal)
  try {
    const offer = about && {
      about,
      isMailed: account.user()?.by === 'email',
      putOff: () => account.flow.device.change({ isOffered: true }),
    }
    const options = { changesEmail, windows, offer, permissions: permissions?.options }
    for (let at = page; ; at = 'permissions') {
      const screen = createSettingsScreen({ ...given, deleteAccount }, { ...options, page: at }, clock)
      const shown = screens.show('settings', screen, AbortSignal.any([signal, ended.signal]))
      try {
        return await shown
      } catch (error) {
        // What ends a permission has taken their place: they come again after it.
        if (!permissions?.wasDisplaced()) throw error
      }
    }
  } catch (error) {
    const isLeft = ended.signal.aborted || (error instanceof FrameError && error.code === 'SCREEN_CLOSED')
    if (!isLeft || signal.aborted) throw error
    return {}
  } finally {
    stop()
    permissions?.end()
  }
}

const loggedOut = () => new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
