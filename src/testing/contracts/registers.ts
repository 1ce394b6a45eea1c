import { pluginApi, type SlotName } from '../../kernel/index.js'
import { coreViews } from '../../views/names.js'
import { gzipSize, sourceOf } from './gzipSize.js'
import { createPluginWorld, type MakePlugin, type PluginContractOptions } from './pluginWorld.js'
import { type ContractCase, check, checkEqual } from './runner.js'

const slotNames: readonly SlotName[] = ['connect.method', 'account.action', 'account.tab', 'settings.row', 'header']
const sizeLimit = 250

/** Clauses on what a plugin says of itself, and whether its lazy half keeps to it. */
export const registers = (make: MakePlugin, options: PluginContractOptions): readonly ContractCase[] => [
  {
    name: 'registers: ids, API version, slots, permissions',
    async run() {
      const { kind, id, api, slots = [], views = [], permissions = [], dependencies = [] } = make()
      checkEqual(kind, 'plugin', 'the descriptor is made by definePlugin')
      check(/^[a-z][a-zA-Z0-9-]*$/.test(id), `the id "${id}" begins small and has letters, digits and - only`)
      checkEqual(api, pluginApi, 'api is the version of the contract that this package has')
      for (const slot of slots) check(slotNames.includes(slot), `"${slot}" is a slot: ${slotNames.join(', ')}`)
      for (const view of views) {
        check(/^[A-Z][a-zA-Z0-9]*$/.test(view), `the view "${view}" is named in PascalCase`)
        check(!coreViews.some((name) => name === view), `the view "${view}" is not one of the core`)
      }
      for (const permission of permissions)
        check(
          ['request', 'connect', 'login'].includes(permission),
          `"${permission}" is a permission: request, connect, login`,
        )
      for (const list of [slots, views, permissions, dependencies])
        checkEqual([...new Set<string>(list)], list, 'nothing is listed twice')
    },
  },
  {
    name: 'registers: a descriptor of at most 0.25 kB',
    async run() {
      const size = await gzipSize(sourceOf(make()))
      check(size <= sizeLimit, `the descriptor has at most ${sizeLimit} B gzipped: it has ${size}`)
    },
  },
  {
    name: 'registers: brings exactly the slots and views that it named, with texts of its own',
    async run() {
      const descriptor = make()
      const { load, latchkey } = createPluginWorld(descriptor, options)
      const { module } = await load()
      const sorted = (names: readonly string[]) => [...names].sort()
      checkEqual(
        sorted(Object.keys(module.slots ?? {})),
        sorted(descriptor.slots ?? []),
        'slots as the descriptor says',
      )
      checkEqual(
        sorted(Object.keys(module.views ?? {})),
        sorted(descriptor.views ?? []),
        'views as the descriptor says',
      )
      for (const [view, loadView] of Object.entries(module.views ?? {}))
        check(typeof (await loadView()).Component === 'function', `the module of the view ${view} exports Component`)
      const { messages = {} } = module
      check('en' in messages || Object.keys(messages).length === 0, 'texts have English to fall back on')
      const own = Object.keys((await messages.en?.())?.messages ?? {})
      for (const [locale, loadTexts] of Object.entries(messages))
        for (const key of Object.keys((await loadTexts()).messages)) {
          check(key.startsWith(`${descriptor.id}.`), `the text "${key}" (${locale}) has a key that begins with the id`)
          check(own.includes(key), `the text "${key}" (${locale}) is there in English too`)
        }
      if (descriptor.slots?.includes('account.tab'))
        check(own.includes(`${descriptor.id}.tab`), `a tab is named by the text "${descriptor.id}.tab"`)
      latchkey.stop()
    },
  },
]
