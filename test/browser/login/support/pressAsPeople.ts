import type { Locator } from '@playwright/test'

/** Ms that a hand rests on a button before it presses: less is no consent (frame/page/approvals/gate). */
export const rest = 350

/** Presses a button of the frame when it may be pressed: the pointer comes, rests, and presses. */
export async function pressAsPeople(button: Locator): Promise<void> {
  await button.hover()
  await button.evaluate((_, ms) => new Promise((done) => setTimeout(done, ms)), rest)
  await button.click()
}
