import { expect } from 'vitest'

/** A press as browsers make of a user's finger: trusted, down and then a click. */
export function press(button: Element | undefined, isTrusted = true): void {
  if (!button) throw new Error('There is no such button.')
  const shared = { bubbles: true, composed: true }
  const down = new PointerEvent('pointerdown', { ...shared, pointerType: 'touch' })
  const click = new MouseEvent('click', { ...shared, detail: 1 })
  for (const event of [down, click]) {
    Object.defineProperty(event, 'isTrusted', { value: isTrusted })
    button.dispatchEvent(event)
  }
}

/** Lets the time of a screen pass until the gate opens for a button. */
export async function untilArmed(
  clock: { pass(ms: number): Promise<void> },
  find: () => Element | undefined,
): Promise<void> {
  const isOff = async () => {
    await clock.pass(800)
    return find()?.getAttribute('aria-disabled')
  }
  await expect.poll(isOff).toBeNull()
}
