// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createThemeWriter } from '../theme/writeTheme.js'
import { createShell } from './createShell.js'
import * as panel from './panel.js'
import * as phone from './phone.js'
import type { Shell, ShellOptions } from './types.js'

const made: Shell[] = []
const bubbling = { bubbles: true, composed: true, cancelable: true }
function make(options: Partial<ShellOptions> = {}) {
  const requests: string[] = []
  const shell = createShell({
    document,
    themeMode: 'light',
    writeTheme: createThemeWriter(options.warn ?? (() => {})),
    phone: Promise.resolve(phone),
    onCloseRequest: (reason) => requests.push(reason),
    ...options,
  })
  made.push(shell)
  return { shell, requests, dialog: shell.root.querySelector('.root') as HTMLDialogElement }
}

afterEach(() => {
  vi.useRealTimers()
  for (const shell of made.splice(0)) shell.destroy()
  document.body.replaceChildren()
})

test('behavior: made closed, appended to the body, nothing else of the page touched', () => {
  const before = document.documentElement.cloneNode(true) as HTMLElement
  const { shell, dialog } = make()
  expect(shell.isOpen).toBe(false)
  expect(dialog.open).toBe(false)
  expect(shell.host.parentElement).toBe(document.body)
  shell.destroy()
  expect(document.documentElement.outerHTML).toBe(before.outerHTML)
})

test('F30: stop and start again on an element of the host, destroy twice, leaves it as it was: no frame, sheet or listener', () => {
  const host = document.createElement('div')
  host.append(Object.assign(document.createElement('b'), { textContent: 'Loading' }))
  document.body.append(host)
  const added = new Set<string>()
  const spy = vi.spyOn(document, 'addEventListener').mockImplementation((type) => void added.add(type))
  for (const _ of [1, 2]) {
    const { shell } = make({ host })
    const frame = document.createElement('iframe')
    const gone = vi.fn()
    shell.addFrame(frame, gone)
    shell.show()
    expect(document.adoptedStyleSheets).toHaveLength(1)
    shell.destroy()
    shell.destroy()
    expect(document.adoptedStyleSheets).toHaveLength(0)
    expect(shell.root.childNodes).toHaveLength(0)
    expect(gone).toHaveBeenCalledTimes(1)
    expect(host.outerHTML).toBe('<div><b>Loading</b></div>')
  }
  expect([...added]).toEqual([])
  spy.mockRestore()
})

test('behavior: a destroyed shell does not open', () => {
  const { shell } = make()
  shell.destroy()
  shell.show()
  expect(shell.isOpen).toBe(false)
})

test('behavior: what is kept between openings is never made anew', () => {
  const { shell } = make()
  const { view, frameSlot } = shell
  const content = document.createElement('button')
  view.append(content)
  const parents: (Node | null)[] = []
  for (const _ of [1, 2]) {
    shell.show()
    parents.push(frameSlot.parentNode)
    shell.hide()
  }
  expect(parents[0]).toBe(parents[1])
  expect(content.parentNode).toBe(view)
})

test('behavior: every way to close asks, and only hide closes', () => {
  const { shell, requests, dialog } = make()
  shell.show()
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  const cancel = new Event('cancel', { cancelable: true })
  dialog.dispatchEvent(cancel)
  shell.requestClose('button')
  expect(requests).toEqual(['escape', 'escape', 'button'])
  expect(cancel.defaultPrevented).toBe(true)
  expect(shell.isOpen).toBe(true)
  shell.hide()
  expect(shell.isOpen).toBe(false)
})

test('behavior: Esc that a part has used, or that ends a word being composed, does not ask', () => {
  const { shell, requests, dialog } = make()
  shell.show()
  shell.view.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  shell.view.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  const composing = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  Object.defineProperty(composing, 'isComposing', { value: true })
  dialog.dispatchEvent(composing)
  expect(requests).toEqual([])
})

