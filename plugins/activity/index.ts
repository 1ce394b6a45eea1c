import { definePlugin, defineView } from '../../src/plugin.js'

/** One transaction of an account, by its id in that account's list. */
export const transactionView = /* @__PURE__ */ defineView<{
  readonly account: string
  readonly id: string
  /** It was sent just now in the place of another: the same again, or nothing. */
  readonly replaces?: 'same' | 'nothing'
}>('Transaction')

/**
 * Lists what the account did on the chain in use, month by month: what was sent shows at once and is followed into its
 * block. Reads the host's data service and the chain; asks a login's wallet to replace what waits.
 * @example createLatchkey({ networks, adapters: [evm()], plugins: [activity()] })
 */
export const activity = definePlugin({
  id: 'activity',
  api: '1.0',
  permissions: ['request'],
  flag: { legacy: 'history', governed: true },
  slots: ['account.tab'],
  position: 20,
  views: [transactionView],
  provides: ['latchkey-replacements'],
  load: () => import('./plugin.js'),
})

export type { AccountActivity, Activity, ActivityController, ActivityState, Movement, Operation } from './types.js'

declare module '../../src/plugin.js' {
  interface MessageTables {
    readonly activity: typeof import('./messages/en.js').messages
  }
}
