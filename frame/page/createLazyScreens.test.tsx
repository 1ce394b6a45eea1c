/** @jsxImportSource preact */
import { expect, test } from 'vitest'
import type { FrameScreen } from '../../adapters/embedded/wire/frameEvents.js'
import { createLazyScreens } from './createLazyScreens.js'

function setup() {
  const told: string[] = []
  const screens = createLazyScreens(document, {
    host: () => ({ origin: 'https://app.example', name: undefined, theme: 'light', language: 'en' }),
    showScreen: ({ name }: FrameScreen) => void told.push(name),
  })
  return { screens, told }
}
const Empty = () => <h1 tabIndex={-1}>Screen</h1>

test('behavior: a screen is shown once its code is there, and closed by the page', async () => {
  const { screens, told } = setup()
  const shown = screens.show('offer', Empty)
  await expect.poll(() => told, { timeout: 20_000 }).toEqual(['offer'])
  screens.close()
  await expect(shown).rejects.toMatchObject({ code: 'SCREEN_CLOSED' })
  expect(told).toEqual(['offer', 'none'])
})

test('behavior: closing ends a screen whose code is on its way, and only that one', async () => {
  const { screens, told } = setup()
  const shown = screens.show('offer', Empty)
  screens.close()
  await expect(shown).rejects.toMatchObject({ code: 'SCREEN_CLOSED' })
  void screens.show('code', Empty)
  await expect.poll(() => told, { timeout: 20_000 }).toEqual(['code'])
})

test('F7: closing a screen is no answer to an approval, also while its code is on its way', async () => {
  const { screens, told } = setup()
  const giveUp = new AbortController()
  const shown = screens.show('approve', Empty, giveUp.signal)
  screens.close()
  await expect.poll(() => told, { timeout: 20_000 }).toEqual(['approve'])
  giveUp.abort(new Error('given up'))
  await expect(shown).rejects.toThrow('given up')
})

test('behavior: what is given up while the code is on its way is never shown', async () => {
  const { screens, told } = setup()
  const giveUp = new AbortController()
  const shown = screens.show('approve', Empty, giveUp.signal)
  giveUp.abort(new Error('given up'))
  await expect(shown).rejects.toThrow('given up')
  expect(told).toEqual([])
})
