import { definePlugin, defineView } from '../../src/plugin.js'

/**
 * Lets the account in use choose a name. Resolves with it once the account has it.
 * @example const { name } = await latchkey.open({ view: registerAccountName, params: { label: 'alice' } })
 */
export const registerAccountName = /* @__PURE__ */ defineView<{ readonly label?: string }, { readonly name: string }>(
  'RegisterAccountName',
)

/**
 * Lets the account in use take a name that its owner gives to it (`give`). Resolves with it once the account has it.
 * @example const { name } = await latchkey.open({ view: takeAccountName, params: { gift } })
 */
export const takeAccountName = /* @__PURE__ */ defineView<{ readonly gift?: string }, { readonly name: string }>(
  'TakeAccountName',
)

/**
 * Gives users names below a zone of the operator's, which every client of ENS resolves (docs/names.md). For EVM accounts; needs services
 * with that zone.
 * @example createLatchkey({ networks, adapters: [evm()], services, projectId, plugins: [names({ zone: 'users.example.eth' })] })
 */
export const names = definePlugin({
  id: 'names',
  api: '1.0',
  permissions: ['request'],
  slots: ['settings.row'],
  position: 20,
  views: [
    ...['AccountName', 'ChangeAccountName', 'GiveAccountName', takeAccountName],
    ...['ChooseAccountName', registerAccountName, 'RegisterAccountNameSuccess'],
  ],
  provides: ['latchkey-identity', 'latchkey-name-lookup'],
  load: () => import('./plugin.js'),
})

export type { Gift, NameOffer, NameRecords, NameRule, NamesController, NamesOptions, OwnName } from './types.js'

declare module '../../src/plugin.js' {
  interface MessageTables {
    readonly names: typeof import('./messages/en.js').messages
    readonly nameChanges: typeof import('./messages/changes/en.js').messages
  }
}
