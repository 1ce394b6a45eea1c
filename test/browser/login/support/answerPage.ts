import { type BrowserContext, expect, type Locator } from '@playwright/test'

/**
 * Opens the page of custody's mail and chooses the number that the own device shows.
 * @param confirmed what the page says then. Default: in English
 */
export async function answerPage(
  context: BrowserContext,
  link: string,
  number: string,
  confirmed = /^Confirmed\./,
): Promise<void> {
  const mailPage = await context.newPage()
  await mailPage.goto(link)
  await mailPage.getByRole('button', { name: number, exact: true }).click()
  await expect(mailPage.getByRole('status')).toHaveText(confirmed)
  await mailPage.close()
}

/** Reads the number off the device, once it is in sight. @param place where nothing else is a number of two digits */
export async function readNumber(place: Locator): Promise<string> {
  const shown = place.getByText(/^\d\d$/)
  await expect(shown).toBeVisible()
  return (await shown.textContent()) ?? ''
}
