import { expect, test } from 'vitest'
import { createTestClock } from '../../../src/testing/clock.js'
import { createLookout } from './createLookout.js'

/** A page with a login, whose questions to auth are counted. */
function createPage({ isUnlocked = true, isLoggedIn = true } = {}) {
  const clock = createTestClock()
  let asked = 0
  const lookout = createLookout({
    clock,
    isLoggedIn: () => isLoggedIn,
    isUnlocked: () => isUnlocked,
    check: async () => void asked++,
  })
  lookout.hidden(false)
  lookout.unlocked()
  return { clock, lookout, asked: () => asked }
}

test('S32: auth is asked once a minute while an unlocked wallet is in sight, and not before', async () => {
  const { clock, asked } = createPage()
  await clock.advance(59_999)
  expect(asked()).toBe(0)
  await clock.advance(1)
  expect(asked()).toBe(1)
  await clock.advance(60_000)
  expect(asked()).toBe(2)
})

test('S32: a hidden page asks nothing, whatever comes; it asks once it is seen again', async () => {
  const { clock, lookout, asked } = createPage()
  lookout.hidden(true)
  lookout.focused()
  lookout.unlocked()
  await clock.advance(10 * 60_000)
  expect(asked()).toBe(0)
  lookout.hidden(false)
  expect(asked()).toBe(1)
})

test('behavior: the focus asks at once, one question at a time, and for a login alone', async () => {
  const { lookout, asked } = createPage()
  lookout.focused()
  lookout.focused()
  expect(asked()).toBe(1)
  const none = createPage({ isLoggedIn: false })
  none.lookout.focused()
  expect(none.asked()).toBe(0)
})

test('behavior: a locked wallet is not asked for every minute', async () => {
  const { clock, asked } = createPage({ isUnlocked: false })
  await clock.advance(5 * 60_000)
  expect(asked()).toBe(0)
})
