import { expect, vi } from 'vitest'

const patience = { timeout: 10_000, interval: 5 }

const modals = () =>
  [...document.querySelectorAll('[data-latchkey="modal"]')].map(({ shadowRoot }) => shadowRoot?.querySelector('dialog'))

/** The open dialog, without the picture of the view that is just leaving. */
export const dialog = (): Element => modals().find((modal) => modal?.open) ?? document.createElement('div')

/** Every element of the view in sight that fits. */
export const each = <Found extends Element>(selector: string): Found[] =>
  [...dialog().querySelectorAll<Found>(selector)].filter((element) => !element.closest('.leaving'))

/** The only element that fits; what is not there, or twice, fails the test. */
export function one<Found extends Element>(selector: string): Found {
  const found = each<Found>(selector)
  expect(found, `${selector} in: ${words()}`).toHaveLength(1)
  return found[0] as Found
}

/** What can be read: title, top, body and foot of the view in sight. */
export const words = (): string =>
  each('[part=title],[part=top],[part=body],[part=footer],[part=notice]')
    .filter((element) => !element.parentElement?.closest('[part=body],[part=footer]'))
    .map((element) => element.textContent)
    .join(' | ')

/** The first lines of the rows in sight, in order. */
export const rows = (): (string | null)[] => each('[part=row-label]').map(({ textContent }) => textContent)

/** What a screen reader calls it; a row by its first line. */
function nameOf(element: Element): string | null {
  const copy = (element.querySelector('[part=row-label]') ?? element).cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  return element.getAttribute('aria-label') ?? copy.textContent
}

const named = (label: string) => each<HTMLElement>('button,a,[role=tab]').filter((element) => nameOf(element) === label)

/** The button, link or tab of that name. */
export function control(label: string): HTMLElement {
  const found = named(label)
  expect(found, `${label} in: ${words()}`).toHaveLength(1)
  return found[0] as HTMLElement
}

/** Whether there is a button, link or tab of that name. */
export const has = (label: string): boolean => named(label).length > 0

/** Whether it does nothing. */
export const isOff = (label: string): boolean =>
  control(label).getAttribute('aria-disabled') === 'true' || control(label).closest('fieldset[disabled]') !== null

/** Waits for a button and presses it. */
export async function click(label: string): Promise<void> {
  await vi.waitFor(() => control(label), patience)
  control(label).click()
}

/** Waits for words anywhere in the view. */
export const sees = (text: string) => vi.waitFor(() => expect(words()).toContain(text), patience)

/** Waits for the view of that heading. */
export const seesTitle = (text: string) =>
  vi.waitFor(() => expect(each('[part=title]').at(-1)?.textContent).toBe(text), patience)

/** What can be read of a modal that is closed and still fades. */
export const fading = (): string =>
  modals()
    .find((modal) => modal && !modal.open)
    ?.querySelector('.views > :not(.leaving)')?.textContent ?? ''

/** Waits until it is so. */
export const until = (check: () => void) => vi.waitFor(check, patience)

/** The name of what has focus. */
export const focused = (): string | null => {
  const element = (dialog().getRootNode() as ShadowRoot).activeElement
  return element && nameOf(element)
}

/** Types into a field as React hears it. */
export function type(field: HTMLInputElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
