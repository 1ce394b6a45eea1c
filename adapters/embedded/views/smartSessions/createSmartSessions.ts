import type { PluginContext } from '../../../../src/plugin.js'

/** The list of what the user has permitted, which the frame shows. */
export interface SmartSessions {
  /** Opens it, and resolves when the user has left it. @throws {LatchkeyError} LOGGED_OUT, MODAL_MISSING, and the frame's own */
  show(): Promise<void>
}

export const createSmartSessions = ({ login }: PluginContext<'login'>): SmartSessions => ({
  async show() {
    await login.request({ method: 'SHOW_SETTINGS', params: { page: 'permissions' } })
  },
})
