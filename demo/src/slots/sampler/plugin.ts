import type { PluginContext, PluginModule } from 'latchkey/plugin'
import { hiddenAtom } from './atoms.js'
import { Action, Identity, Method, Setting, Total } from './entries.js'
import { First, Second } from './tabs.js'
import type { SamplerController } from './types.js'

export function setup({ store, storage }: PluginContext): PluginModule<SamplerController> {
  store.set(hiddenAtom, storage.get('hidden', (value) => value === true) ?? false)
  return {
    slots: {
      'connect.method': Method,
      'account.identity': { id: 'name', Component: Identity, when: (account) => account?.namespace === 'eip155' },
      'account.total': Total,
      'account.action': Action,
      'account.tab': [
        { id: 'first', Component: First, label: 'sampler.first' },
        { id: 'second', Component: Second, label: 'sampler.second' },
      ],
      'settings.row': Setting,
    },
    views: { Sampler: () => import('./views/Sampler.js') },
    messages: { en: () => import('./messages/en.js') },
    controller: {
      setHidden(on) {
        storage.set('hidden', on)
        store.set(hiddenAtom, on)
      },
    },
  }
}
