import { pressAsUser } from '../login/support/pressAsUser.js'
import { untrustedStack } from '../login/support/untrusted.js'
import { type Attack, expect, test as trusted } from './support/hostile.js'

/** What no browser tells a frame, while the pointer goes through to it (measured; docs/security.md). */
const unseen: readonly Attack[] = [
  { name: 'a mask', frame: 'mask-image:linear-gradient(transparent,transparent)' },
  { name: 'a hole', frame: 'clip-path:path(evenodd,"M0 0H360V600H0Z M0 20H360V300H0Z")' },
  { name: 'an outline that grows inwards', frame: 'outline:400px solid #fff;outline-offset:-400px' },
  { name: 'corners that are cut off', frame: 'border-radius:50%' },
]
const signature = expect.stringMatching(/^0x[0-9a-f]{130}$/)

const test = trusted.extend(untrustedStack)

test('S11: what a frame cannot see gains nothing where consent is in a window of its own @deep', async ({
  hostile,
  context,
}) => {
  test.slow()
  const { page, client, approve } = hostile
  await hostile.ask('in a window', 'Review in a window')
  const review = client.frame.getByRole('button', { name: 'Review in a window' })
  await expect(review).toBeVisible()
  const { x, y, width, height } = await page.evaluate(() => window.client.element.getBoundingClientRect().toJSON())
  for (const attack of unseen) {
    const takeBack = await hostile.attack(attack)
    // Wherever the bait is: nothing in the frame consents.
    for (let part = 1; part < 20; part++) {
      await page.mouse.click(x + width / 2, y + (height * part) / 20)
      for (const opened of context.pages().slice(1)) await opened.close()
      if ((await client.frame.getByRole('main').count()) === 0) break
    }
    await hostile.settled()
    expect(
      Object.values(await hostile.ends()).filter((end) => end.startsWith('0x')),
      attack.name,
    ).toEqual([])
    await takeBack()
    await expect(approve).toHaveCount(0)
    // A press on Reject is the worst that can be had.
    if ((await review.count()) === 0) await hostile.ask('in a window', 'Review in a window')
  }
  // The control: in the window the user consents.
  const [opened] = await Promise.all([context.waitForEvent('page'), pressAsUser(review)])
  await expect(opened.getByRole('main')).toContainText('in a window')
  await pressAsUser(opened.getByRole('button', { name: /^Sign/ }))
  await expect.poll(hostile.ends).toEqual({ 'in a window': signature })
})

trusted(
  'behavior: a page that may show approvals is trusted not to hide them by what no browser tells @deep',
  async ({ hostile }) => {
    for (const attack of unseen)
      await test.step(attack.name, async () => {
        await hostile.ask(attack.name)
        const takeBack = await hostile.attack(attack)
        await hostile.armed()
        await hostile.pressAt(hostile.approve)
        // Once this fails, a browser has learned to tell: docs/security.md says otherwise.
        await expect.poll(hostile.ends).toMatchObject({ [attack.name]: signature })
        await takeBack()
      })
  },
)
