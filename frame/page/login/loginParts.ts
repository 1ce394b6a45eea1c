import type { AnnouncingWindow } from '../../common/channel/announced/index.js'
import type { Clock } from '../../keys/index.js'
import type { Permitted } from '../grants/types.js'
import type {
  ActiveChains,
  CreateConfirm,
  CreateDisclosure,
  FrameConfig,
  HostLink,
  LoginScreens,
  Screens,
} from '../types.js'
import type { BrowserParts } from './storage.js'

/** What the login is made from. */
export interface LoginParts {
  readonly config: FrameConfig
  readonly link: Pick<HostLink, 'host' | 'tell' | 'showNumber'>
  readonly chains: ActiveChains
  readonly screens: Pick<Screens, 'show'>
  /** Loads the screens of the login, with the first that is shown. */
  readonly loadScreens: () => Promise<LoginScreens>
  /** Loads the screen that asks for a change of the mailbox, with the first. */
  readonly loadConfirm: () => Promise<CreateConfirm>
  /** Loads the screen that says what the site will be able to read, where there is something to say. */
  readonly loadDisclosure: () => Promise<CreateDisclosure>
  /** Loads the settings, with their first showing. */
  readonly loadSettings: () => Promise<typeof import('../settings/index.js')>
  /** Loads the way to what the user has permitted. */
  readonly loadPermitted: () => Promise<Permitted>
  /** Loads what tells the user what happened on other devices. */
  readonly loadTold: () => Promise<typeof import('../told/index.js')>
  /** Loads what a first request needs, where one may come. Where it rejects the request tries again. */
  readonly preloadApprovals: () => Promise<void>
  /** The user has deleted the account: nothing of it stays here. @param accounts its addresses */
  readonly onDeleted: (accounts: readonly string[]) => void
  readonly clock: Clock
  /** `globalThis.fetch`. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** `findBrowserParts(window)`. */
  readonly browser: BrowserParts
  /** The frame's own. */
  readonly frameOrigin: string
  /** The frame's own. */
  readonly window: AnnouncingWindow
}
