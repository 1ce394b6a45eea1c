import { expect, test } from 'vitest'
import { press, untilArmed } from '../../../common/gate/test/press.js'
import type { UntoldDisclosure } from '../../types.js'
import { createTestClock, showScreen } from '../test/showScreen.js'
import { createDisclosureScreen } from './createDisclosureScreen.js'

function show(what: UntoldDisclosure['what'] = ['email', 'name']) {
  const clock = createTestClock()
  let seen = 0
  const screen = showScreen(
    'settings',
    createDisclosureScreen({ what, onSeen: () => void seen++ }, 'Example Wallet', clock),
  )
  return { ...screen, clock, seen: () => seen }
}

test.each([
  [['email'], 'https://app.example can read your e-mail address.'],
  [['email', 'name'], 'https://app.example can read your e-mail address and your name.'],
  [['email', 'name', 'ways'], 'https://app.example can read your e-mail address, your name, and how you sign in.'],
] as const)('behavior: it names the site by the browser’s word, and says %s in one line', (what, line) => {
  const { root, text } = show(what)
  expect(root.querySelector('.screen-help')?.textContent).toBe(line)
  expect(text()).toContain('Example Wallet')
})

test('S10: a yes passes the gate, and the time to it begins once it is in sight', async () => {
  const { find, clock, outcome, seen } = show()
  press(find('Continue'))
  expect(seen()).toBe(0)
  await untilArmed(clock, () => find('Continue'))
  expect(seen()).toBe(1)
  press(find('Continue'), false)
  press(find('Continue'))
  expect(await outcome).toEqual({ value: true })
})

test('S10: a script’s press is no yes', async () => {
  const { find, clock, outcome, screens } = show()
  await untilArmed(clock, () => find('Continue'))
  press(find('Continue'), false)
  screens.close()
  expect(await outcome).toMatchObject({ error: { code: 'SCREEN_CLOSED' } })
})

test('behavior: a no needs no gate', async () => {
  const screen = show()
  screen.press('Don’t allow')
  expect(await screen.outcome).toEqual({ value: false })
})
