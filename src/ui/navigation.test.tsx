// @vitest-environment happy-dom
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Navigation } from '../kernel/index.js'
import { definePlugin } from '../plugin.js'
import { createTestLatchkey, type TestLatchkey } from '../testing/createTestLatchkey.js'
import { settle } from '../testing/settle.js'
import { useNavigation } from './hooks/useNavigation.js'
import { View } from './View.js'

/** The navigation of each view that was shown, as a view keeps it over a wait. */
const kept = new Map<string, Navigation>()
let ofPlugin: Navigation | undefined
const page = (name: string) => async () => ({
  Component() {
    const navigation = useNavigation()
    useEffect(() => void kept.set(name, navigation), [navigation])
    return <View title={name}>{null}</View>
  },
})
const pages = definePlugin({
  id: 'pages',
  api: '1.0',
  views: ['First', 'Second', 'Third'],
  load: async () => ({
    setup(context) {
      ofPlugin = context.navigation
      return { views: { First: page('First'), Second: page('Second'), Third: page('Third') } }
    },
  }),
})

let world: TestLatchkey
afterEach(async () => {
  world.latchkey.stop()
  await settle()
})
const open = (view: string) => {
  const outcomes: unknown[] = []
  world.latchkey.open({ view }).then(
    (value) => outcomes.push(value),
    (error) => outcomes.push(error.code),
  )
  return outcomes
}
const shown = (view: string) =>
  vi.waitFor(
    () => {
      expect(world.latchkey.state().view).toBe(view)
      expect(kept.has(view)).toBe(true)
    },
    { timeout: 10_000 },
  )
const of = (view: string) => kept.get(view) as Navigation
const begin = () => {
  kept.clear()
  world = createTestLatchkey({ face: 'modal', plugins: [pages()] })
}
const moves: [string, (navigation: Navigation) => void][] = [
  ['finish', (navigation) => navigation.finish('late')],
  ['settle', (navigation) => navigation.settle('late')],
  ['back', (navigation) => navigation.back()],
  ['close', (navigation) => navigation.close()],
  ['push', (navigation) => navigation.push('Third')],
  ['replace', (navigation) => navigation.replace('Third')],
  ['reset', (navigation) => navigation.reset('Third')],
]

test.each(moves)('behavior: a late %s of a view that is gone does nothing to the view of another', async (_, move) => {
  begin()
  const first = open('First')
  await shown('First')
  world.latchkey.close()
  const second = open('Second')
  await shown('Second')
  move(of('First'))
  await settle()
  expect([first, second, world.latchkey.state().view]).toEqual([['MODAL_CLOSED'], [], 'Second'])
  // The one in sight is obeyed.
  of('Second').finish('done')
  await settle()
  expect([second, world.latchkey.state().open]).toEqual([['done'], false])
})

test('behavior: the same view opened anew is another: what the one before says late is not its', async () => {
  begin()
  open('First')
  await shown('First')
  const before = of('First')
  world.latchkey.close()
  kept.clear()
  const outcome = open('First')
  await shown('First')
  before.finish('late')
  await settle()
  expect([outcome, world.latchkey.state().open]).toEqual([[], true])
})

test('behavior: a view that is covered moves nothing that covers it; what it finishes with is still the result', async () => {
  begin()
  const outcome = open('First')
  await shown('First')
  of('First').push('Second')
  await shown('Second')
  of('First').back()
  of('First').replace('Third')
  of('First').push('Third')
  await settle()
  expect(world.latchkey.state().view).toBe('Second')
  of('First').finish('sent')
  await settle()
  expect([outcome, world.latchkey.state().open]).toEqual([['sent'], false])
})

test('behavior: a plugin that has ended moves nothing any more', async () => {
  begin()
  const outcome = open('First')
  await shown('First')
  const ended = ofPlugin
  world.latchkey.stop()
  await settle()
  expect(outcome).toEqual(['MODAL_CLOSED'])
  ended?.push('Second')
  ended?.reset('Second')
  await settle()
  expect(world.latchkey.state().open).toBe(false)
})
