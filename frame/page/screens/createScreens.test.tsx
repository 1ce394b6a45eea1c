/** @jsxImportSource preact */
import { afterEach, expect, test } from 'vitest'
import type { FrameScreen } from '../../../adapters/embedded/wire/frameEvents.js'
import type { HostPage, ScreenProps } from '../../common/types.js'
import { createScreens } from './createScreens.js'

const places: HTMLElement[] = []
afterEach(() => {
  for (const place of places.splice(0)) place.remove()
})

function setup(overrides: Partial<HostPage> = {}) {
  const place = document.createElement('div')
  document.body.append(place)
  places.push(place)
  const told: FrameScreen[] = []
  let host: HostPage = { origin: 'https://app.example', name: 'App', theme: 'light', language: 'en', ...overrides }
  const link = { host: () => host, showScreen: (screen: FrameScreen) => void told.push(screen) }
  const screens = createScreens({ place, link })
  const root = place.shadowRoot as ShadowRoot
  return {
    screens,
    place,
    root,
    told,
    setHost: (next: Partial<HostPage>) => {
      host = { ...host, ...next }
    },
    text: () => root.querySelector('main')?.textContent ?? null,
    press: (words: string) =>
      [...root.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click(),
  }
}

const asking =
  (words: string) =>
  ({ done }: ScreenProps<string>) => (
    <>
      <h1 tabIndex={-1}>{words}</h1>
      <button type="button" onClick={() => done(words)}>
        yes
      </button>
    </>
  )

test('behavior: one screen at a time, in order, and the page gets each and the end', async () => {
  const { screens, told, text, press } = setup()
  const first = screens.show('code', asking('one'))
  const second = screens.show('offer', asking('two'))
  expect(text()).toBe('oneyes')
  press('yes')
  expect(await first).toBe('one')
  expect(text()).toBe('twoyes')
  press('yes')
  expect(await second).toBe('two')
  expect(text()).toBeNull()
  expect(told.map(({ name }) => name)).toEqual(['code', 'offer', 'none'])
})

test('behavior: the first result counts', async () => {
  const { screens } = setup()
  let kept: ScreenProps<string> | undefined
  const shown = screens.show<string>('code', (props) => {
    kept = props
    return <h1>one</h1>
  })
  const later = screens.show<string>('offer', asking('two'))
  kept?.done('a')
  kept?.done('b')
  kept?.fail(new Error('late'))
  expect(await shown).toBe('a')
  screens.close()
  await expect(later).rejects.toMatchObject({ code: 'SCREEN_CLOSED' })
})

test('behavior: leaving the modal ends the screen in sight, but no approval', async () => {
  const { screens, told, press } = setup()
  const code = screens.show('code', asking('one'))
  screens.close()
  await expect(code).rejects.toMatchObject({ code: 'SCREEN_CLOSED' })
  const approval = screens.show('approve', asking('two'))
  screens.close()
  expect(told.at(-1)?.name).toBe('approve')
  press('yes')
  expect(await approval).toBe('two')
})

test('behavior: Escape leaves what is in sight, an approval too', async () => {
  const { screens, root } = setup()
  for (const name of ['recover', 'approve'] as const) {
    const shown = screens.show(name, asking('one'))
    root
      .querySelector('button')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
    await expect(shown).rejects.toMatchObject({ code: 'SCREEN_CLOSED' })
  }
})

test('behavior: an aborted screen goes, in sight or waiting, and is never shown when it was aborted before', async () => {
  const { screens, text, told } = setup()
  const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()]
  const shown = screens.show('code', asking('one'), one.signal)
  const waiting = screens.show('offer', asking('two'), two.signal)
  two.abort(new Error('two'))
  await expect(waiting).rejects.toThrow('two')
  expect(text()).toBe('oneyes')
  one.abort(new Error('one'))
  await expect(shown).rejects.toThrow('one')
  three.abort(new Error('three'))
  await expect(screens.show('code', asking('three'), three.signal)).rejects.toThrow('three')
  expect(told.map(({ name }) => name)).toEqual(['code', 'none'])
})

test('behavior: focus goes to the title, or to what the screen names', async () => {
  const { screens, root } = setup()
  void screens.show('offer', asking('one')).catch(() => {})
  expect(root.activeElement?.tagName).toBe('H1')
  screens.close()
  const Named = () => (
    <>
      <h1 tabIndex={-1}>two</h1>
      <input data-autofocus="" />
    </>
  )
  void screens.show('code', Named)
  expect(root.activeElement?.tagName).toBe('INPUT')
})

test('behavior: theme, language and direction are the host page’s, and follow it', () => {
  const { screens, place, root, setHost } = setup({ theme: 'dark', language: 'ar' })
  void screens.show('code', asking('one'))
  expect(place.dataset.theme).toBe('dark')
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect(root.querySelector<HTMLElement>('.root')?.dir).toBe('rtl')
  setHost({ theme: 'light', language: '<img>' })
  screens.refresh()
  expect(place.dataset.theme).toBe('light')
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' })
})

test('behavior: a screen that throws says so, without what it threw, and offers a way on', async () => {
  const { screens, text, press } = setup()
  let isBroken = true
  const Broken = ({ done }: ScreenProps<string>) => {
    if (isBroken) throw new Error('0x1234')
    return asking('fine')({ done } as ScreenProps<string>)
  }
  const shown = screens.show('offer', Broken)
  await expect.poll(text).toContain('Something went wrong here')
  expect(text()).not.toContain('0x1234')
  isBroken = false
  press('Try again')
  await expect.poll(text).toContain('fine')
  isBroken = true
  screens.refresh()
  await expect.poll(text).toContain('Close')
  press('Close')
  await expect(shown).rejects.toMatchObject({ code: 'SCREEN_CLOSED' })
})
