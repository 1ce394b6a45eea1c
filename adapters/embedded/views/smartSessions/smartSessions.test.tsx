// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { createTestAdapter, testPlugin, testPluginViews } from '../../../../src/testing/index.js'
import { click, dialog, each, sees, seesTitle, type, until } from '../../../../test/fixtures/modalPage.js'
import { createFixtureFrame, embeddedOver } from '../../test/frame.js'
import { createLoginWorld, type LoginWorldOptions } from '../../test/loginWorld.js'
import { smartSessions } from './index.js'

const { descriptor, connector } = createTestAdapter()
// As in a host, but for the plugins that it brings: one of them is what is tested.
const source = { ...embeddedOver(createFixtureFrame({ isEither: true })), plugins: [] }
const parts = { adapters: [descriptor, source], connector, features: { smartSessions: true } }
testPlugin({ describe, test }, () => smartSessions(), parts)
testPluginViews({ describe, test }, () => smartSessions(), parts)

/** A user who is logged in. */
async function begin(options: LoginWorldOptions = {}) {
  const world = createLoginWorld(options)
  const { latchkey } = world
  const connected = latchkey.connect()
  await type('input[type=email]', 'alice@example.com')
  await click('Continue')
  await world.pass(() => latchkey.state().view === 'EmailLogin')
  await type('input[autocomplete=one-time-code]', '123456')
  await connected
  await until(() => expect(latchkey.state().open).toBe(false))
  return world
}
const labels = () => each('[part=row-label]').map(({ textContent }) => textContent)

test('behavior: off by default: no view, no row', async () => {
  const { latchkey } = await begin()
  await expect(latchkey.open({ view: 'SmartSessionList' })).rejects.toMatchObject({ code: 'FEATURE_OFF' })
  void latchkey.open({ view: 'Account' }).catch(() => undefined)
  await click('Settings')
  await sees('Wallet settings')
  expect(labels()).not.toContain('Permissions')
})

test('behavior: the view leads to the frame’s list, which alone knows what all sites were given, and goes with it', async () => {
  const { latchkey, frame } = await begin({ features: { smartSessions: true } })
  frame.decision = 'later'
  void latchkey.open({ view: 'Account' }).catch(() => undefined)
  await click('Settings')
  await click('Permissions')
  await until(() => expect(latchkey.state().view).toBe('EmbeddedScreen'))
  expect(frame.asked.at(-1)).toMatchObject({ payload: { page: 'permissions' } })
  frame.decide('approve')
  await until(() => expect(latchkey.state().view).toBe('AccountSettings'))

  latchkey.close()
  await until(() => expect(latchkey.state().open).toBe(false))
  frame.decision = 'later'
  void latchkey.open({ view: 'SmartSessionList' }).catch(() => undefined)
  await until(() => expect(latchkey.state().view).toBe('EmbeddedScreen'))
  frame.decide('approve')
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(frame.asked.filter(({ type }) => type.endsWith('SHOW_SETTINGS'))).toHaveLength(2)
})

test('behavior: a list that could not be opened says so, and is tried again by a press', async () => {
  const { latchkey, frame } = await begin({ features: { smartSessions: true } })
  frame.refuseSettings = true
  void latchkey.open({ view: 'SmartSessionList' }).catch(() => undefined)
  await seesTitle('Permissions')
  await sees('The permissions could not be opened')
  frame.refuseSettings = false
  frame.decision = 'later'
  await click('Try again')
  await until(() => expect(latchkey.state().view).toBe('EmbeddedScreen'))
  expect(dialog().textContent).not.toContain('could not be opened')
})
