import { addSignButton } from './support/addSignButton.js'
import { pressAsUser } from './support/pressAsUser.js'
import { expect, test } from './support/untrusted.js'
import { address, createWidget } from './support/widget.js'

test('S11: a host’s click opens the wallet’s window; the modal leads to it, gives it up, and the frame has a row once it is closed', async ({
  demo,
  page,
  newMailbox,
}) => {
  test.slow()
  const widget = createWidget(demo)
  await demo.goto(address)
  await widget.logIn(newMailbox())
  const { connections } = await demo.state()
  const own = connections.find(({ namespace }) => namespace === 'eip155')?.accounts[0]?.address ?? ''
  const ask = async (words: string) => {
    await page.evaluate(addSignButton, [words, own] as const)
    const [review] = await Promise.all([page.waitForEvent('popup'), page.locator(`#${words}`).click()])
    return review
  }
  const ended = (words: string) => page.locator(`#${words}`).getAttribute('title')

  await test.step('one press signs', async () => {
    const review = await ask('Hello')
    await expect(demo.modal).toContainText('Go on in the window')
    await demo.modal.getByRole('button', { name: 'Show it' }).click()
    await expect(review.getByRole('main')).toContainText('Hello')
    const closed = review.waitForEvent('close')
    await pressAsUser(review.getByRole('button', { name: /^Sign/ }))
    await closed
    await expect.poll(() => ended('Hello')).toMatch(/^0x[0-9a-f]{130}$/)
    await expect(demo.modal).toBeHidden()
  })

  await test.step('a window that is open follows the language of the page, and signs in it', async () => {
    const speak = (locale: string) => page.evaluate((next) => window.latchkey.update({ locale: next }), locale)
    const review = await ask('Tide')
    await expect(review.getByRole('button', { name: /^Sign/ })).toBeVisible()
    await speak('ar')
    await expect(review.getByRole('button', { name: /^توقيع/ })).toBeVisible()
    await expect(review.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(review.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(review.getByRole('main')).toContainText('Tide')
    await expect(review.getByRole('button', { name: /^(Sign|Reject)/ })).toHaveCount(0)
    await speak('en')
    const closed = review.waitForEvent('close')
    await pressAsUser(review.getByRole('button', { name: /^Sign/ }))
    await closed
    await expect.poll(() => ended('Tide')).toMatch(/^0x/)
  })

  await test.step('Cancel rejects it, and the window closes', async () => {
    const review = await ask('Never')
    await expect(review.getByRole('main')).toContainText('Never')
    const closed = review.waitForEvent('close')
    await demo.modal.getByRole('button', { name: 'Cancel' }).click()
    await closed
    await expect.poll(() => ended('Never')).toBe('4001')
    await expect(demo.modal).toBeHidden()
  })

  await test.step('a window that is closed leaves a row, whose click opens another', async () => {
    const review = await ask('Later')
    await expect(review.getByRole('main')).toContainText('Later')
    await review.close()
    const again = widget.frame.getByRole('button', { name: 'Review in a window' })
    await expect(again).toBeVisible()
    await expect(widget.frame.getByText('The window was closed. Nothing was approved.')).toBeVisible()
    const [other] = await Promise.all([page.context().waitForEvent('page'), pressAsUser(again)])
    await pressAsUser(other.getByRole('button', { name: /^Sign/ }))
    await expect.poll(() => ended('Later')).toMatch(/^0x/)
  })
})
