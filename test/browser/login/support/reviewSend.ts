import { expect } from '@playwright/test'
import type { DemoPage } from '../../support/demoPage.js'
import type { Widget } from './widget.js'

/**
 * From the form, filled in, to the approval in the frame, where the user finds the fee that the review named.
 * @param what on the button: `Send ${what}`
 * @param meanwhile happens after the review, before the approval
 */
export async function reviewSend(demo: DemoPage, { frame }: Widget, what: string, meanwhile?: () => Promise<void>) {
  await demo.view('Send').getByRole('button', { name: 'Review' }).click()
  const review = demo.view('Review')
  const button = review.getByRole('button', { name: `Send ${what}` })
  await expect(button).toBeVisible()
  const [, fee] = /Network feeUp to (\d[\d.]* (?:ETH|SOL))/.exec((await review.textContent()) ?? '') ?? []
  expect(fee).toBeDefined()
  await meanwhile?.()
  await button.click()
  await expect(frame.locator('body')).toContainText(`Fee, at most${fee}`)
}