test('behavior: Esc is taken before any listener of the page, by one that is there only while it is open; parts see it first', () => {
  const added = vi.spyOn(window, 'addEventListener')
  const removed = vi.spyOn(window, 'removeEventListener')
  const { shell, requests } = make()
  const captured = ({ mock }: { mock: { calls: unknown[][] } }) =>
    mock.calls.flatMap(([type, , options]) => (options === true ? [type] : []))
  const heard: string[] = []
  const hear = (event: Event) => heard.push(`${event.type} ${(event as KeyboardEvent).key}`)
  for (const type of ['keydown', 'keyup']) document.addEventListener(type, hear, true)
  const press = (key: string, type = 'keydown') => {
    const event = new KeyboardEvent(type, { key, ...bubbling })
    shell.view.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(captured(added)).toEqual([])
  shell.show()
  expect(captured(added)).toEqual(['keydown', 'keypress', 'keyup'])
  shell.view.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  expect([press('Escape'), requests.length]).toEqual([true, 0])
  expect([press('Escape'), press('Escape', 'keyup'), requests]).toEqual([true, false, ['escape']])
  expect(press('a')).toBe(false)
  expect(heard).toEqual(['keydown a'])
  shell.hide()
  expect(captured(removed)).toEqual(captured(added))
  press('Escape')
  expect(heard).toEqual(['keydown a', 'keydown Escape'])
  for (const type of ['keydown', 'keyup']) document.removeEventListener(type, hear, true)
  vi.restoreAllMocks()
})

test('behavior: with what it stands in gone from the page it goes on, on the body, and opens there', async () => {
  const container = document.createElement('section')
  document.body.append(container)
  const { shell, dialog, requests } = make({ container })
  shell.show()
  container.remove()
  await Promise.resolve()
  expect([shell.isOpen, dialog.open, shell.host.parentElement]).toEqual([true, true, document.body])
  shell.hide()
  document.body.append(container)
  container.append(shell.host)
  container.remove()
  shell.show()
  expect([shell.isOpen, shell.host.parentElement, requests]).toEqual([true, document.body, []])
})

test('behavior: a dialog closed over our head comes back and asks', () => {
  const { shell, requests, dialog } = make()
  shell.show()
  dialog.close()
  dialog.dispatchEvent(new Event('close'))
  expect(dialog.open).toBe(true)
  expect(requests).toContain('escape')
})

test('behavior: shakes 500 ms, ignored while shaking and while closed', () => {
  vi.useFakeTimers()
  const { shell } = make()
  const card = shell.root.querySelector('.card') as HTMLElement
  shell.shake()
  expect(card.dataset.shake).toBeUndefined()
  shell.show()
  shell.shake()
  vi.advanceTimersByTime(400)
  shell.shake()
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(99)
  expect(card.dataset.shake).toBe('')
  vi.advanceTimersByTime(1)
  expect(card.dataset.shake).toBeUndefined()
  shell.shake()
  expect(card.dataset.shake).toBe('')
})

test('behavior: the same words twice are spoken twice, polite and assertive apart', () => {
  vi.useFakeTimers()
  const { shell } = make()
  const status = shell.root.querySelector('[role=status]') as HTMLElement
  const alert = shell.root.querySelector('[role=alert]') as HTMLElement
  shell.announce('Copied')
  shell.announce('Failed', 'assertive')
  vi.advanceTimersByTime(50)
  expect([status.textContent, alert.textContent]).toEqual(['Copied', 'Failed'])
  shell.announce('Copied')
  expect(status.textContent).toBe('')
  vi.advanceTimersByTime(50)
  expect(status.textContent).toBe('Copied')
  // Spoken by now, it is no content of the modal.
  vi.advanceTimersByTime(5000)
  expect([status.textContent, alert.textContent]).toEqual(['', ''])
})

test('behavior: a panel has no dialog, holds no page and hears no Esc', () => {
  const container = document.createElement('main')
  document.body.append(container)
  const { shell, requests, dialog } = make({ panel, container })
  shell.show()
  expect(shell.isOpen).toBe(true)
  expect(shell.host.parentElement).toBe(container)
  expect(shell.root.querySelector('dialog')).toBeNull()
  expect(document.adoptedStyleSheets).toHaveLength(0)
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(requests).toEqual([])
})

/** A panel that shows a view, and what is said of it. */
function makePanel() {
  vi.useFakeTimers()
  const outside = document.createElement('input')
  document.body.append(outside)
  const { shell, dialog } = make({ panel })
  const enter = (title: string, field = false) => {
    shell.view.innerHTML = `<h2 class="title" tabindex="-1">${title}</h2>${field ? '<input data-autofocus>' : ''}`
    shell.enter(shell.view)
    vi.advanceTimersByTime(50)
    return [shell.root.activeElement?.nodeName, shell.root.querySelector('[role=status]')?.textContent]
  }
  const press = (on: Element) => on.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }))
  return { shell, dialog, outside, enter, press }
}

