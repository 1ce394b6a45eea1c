import { expect, type Locator } from '@playwright/test'

/**
 * Looks whether a modal's card shakes from now on. Returns what expects that it has: on a busy machine the half second of a shake is over before
 * anyone looks.
 */
export async function watchShake(card: Locator): Promise<() => Promise<void>> {
  await card.evaluate((card) => {
    const seen = () => card.toggleAttribute('data-test-shook', true)
    new MutationObserver(seen).observe(card, { attributeFilter: ['data-shake'] })
  })
  return () => expect(card).toHaveAttribute('data-test-shook')
}
