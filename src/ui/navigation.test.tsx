// @vitest-environment happy-dom
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Navigation } from '../kernel/index.js'
import { shakingAtom } from '../kernel/navigation/guards.js'
import { definePlugin } from '../plugin.js'
import { createTestLatchkey, type TestLatchkey } from '../testing/createTestLatchkey.js'
import { settle } from '../testing/settle.js'
import { usePluginNavigation as useNavigation } from './hooks/usePluginNavigation.js'
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
  world = createTestLatchkey({ testModal: 'real', plugins: [pages()] })
}
const moves: [string, (navigation: Navigation) => void][] = [
  ['done', (navigation) => navigation.done('late')],
  ['resolve', (navigation) => navigation.resolve('late')],
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
  of('Second').done('done')
  await settle()
  expect([second, world.latchkey.state().open]).toEqual([['done'], false])
})

test.each([
  ['closing', () => {}],
  ['closing right after moving on', () => of('First').push('Second')],
])(
  'behavior: %s draws once the page is painted: what the modal was open for is not kept waiting',
  async (_, before) => {
    begin()
    open('First')
    await shown('First')
    const { environment } = (await world.loadEngine()).instance
    const paints: (() => void)[] = []
    vi.spyOn(environment, 'afterPaint').mockImplementation((run) => void paints.push(run))
    const drawn = () =>
      document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('.views > :not(.leaving) h1')
    before()
    world.latchkey.close()
    await settle()
    expect([world.latchkey.state().open, drawn()?.textContent]).toEqual([false, 'First'])
    for (const run of paints) run()
    await vi.waitFor(() => expect(drawn()?.textContent).not.toBe('First'))
  },
)

test('behavior: the same view opened anew is another: what the one before says late is not its', async () => {
  begin()
  open('First')
  await shown('First')
  const before = of('First')
  world.latchkey.close()
  kept.clear()
  const outcome = open('First')
  await shown('First')
  before.done('late')
  await settle()
  expect([outcome, world.latchkey.state().open]).toEqual([[], true])
})

test('behavior: a view that is covered moves nothing that covers it; what it is done with is still the result', async () => {
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
  of('First').done('sent')
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

test('behavior: a view opens another and gets its result; left without one, MODAL_CLOSED', async () => {
  begin()
  const host = open('First')
  await shown('First')
  const outcome = of('First').open('Second', { from: 'First' })
  await shown('Second')
  of('Second').done('picked')
  expect(await outcome).toBe('picked')
  expect([host, world.latchkey.state().view]).toEqual([[], 'First'])

  kept.delete('Second')
  const left = of('First').open('Second')
  await shown('Second')
  of('Second').back()
  await expect(left).rejects.toMatchObject({ code: 'MODAL_CLOSED', outcome: 'dismissed' })
  expect(() => of('First').open('Nowhere')).toThrow(expect.objectContaining({ code: 'VIEW_UNKNOWN' }))
})

test('behavior: a view that is covered or gone opens nothing and needs no account', async () => {
  begin()
  open('First')
  await shown('First')
  const first = of('First')
  first.push('Second')
  await shown('Second')
  await expect(first.open('Third')).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  of('Second').reset('Second')
  for (const ask of [() => first.open('Third'), () => first.requireAccount()])
    await expect(ask()).rejects.toMatchObject({ code: 'MODAL_CLOSED', outcome: 'dismissed' })
  expect(world.latchkey.state().view).toBe('Second')
})

test('behavior: a view that may not be left shakes the modal for 500 ms; once it has left, it hears so once', async () => {
  begin()
  const { store } = world
  open('First')
  await shown('First')
  of('First').push('Second')
  await shown('Second')
  let may = false
  const told: string[] = []
  of('Second').guard(() => may)
  of('Second').onClose(() => told.push('left'))
  expect(world.latchkey.close()).toBe(false)
  expect(store.get(shakingAtom)).toBe(true)
  await world.clock.advance(499)
  expect(store.get(shakingAtom)).toBe(true)
  await world.clock.advance(1)
  expect(store.get(shakingAtom)).toBe(false)
  of('Second').back()
  expect([world.latchkey.state().view, told]).toEqual(['Second', []])
  may = true
  of('Second').back()
  expect([world.latchkey.state().view, told]).toEqual(['First', ['left']])
  expect(world.latchkey.close()).toBe(true)
  expect(told).toEqual(['left'])
})

test('behavior: what guards and listens for a plugin ends with it', async () => {
  begin()
  open('First')
  await shown('First')
  const told: string[] = []
  ofPlugin?.guard(() => false)
  ofPlugin?.onClose(() => told.push('closed'))
  expect(world.latchkey.close()).toBe(false)
  world.latchkey.stop()
  expect([told, world.latchkey.state().open]).toEqual([['closed'], false])
  world.latchkey.start()
  open('Second')
  await shown('Second')
  expect([world.latchkey.close(), told]).toEqual([true, ['closed']])
})

test('behavior: a guard that throws is reported, and keeps no user in its view', async () => {
  begin()
  const reported: unknown[] = []
  const note = (error: unknown) => reported.push(error)
  process.once('uncaughtException', note)
  open('First')
  await shown('First')
  const fault = new Error('broken guard')
  of('First').guard(() => {
    throw fault
  })
  expect(world.latchkey.close()).toBe(true)
  await settle()
  process.off('uncaughtException', note)
  expect(reported).toEqual([fault])
})
