import type { PluginNames } from './names.js'

/** Where a plugin imports from: the package's entry points, or the sources of this repository. */
export interface Doors {
  readonly plugin: string
  readonly ui: string
  readonly testing: string
}

/** A package of its own says of its components that they run in browsers; in this repository the parts do. */
const isPackage = ({ plugin }: Doors) => !plugin.startsWith('.')
const directive = (doors: Doors) => (isPackage(doors) ? `'use client'\n` : '')

/** Files by their path in the folder of the plugin. */
export type Files = Readonly<Record<string, string>>

/** What goes up to the plugin's own folder: a view is one deeper. */
const up = (doors: Doors): Doors => (isPackage(doors) ? doors : { ...doors, ui: `../${doors.ui}` })

/**
 * The sources of a new plugin that counts how often its button was pressed: small, and with one of each. Its author
 * replaces the counting.
 */
export const toSources = (names: PluginNames, doors: Doors): Files => ({
  'index.ts': descriptor(names, doors),
  'plugin.ts': body(names, doors),
  'types.ts': types(names),
  'atoms.ts': atoms(doors),
  'createController.ts': controller(names, doors),
  [`${names.view}Action.tsx`]: action(names, doors),
  [`views/${names.view}.tsx`]: view(names, up(doors)),
  'messages/en.ts': messages(names),
})

const descriptor = ({ id, factory, view }: PluginNames, { plugin }: Doors) => `\
import { definePlugin, defineView, type NoParams } from '${plugin}'

/** Resolves with the count once the user is done. */
export const ${factory}View = /* @__PURE__ */ defineView<NoParams, { readonly count: number }>('${view}')

/**
 * What it does for the user, in one sentence, and what it asks for.
 * @example createLatchkey({ networks, adapters: [evm()], plugins: [${factory}()] })
 */
export const ${factory} = definePlugin({
  id: '${id}',
  api: '1.0',
  slots: ['account.action'],
  views: [${factory}View],
  load: () => import('./plugin.js'),
})

export type { ${view}Controller, ${view}Options } from './types.js'
`

const body = ({ view }: PluginNames, { plugin }: Doors) => `\
import type { PluginContext, PluginModule } from '${plugin}'
import { createController } from './createController.js'
import { ${view}Action } from './${view}Action.js'
import type { ${view}Controller, ${view}Options } from './types.js'

/** The lazy half. What can fail belongs in here, not at the top level: Retry runs it again. */
export function setup(context: PluginContext, options: ${view}Options): PluginModule<${view}Controller> {
  return {
    slots: { 'account.action': ${view}Action },
    views: { ${view}: () => import('./views/${view}.js') },
    messages: { en: () => import('./messages/en.js') },
    controller: createController(context, options),
  }
}
`

const types = ({ view, factory }: PluginNames) => `\
/** What \`${factory}({ ... })\` takes. */
export interface ${view}Options {
  /** What the count goes up by. Default 1. */
  readonly step?: number
}

/** What \`latchkey.use(${factory})\` resolves with. */
export interface ${view}Controller {
  /** Counts on, and keeps the count in this browser; returns it. */
  add(): number
}
`

const atoms = ({ plugin }: Doors) => `\
import { atom } from '${plugin}'

/** The count. An atom is a key: its value lives in the store of the instance. */
export const countAtom = atom(0)
`

const controller = ({ view }: PluginNames, { plugin }: Doors) => `\
import type { PluginContext } from '${plugin}'
import { countAtom } from './atoms.js'
import type { ${view}Controller, ${view}Options } from './types.js'

/** Reads what is stored: the user or another version may have changed it. @throws {TypeError} when it is no count */
function parseCount(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new TypeError('not a count')
  return value as number
}

export function createController(
  { storage, store, onDispose }: PluginContext,
  { step = 1 }: ${view}Options,
): ${view}Controller {
  const read = () => store.set(countAtom, storage.get('count', parseCount) ?? 0)
  read()
  // Another tab counts on, too. Everything that is watched is handed to \`onDispose\`.
  onDispose(storage.watch(read))
  return {
    add() {
      const count = store.get(countAtom) + step
      storage.set('count', count)
      store.set(countAtom, count)
      return count
    },
  }
}
`

