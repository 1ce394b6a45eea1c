import { navigation } from '../../kernel/navigation/index.js'
import { settle } from '../settle.js'
import { assertMessages } from './assertMessages.js'
import { createPluginWorld, type MakePlugin, type PluginContractOptions } from './pluginWorld.js'
import { type ContractCase, check, checkEqual, runCases, type TestRunner, until } from './runner.js'
import { watchGlobals } from './watchGlobals.js'

const openDialog = () =>
  [...document.querySelectorAll('[data-latchkey="modal"]')].flatMap(
    (host) => host.shadowRoot?.querySelector<HTMLElement>('dialog') ?? [],
  )[0]

/**
 * Runs the part of the plugin contract that needs a document (happy-dom will do): each view is shown in the real modal,
 * connected and not, and leaves nothing behind.
 * @example testPluginViews({ describe, test }, () => tips({ address: '0x...' }))
 */
export function testPluginViews(runner: TestRunner, make: MakePlugin, options: PluginContractOptions = {}): void {
  /** Shows a view, and ends everything. */
  const show = async (view: string, connected: boolean) => {
    const descriptor = make()
    const world = createPluginWorld(descriptor, options, { testModal: 'real' })
    try {
      if (connected) await world.connect()
      await world.load()
      const opened = world.latchkey.open({ view, params: options.params?.[view] })
      opened.catch(() => {
        // Ended below, as meant.
      })
      const failure = () => world.errors.find((error) => error.message.includes(`"${descriptor.id}"`))
      const title = () => openDialog()?.querySelector('h1')?.textContent
      await until(() => title() || failure(), `the view ${view} has a title`)
      const { resources } = await world.loadEngine()
      await resources.need(navigation).loadView(view)
      // It may read a balance, or hand over to another view.
      await settle(10)
      const dialog = openDialog()
      check(dialog && world.latchkey.state().open, `the view ${view} stays open`)
      check(!failure(), `the view ${view} draws without an error: ${failure()?.message}`)
      assertMessages(dialog.outerHTML, descriptor.id, `the view ${view}`)
    } finally {
      world.latchkey.stop()
      await settle(6)
    }
    return world
  }
  const { id, views = [] } = make()
  const cases: readonly ContractCase[] = views.flatMap((view) =>
    [false, true].map((connected) => ({
      name: `shows ${view} ${connected ? 'connected' : 'without an account'}, and leaves nothing`,
      async run() {
        // Once before: what only the first load does is no leak.
        await show(view, connected)
        const globals = watchGlobals()
        try {
          const { clock } = await show(view, connected)
          // Code that is still on its way is listened for, lest the page's policy blocks it.
          for (let turn = 0; globals.listeners && turn < 100; turn++) await settle()
          checkEqual(globals.listeners, 0, 'listeners on window and document')
          checkEqual(globals.timers, [], 'timers of the page')
          checkEqual(clock.pending, 0, 'timers on the clock of the instance')
          checkEqual(document.body.childElementCount, 0, 'elements left in the body')
        } finally {
          globals.stop()
        }
      },
    })),
  )
  runCases(runner, `plugin contract, views: ${id}`, cases)
}
