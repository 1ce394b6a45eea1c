import type { LoginResult, PluginContext } from '../../../src/plugin.js'

/** The settings of the wallet, which the frame shows: devices, recovery, signing out everywhere. */
export interface WalletSettings {
  /**
   * Opens them, and resolves when the user has left them.
   * @param changesEmail the page has a view that moves the login to another address. Default: false
   * @returns `next`: where the user wants to go on
   * @throws {LatchkeyError} LOGGED_OUT, MODAL_MISSING, and the frame's own
   */
  show(options?: { readonly changesEmail?: boolean }): Promise<LoginResult<'SHOW_SETTINGS'>>
  /** What they have to offer to this user on this device. @throws {LatchkeyError} LOGGED_OUT, and the frame's own */
  findOffer(): Promise<Offer>
  /** The last answer to that; undefined while there was none. */
  knownOffer(): Offer | undefined
  /** Opens them where that is offered; as `show`. */
  showOffer(): Promise<LoginResult<'SHOW_SETTINGS'>>
}

type Offer = LoginResult<'GET_OFFER'>

export function createWalletSettings({ login }: PluginContext<'login'>): WalletSettings {
  let known: Offer | undefined
  return {
    show: ({ changesEmail = false } = {}) => login.request({ method: 'SHOW_SETTINGS', params: { changesEmail } }),
    async findOffer() {
      known = await login.request({ method: 'GET_OFFER' })
      return known
    },
    knownOffer: () => known,
    showOffer: () => login.request({ method: 'SHOW_SETTINGS', params: { page: 'offer' } }),
  }
}