const action = ({ id, factory, view }: PluginNames, doors: Doors) => `\
${directive(doors)}import { ActionTile, CheckIcon, useNavigation, useText } from '${doors.ui}'
import { ${factory}View } from './index.js'

/** The entry among what an account can do. */
export function ${view}Action() {
  const t = useText()
  const navigation = useNavigation()
  return <ActionTile icon={<CheckIcon />} label={t('${id}.action')} onClick={() => navigation.push(${factory}View)} />
}
`

const view = ({ id, factory, view: name }: PluginNames, doors: Doors) => `\
${directive(doors)}${viewImport(doors.ui)}
import { countAtom } from '../atoms.js'
import { ${factory}View } from '../index.js'
import type { ${name}Controller } from '../types.js'

/** Counts, once the user is connected. */
export function Component() {
  const t = useText()
  const account = useAccount()
  const navigation = useNavigation(${factory}View)
  const count = useAtomValue(countAtom)
  const { add } = useController<${name}Controller>()
  const connect = () => {
    navigation.requireAccount().catch(() => {
      // The user left without an account: this view says what is missing.
    })
  }
  return (
    <View
      title={t('${id}.title')}
      footer={
        account ? (
          <Button size="primary" wide onClick={() => navigation.done({ count })}>
            {t('${id}.done')}
          </Button>
        ) : (
          <Button size="primary" wide onClick={connect}>
            {t('${id}.connect')}
          </Button>
        )
      }
    >
      <Stack>
        <Text>{t('${id}.count', { count })}</Text>
        {account ? <Button onClick={add}>{t('${id}.add')}</Button> : null}
      </Stack>
    </View>
  )
}
`

/** On one line where it fits into the 120 columns of a line. */
function viewImport(ui: string): string {
  const parts = 'Button Stack Text useAccount useAtomValue useController useNavigation useText View'.split(' ')
  const line = `import { ${parts.join(', ')} } from '${ui}'`
  return line.length <= 120 ? line : `import {\n${parts.map((part) => `  ${part},\n`).join('')}} from '${ui}'`
}

const messages = ({ id, words }: PluginNames) => `\
/** English texts. A language is another file, and a loader beside \`en\` in plugin.ts. */
export const messages = {
  '${id}.action': '${words}',
  '${id}.title': '${words}',
  '${id}.count': { one: 'Counted once', other: 'Counted {count} times' },
  '${id}.add': 'Count',
  '${id}.connect': 'Connect a wallet',
  '${id}.done': 'Done',
} as const
`

/**
 * The contract suite in Node and in the modal, and a first test of the plugin's own.
 * @param index The plugin's `index.js`, from where the tests are.
 */
export const toTests = ({ id, factory, view }: PluginNames, doors: Doors, index: string): Files => ({
  [`${id}.contract.test.ts`]: `\
${sortImports(doors, `import { describe, expect, test } from 'vitest'`, `import { createTestLatchkey, testPlugin } from '${doors.testing}'`)}
import { type ${view}Controller, ${factory} } from '${index}'

testPlugin({ describe, test }, () => ${factory}(), { use: (controller: ${view}Controller) => controller.add() })

test('behavior: the count outlives a reload', async () => {
  const world = createTestLatchkey({ plugins: [${factory}({ step: 2 })] })
  expect((await world.latchkey.use(${factory})).add()).toBe(2)
  const next = world.reload()
  expect((await next.latchkey.use(${factory})).add()).toBe(4)
  next.latchkey.stop()
})
`,
  [`${id}.contract.test.tsx`]: `\
${sortImports(doors, `import { describe, test } from 'vitest'`, `import { testPluginViews } from '${doors.testing}'`)}
import { ${factory} } from '${index}'

testPluginViews({ describe, test }, () => ${factory}())
`,
})

/** Packages stand before files, each by name. */
const sortImports = (doors: Doors, runner: string, testing: string) =>
  (isPackage(doors) ? [testing, runner] : [runner, testing]).join('\n')
