import { isKnownApi } from '../../kernel/contract/apiVersion.js'
import { type ActiveAccount, pluginApi, type SlotName } from '../../kernel/index.js'
import { toSlotItems } from '../../ui/slotItems.js'
import { coreViews } from '../../views/names.js'
import { gzipSize, sourceOf } from './gzipSize.js'
import { createPluginWorld, type MakePlugin, type PluginContractOptions } from './pluginWorld.js'
import { type ContractCase, check, checkEqual } from './runner.js'

const slotNames: readonly SlotName[] = [
  'connect.method',
  'account.identity',
  'account.total',
  'account.action',
  'account.tab',
  'account.offer',
  'settings.row',
]
const sizeLimit = 250
const idForm = /^[a-z][a-zA-Z0-9-]*$/

/** Clauses on what a plugin says of itself, and whether its lazy half keeps to it. */
export const registers = (make: MakePlugin, options: PluginContractOptions): readonly ContractCase[] => [
  {
    name: 'registers: ids, API version, slots, permissions',
    async run() {
      const { kind, id, api, state, slots = [], views = [], permissions = [], dependencies = [] } = make()
      checkEqual(kind, 'plugin', 'the descriptor is made by definePlugin')
      check(idForm.test(id), `the id "${id}" begins small and has letters, digits and - only`)
      check(
        isKnownApi(api, pluginApi),
        `api is a version of the contract that this package has: ${api}, of ${pluginApi}`,
      )
      check(!state || api !== '1.0', 'what shows hosts a state is written for api 1.1 or later')
      for (const slot of slots) check(slotNames.includes(slot), `"${slot}" is a slot: ${slotNames.join(', ')}`)
      for (const view of views) {
        check(/^[A-Z][a-zA-Z0-9]*$/.test(view), `the view "${view}" is named in PascalCase`)
        check(!coreViews.some((name) => name === view), `the view "${view}" is no core view`)
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
    name: 'registers: brings exactly the slots and views that it named, with messages of its own',
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
      check('en' in messages || Object.keys(messages).length === 0, 'messages have English to fall back on')
      const own = Object.keys((await messages.en?.())?.messages ?? {})
      for (const [locale, loadMessages] of Object.entries(messages))
        for (const key of Object.keys((await loadMessages()).messages)) {
          check(
            key.startsWith(`${descriptor.id}.`),
            `the message "${key}" (${locale}) has a key that begins with the id`,
          )
          check(own.includes(key), `the message "${key}" (${locale}) is there in English too`)
        }
      latchkey.stop()
    },
  },
  {
    name: 'registers: items of slots have ids, components, labels and conditions that hold',
    async run() {
      const descriptor = make()
      const { load, connect, loadEngine } = createPluginWorld(descriptor, options)
      const { module } = await load()
      const own = Object.keys((await module.messages?.en?.())?.messages ?? {})
      const { latchkey } = (await loadEngine()).instance
      for (const connected of [false, true]) {
        if (connected) await connect()
        for (const [slot, content] of Object.entries(module.slots ?? {}))
          checkItems(slot, toSlotItems(content), `${descriptor.id}.tab`, own, latchkey.state().account)
      }
      latchkey.stop()
    },
  },
]

function checkItems(
  slot: string,
  items: ReturnType<typeof toSlotItems>,
  tab: string,
  messages: readonly string[],
  account: ActiveAccount | undefined,
) {
  check(items.length > 0, `the slot ${slot}, which the descriptor names, is filled`)
  const ids = items.map(({ id }) => id)
  checkEqual([...new Set(ids)], ids, `ids of items in the slot ${slot}, each once`)
  for (const { id, Component, label = slot === 'account.tab' ? tab : undefined, when } of items) {
    const name = `the item "${id}" in the slot ${slot}`
    // A component alone has no id.
    check(id === '' ? items.length === 1 : idForm.test(id), `${name} has an id of letters, digits and -, small first`)
    check(isComponent(Component), `${name} has a Component`)
    check(label === undefined || messages.includes(label), `${name} is named by the message "${label}", in English too`)
    check([undefined, true, false].includes(when?.(account)), `${name} answers when() with true or false`)
  }
  const labels = items.map(({ label = tab }) => label)
  if (slot === 'account.tab') checkEqual([...new Set(labels)], labels, 'labels of tabs, each once')
}

/** A function or class, or what `memo` and `lazy` make. */
const isComponent = (value: unknown) => typeof value === 'function' || (typeof value === 'object' && value !== null)
