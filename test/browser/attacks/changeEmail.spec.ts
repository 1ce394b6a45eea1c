import { pressAsUser, rest } from '../login/support/pressAsUser.js'
import { expect, test } from '../login/support/test.js'

test('S10: a page that posts UPDATE_EMAIL has no mail sent, unseen and at 0.1 % opacity; in plain sight it takes the press', async ({
  client,
  newMailbox,
}) => {
  test.slow()
  const { page, frame } = client
  const [own, stranger] = [newMailbox(), newMailbox()]
  await client.open()
  await client.logIn(own)
  const mails = own.count()
  await page.evaluate((email) => {
    const { link } = window.client
    const ends: string[] = []
    Object.assign(window, { ends })
    link.request('UPDATE_EMAIL', { email }).then(
      ({ action }) => ends.push(action),
      (error: Error) => ends.push(error.message),
    )
  }, stranger.address)
  const ends = () => page.evaluate(() => (window as unknown as { ends: string[] }).ends)
  const codes = () =>
    page.evaluate(() =>
      window.client.link.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }).then(
        () => 'taken',
        (error: Error) => error.message,
      ),
    )
  // The frame is not shown: nobody can press, and no code is good for anything.
  expect(await codes()).not.toBe('taken')

  // It is shown, and cannot be seen.
  await page.evaluate(() => {
    const style = { display: 'block', position: 'fixed', inset: '0 auto auto 0', width: '380px', height: '600px' }
    Object.assign(window.client.element.style, style, { opacity: '.001' })
  })
  const button = frame.getByRole('button', { name: 'Change to this address' })
  await button.waitFor()
  for (let nth = 0; nth < 2; nth++) {
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 })
    // Longer than the gate's pause: nothing but what is seen decides.
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), 900 + rest)
    await page.mouse.click(x + width / 2, y + height / 2)
  }
  await expect(frame.getByText('Something on the page covers or fades this')).toBeVisible()
  expect(await codes()).not.toBe('taken')
  expect([await ends(), own.count(), stranger.count()]).toEqual([[], mails, 0])

  // The control: its user sees whose page it is and which address it wants, and presses.
  await page.evaluate(() => Object.assign(window.client.element.style, { opacity: '' }))
  await expect(frame.getByText(stranger.address)).toBeVisible()
  await expect(frame.getByText(new URL(page.url()).origin)).toBeVisible()
  await pressAsUser(frame.getByRole('button', { name: 'Change to this address', disabled: false }))
  await expect.poll(ends).toEqual(['VERIFY_PRIMARY_OTP'])
  await own.code()
  expect(stranger.count()).toBe(0)
})

test('S10: where the page does not show the frame for a minute, UPDATE_EMAIL fails and names the settings; nothing is mailed', async ({
  client,
  newMailbox,
}) => {
  const { page } = client
  const [own, stranger] = [newMailbox(), newMailbox()]
  await page.clock.install()
  await client.open()
  await client.logIn(own)
  const mails = own.count()
  const answer = page.evaluate(
    (email) =>
      window.client.link.request('UPDATE_EMAIL', { email }).then(
        ({ action }) => action,
        (error: Error) => error.message,
      ),
    stranger.address,
  )
  await expect(client.frame.getByText(stranger.address)).toBeAttached()
  await page.clock.runFor(50_000)
  expect(await Promise.race([answer, page.evaluate(() => 'none yet')])).toBe('none yet')
  await page.clock.runFor(11_000)
  expect(await answer).toMatch(/Open its settings, and change your e-mail address from there/)
  expect([own.count(), stranger.count()]).toEqual([mails, 0])
})
