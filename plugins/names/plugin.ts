import { identity, nameLookup, type PluginContext, type PluginModule } from '../../src/plugin.js'
import { createNames, type Names } from './createNames.js'
import { messages } from './messages/index.js'
import { hasNames, NameRow } from './NameRow.js'
import type { NamesOptions } from './types.js'

const views = {
  AccountName: () => import('./views/AccountName.js'),
  ChangeAccountName: () => import('./views/ChangeAccountName.js'),
  GiveAccountName: () => import('./views/GiveAccountName.js'),
  TakeAccountName: () => import('./views/TakeAccountName.js'),
  ChooseAccountName: () => import('./views/ChooseAccountName.js'),
  RegisterAccountName: () => import('./views/RegisterAccountName.js'),
  RegisterAccountNameSuccess: () => import('./views/RegisterAccountNameSuccess.js'),
}

/** The lazy half: comes where names are shown or looked up, with a view of it, or `latchkey.use(names)`. */
export function setup(context: PluginContext<'request'>, options: NamesOptions): PluginModule<Names> {
  const names = createNames(context, options)
  return {
    slots: { 'settings.row': { id: 'name', Component: NameRow, when: hasNames } },
    views,
    messages,
    provides: { [identity.id]: names.identity, [nameLookup.id]: names.lookup },
    // The views see more of the controller than hosts do: Names.
    controller: names,
  }
}
