import { expect, type Locator } from '@playwright/test'

/**
 * Ms that a hand rests on a button before it presses. Less than 300 is no consent (frame/common/gate), and Chromium takes no press in a frame that was moved
 * in the last half second.
 */
export const rest = 550

/** Presses a button of the frame when it may be pressed: it stands still, the pointer comes, rests, and presses. */
export async function pressAsUser(button: Locator): Promise<void> {
  // The modal moves the frame as it opens: what comes to the pointer was not aimed at.
  await untilStill(button)
  await button.hover()
  await button.evaluate((_, ms) => new Promise((done) => setTimeout(done, ms)), rest)
  // The driver scrolls between tries, and what is scrolled out of sight takes no press.
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.click()
}

/** Waits until it has stood in the same place of the page twice. */
async function untilStill(button: Locator): Promise<void> {
  await button.waitFor()
  let before = ''
  const moves = async () => {
    const last = before
    before = JSON.stringify(await button.boundingBox())
    return before !== last
  }
  await expect.poll(moves, { intervals: [100] }).toBe(false)
}
