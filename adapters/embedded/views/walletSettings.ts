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
}

export const createWalletSettings = ({ login }: PluginContext<'login'>): WalletSettings => ({
  show: ({ changesEmail = false } = {}) => login.request({ method: 'SHOW_SETTINGS', params: { changesEmail } }),
})
