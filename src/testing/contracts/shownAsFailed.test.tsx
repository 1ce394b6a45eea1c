import { expect, test } from 'vitest'
import { definePlugin, type PluginModule } from '../../plugin.js'
import { createTestLatchkey } from '../createTestLatchkey.js'
import { settle } from '../settle.js'
import { createTestAdapter } from '../testAdapter.js'

type Way = 'unloadable' | 'throwing setup' | 'hanging setup' | 'throwing slot' | 'none'

/** A row among the settings, and a switch that breaks it. */
function createRow(id: string, state: { way: Way }) {
  return definePlugin({
    id,
    api: '1.0',
    slots: ['settings.row'],
    async load() {
      if (state.way === 'unloadable') throw new TypeError('Failed to fetch dynamically imported module')
      return {
        async setup(): Promise<PluginModule> {
          if (state.way === 'throwing setup') throw new Error('broken on purpose')
          if (state.way === 'hanging setup') await new Promise(() => {})
          return {
            slots: {
              'settings.row': () => {
                if (state.way === 'throwing slot') throw new Error('broken on purpose')
                return <p>{`row of ${id}`}</p>
              },
            },
          }
        },
      }
    },
  })
}

test.each<Way>(['unloadable', 'throwing setup', 'hanging setup', 'throwing slot'])(
  'F29 a plugin with %s is shown as failed, Retry mends it, its neighbour lives',
  async (way) => {
    const state = { way }
    const adapter = createTestAdapter()
    const broken = createRow('broken', state)
    const good = createRow('good', { way: 'none' })
    const { latchkey, clock } = createTestLatchkey({
      adapters: [adapter.descriptor],
      plugins: [broken(), good()],
      testModal: 'real',
    })
    await latchkey.connect({ connector: adapter.connector })
    void latchkey.open({ view: 'AccountSettings' })
    const root = () => document.querySelector('[data-latchkey="modal"]')?.shadowRoot
    const text = () => root()?.querySelector('dialog')?.textContent ?? ''

    // The first one loads the modal's code.
    const shown = () => expect.poll(text, { timeout: 10_000 })
    await shown().toContain('row of good')
    if (way === 'hanging setup') {
      expect(text()).not.toContain('broken could not be loaded')
      await clock.advance(5000)
    }
    await shown().toContain('broken could not be loaded')
    expect(text()).toContain('row of good')

    state.way = 'none'
    // Whatever offers to try again: the balance of this chain does too.
    for (const button of root()?.querySelectorAll('button') ?? [])
      if (button.textContent === 'Try again') button.click()
    await shown().toContain('row of broken')
    latchkey.stop()
    await settle()
    expect(root()).toBeUndefined()
  },
)