test('behavior: in a panel focus moves only after the user has acted inside; else a view that comes is said, but not the first', () => {
  const { shell, outside, enter, press } = makePanel()
  expect(enter('Connect')).toEqual([undefined, ''])
  shell.show()
  expect(shell.root.activeElement).toBeNull()
  expect(enter('Send')).toEqual([undefined, 'Send'])
  press(shell.view)
  expect(enter('Review', true)).toEqual(['INPUT', 'Send'])
  // Whatever the panel has done meanwhile: the user is elsewhere.
  ;(shell.root.activeElement as HTMLElement).blur()
  outside.focus()
  expect(enter('Sent')).toEqual([undefined, 'Sent'])
  expect(document.activeElement).toBe(outside)
  outside.blur()
  press(outside)
  expect(enter('Account')).toEqual([undefined, 'Account'])
})

test('behavior: of a panel the page hears Tab, Escape and focus, and no other key', () => {
  const { dialog } = makePanel()
  const heard: string[] = []
  const note = (event: Event) => heard.push((event as KeyboardEvent).key ?? event.type)
  for (const type of ['keydown', 'focusin', 'click']) document.addEventListener(type, note)
  const keys = ['a', 'Tab', 'Escape', 'Enter'].map((key) => new KeyboardEvent('keydown', { key, ...bubbling }))
  for (const event of [...keys, ...['focusin', 'click'].map((type) => new Event(type, bubbling))])
    dialog.dispatchEvent(event)
  for (const type of ['keydown', 'focusin', 'click']) document.removeEventListener(type, note)
  expect(heard).toEqual(['Tab', 'Escape', 'focusin', 'click'])
  expect(keys.some(({ defaultPrevented }) => defaultPrevented)).toBe(false)
})

test('behavior: a panel is brought into sight, by as little as it takes', () => {
  const { shell } = make({ panel })
  const scrolled = vi.fn()
  shell.host.scrollIntoView = scrolled
  shell.reveal()
  expect(scrolled.mock.calls).toEqual([[expect.objectContaining({ block: 'nearest' })]])
})

test('parameters: warn is called once for each pair that users cannot read, and for each value that is none', async () => {
  const warnings: string[] = []
  const faint = { accent: { light: '#ffe14d', dark: '#ffe14d' }, acent: '#000', 'radius-row': 4 as never }
  const { shell } = make({ themeVariables: faint, warn: (message) => warnings.push(message) })
  shell.setTheme('dark', { ...faint })
  await vi.waitFor(() => expect(warnings).toHaveLength(5))
  expect(warnings[0]).toMatch(/"acent".*docs\/theming.md.*THEME_VALUE_INVALID/)
  expect(warnings[1]).toMatch(/"radius-row" takes a length.*THEME_VALUE_INVALID/)
  expect(warnings[2]).toMatch(/"accent" reaches only 1\.\d+:1 on "bg" in the light theme.*4\.5:1.*THEME_CONTRAST_LOW/)
  expect(warnings[3]).toMatch(/on "surface" in the light/)
  expect(warnings[4]).toMatch(/see it.*3:1/)
})

test('behavior: the direction is that of the language shown, whatever the page has', () => {
  document.documentElement.dir = 'rtl'
  const { dialog, shell } = make()
  expect([dialog.dir, dialog.lang]).toEqual(['ltr', 'en'])
  document.documentElement.dir = ''
  shell.setLanguage('he-IL')
  expect([dialog.dir, dialog.lang]).toEqual(['rtl', 'he-IL'])
})
