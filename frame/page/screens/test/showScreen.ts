import type { ComponentType } from 'preact'
import { expect } from 'vitest'
import type { FrameScreen } from '../../../../adapters/embedded/wire/frameEvents.js'
import type { HostPage, ScreenProps } from '../../../common/types.js'
import { createScreens } from '../createScreens.js'

/** Shows one screen in a document, and does what a user does. */
export function showScreen<Result>(
  name: Exclude<FrameScreen['name'], 'none'>,
  component: ComponentType<ScreenProps<Result>>,
  host: Partial<HostPage> = {},
) {
  const place = document.createElement('div')
  document.body.append(place)
  const page: HostPage = { origin: 'https://app.example', name: 'App', theme: 'light', language: 'en', ...host }
  const screens = createScreens({ place, link: { host: () => page, showScreen: () => {} } })
  const result = screens.show(name, component)
  const outcome = result.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  const root = place.shadowRoot as ShadowRoot
  const find = (words: string) => [...root.querySelectorAll('button, a')].find((one) => one.textContent === words)
  const text = () => root.querySelector('main')?.textContent ?? ''
  return {
    screens,
    outcome,
    root,
    text,
    find,
    sees: (words: string | RegExp) => expect.poll(text).toMatch(words),
    press(words: string) {
      const found = find(words)
      if (!(found instanceof HTMLElement)) throw new Error(`No "${words}" in: ${text()}`)
      found.click()
    },
    type(words: string) {
      const input = root.querySelector('input') as HTMLInputElement
      input.value = words
      input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    },
    remove: () => place.remove(),
  }
}

/** A clock that stands until it is moved. */
export function createTestClock() {
  let time = 1_000_000
  const timers = new Set<{ at: number; run: () => void }>()
  return {
    now: () => time,
    after(ms: number, run: () => void) {
      const timer = { at: time + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** Lets so many ms pass; what is due runs. */
    async pass(ms: number) {
      const end = time + ms
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
        if (!next) break
        time = Math.max(time, next.at)
        timers.delete(next)
        next.run()
        // The screen draws itself again, and asks for its next second.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      }
      time = end
    },
  }
}
