// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { keepReachable } from './keepReachable.js'

let stop = () => {}
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

function begin(before: (host: HTMLElement, outer: HTMLElement) => void = () => {}) {
  const outer = document.createElement('main')
  const host = document.createElement('div')
  outer.append(host)
  document.body.append(outer)
  before(host, outer)
  const onMoved = vi.fn()
  stop = keepReachable(host, onMoved)
  const isReached = () =>
    !host.hasAttribute('inert') && !host.inert && [host, outer].every((each) => each.ariaHidden !== 'true')
  return { outer, host, onMoved, isReached }
}

/** What watches the page has been told. */
const told = () => Promise.resolve()

type Said = (host: HTMLElement) => void
const hide: Said = (host) => host.setAttribute('aria-hidden', 'true')
const unhide: Said = (host) => host.removeAttribute('aria-hidden')
const disable: Said = (host) => host.setAttribute('inert', '')
const enable: Said = (host) => host.removeAttribute('inert')
const disableByProperty: Said = (host) => {
  host.inert = true
}
const enableByProperty: Said = (host) => {
  host.inert = false
}
const toggle: Said = (host) => void host.toggleAttribute('inert')
const none = { hidden: null, inert: false }

test.each<[string, Said[], Said[], { hidden: string | null; inert: boolean }]>([
  ['hidden before, shown meanwhile', [hide], [unhide], none],
  ['hidden before and for good', [hide], [], { hidden: 'true', inert: false }],
  ['hidden before, shown, hidden once more', [hide], [unhide, hide], { hidden: 'true', inert: false }],
  ['hidden meanwhile', [], [hide], { hidden: 'true', inert: false }],
  ['hidden twice meanwhile, then shown', [], [hide, hide, unhide], none],
  [
    'told to be "false" meanwhile',
    [hide],
    [(host) => host.setAttribute('aria-hidden', 'false')],
    { hidden: 'false', inert: false },
  ],
  ['inert before, not meanwhile', [disable], [enable], none],
  ['inert before, not meanwhile, by its property', [disable], [enableByProperty], none],
  ['inert before and for good', [disable], [], { hidden: null, inert: true }],
  ['inert meanwhile', [], [disable], { hidden: null, inert: true }],
  ['inert meanwhile, by its property', [], [disableByProperty], { hidden: null, inert: true }],
  ['inert meanwhile and no more', [], [disableByProperty, enable], none],
  ['turned inert and back', [], [toggle, toggle], none],
  ['both before, and neither meanwhile', [hide, disable], [unhide, enable], none],
])('behavior: in reach meanwhile, and afterwards what the page wants: %s', async (_, before, meanwhile, after) => {
  const { host, isReached } = begin((host) => {
    for (const say of before) say(host)
  })
  expect(isReached()).toBe(true)
  for (const say of meanwhile) {
    say(host)
    await told()
    expect(isReached()).toBe(true)
  }
  stop()
  expect({ hidden: host.getAttribute('aria-hidden'), inert: host.hasAttribute('inert') }).toEqual(after)
  expect(Object.keys(Object.getOwnPropertyDescriptors(host))).not.toContain('removeAttribute')
})

test('behavior: what the page said last counts, though it was said in the task in which the modal closes', () => {
  const { host } = begin(hide)
  unhide(host)
  disable(host)
  stop()
  expect([host.getAttribute('aria-hidden'), host.hasAttribute('inert')]).toEqual([null, true])
})

test('behavior: what it stands in is shown too, across shadow roots, and hidden again', async () => {
  const { outer, host, isReached } = begin((_, outer) => hide(outer))
  expect(isReached()).toBe(true)
  hide(outer)
  await told()
  expect(isReached()).toBe(true)
  stop()
  expect(outer.getAttribute('aria-hidden')).toBe('true')

  outer.attachShadow({ mode: 'open' }).append(host)
  stop = keepReachable(host, () => {})
  expect(isReached()).toBe(true)
  unhide(outer)
  stop()
  expect(outer.hasAttribute('aria-hidden')).toBe(false)
})

test('behavior: it says when it was moved, with what it stands in or alone, and of nothing else', async () => {
  const { outer, host, onMoved } = begin()
  document.body.append(document.createElement('p'))
  outer.append(document.createElement('p'))
  outer.querySelector('p')?.remove()
  await told()
  expect(onMoved).not.toHaveBeenCalled()
  outer.remove()
  await told()
  expect(onMoved).toHaveBeenCalledTimes(1)
  document.body.append(outer)
  outer.prepend(document.createElement('p'))
  await told()
  outer.prepend(host)
  await told()
  expect(onMoved).toHaveBeenCalledTimes(2)
})
