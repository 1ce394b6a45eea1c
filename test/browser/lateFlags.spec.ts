import type { Locator, Page } from '@playwright/test'
import { deepIf } from './support/deep.js'
import type { DemoPage } from './support/demoPage.js'
import { expect, test } from './support/test.js'

declare global {
  interface Window {
    /** Where a wallet stood. */
    tops?: Set<number>
  }
}

interface Feature {
  readonly id: string
  readonly isEnabled: boolean
  readonly config: readonly string[] | null
}

const login = (...config: string[]): Feature => ({ id: 'social_login', isEnabled: config.length > 0, config })

/** Holds the project's configuration back until it is answered, with `social_login` as the test says. */
async function holdConfiguration(page: Page, servicesUrl: string) {
  let answer: (feature: Feature) => void = () => {}
  const answered = new Promise<Feature>((resolve) => {
    answer = resolve
  })
  await page.route(`${servicesUrl}/appkit/v1/config?*`, async (route) => {
    const feature = await answered
    const response = await route.fetch()
    const { features } = (await response.json()) as { features: readonly Feature[] }
    await route.fulfill({ response, json: { features: [...features.filter(({ id }) => id !== feature.id), feature] } })
  })
  return answer
}

/** Opens Connect and notes, frame by frame, where a wallet that can be pressed stands, from when the modal rests. */
async function openAndWatch(demo: DemoPage) {
  const wallet = demo.view('Connect').getByRole('button', { name: 'Dev Wallet' })
  await demo.connectButton.click()
  await expect(wallet).toBeVisible()
  await wallet.evaluate(async (row) => {
    const top = () => row.getBoundingClientRect().top
    const frame = () => new Promise(requestAnimationFrame)
    // Until the modal has come in.
    for (let last = Number.NaN, same = 0; same < 5; last = top()) {
      await frame()
      same = top() === last ? same + 1 : 0
    }
    const tops = new Set([top()])
    window.tops = tops
    const note = () => {
      tops.add(row.isConnected ? top() : Number.NaN)
      requestAnimationFrame(note)
    }
    note()
  })
  return () => demo.page.evaluate(() => [...(window.tops ?? [])])
}

/** Waits until a change that was drawn has come to its end. */
const rests = (view: Locator) =>
  view.evaluate(async (drawn) => {
    const frame = () => new Promise(requestAnimationFrame)
    const tree = drawn.getRootNode() as ShadowRoot
    // A transition begins with the frame after the change.
    for (let calm = 0; calm < 5; calm++) {
      await frame()
      const moving = tree.getAnimations().filter(({ playState }) => playState === 'running')
      if (moving.length > 0) calm = 0
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })

const screens = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

for (const [screen, viewport] of Object.entries(screens))
  test.describe(screen, () => {
    test.use({ viewport })

    // The straight way in `npm test`: ways come on a phone, where the list is short of room, and go on a desktop.
    for (const [said, path, feature] of [
      ['on', '/', login('email')],
      ['off', '/', login()],
      ['on, with fewer ways than are held', '/?socials', login('google')],
      ['off, with many ways', '/?socials', login('email')],
    ] as const)
      test(`behavior: a flag that comes late moves nothing that can be pressed: ${said}${deepIf(said !== (screen === 'phone' ? 'on' : 'off, with many ways'))}`, async ({
        demo,
        page,
        stack,
      }) => {
        const answer = await holdConfiguration(page, stack.servicesUrl)
        await demo.goto(path)
        const tops = await openAndWatch(demo)
        const connect = demo.view('Connect')
        // A skeleton has stood as long as it may.
        await expect(connect.locator('.place-off', { hasText: 'Loading' }).first()).toBeVisible()
        expect((await demo.state()).flags.email?.source).toBe('pending')
        answer(feature)
        await expect.poll(async () => (await demo.state()).flags.email?.source).toBe('remote')
        await expect(connect.getByRole('textbox')).toHaveCount(feature.config?.includes('email') ? 1 : 0)
        await expect(connect.getByText('Continue with Google')).toHaveCount(feature.config?.includes('google') ? 1 : 0)
        await expect(connect.locator('[part~=skeleton]:visible')).toHaveCount(0)
        await rests(connect)
        expect(await tops()).toHaveLength(1)
      })
  })

test('behavior: what was off last time holds no place at the next visit, and comes only once the view was left @deep', async ({
  demo,
  page,
  stack,
}) => {
  const answerFirst = await holdConfiguration(page, stack.servicesUrl)
  await demo.goto('/')
  await openAndWatch(demo)
  answerFirst(login())
  const connect = demo.view('Connect')
  await expect(connect.getByText('Not available')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  const answer = await holdConfiguration(page, stack.servicesUrl)
  await demo.reload()
  const tops = await openAndWatch(demo)
  await expect(connect.locator('[part~=divider]')).toHaveCount(0)
  answer(login('email'))
  await expect.poll(async () => (await demo.state()).flags.email?.value).toBe(true)
  await rests(connect)
  expect(await tops()).toHaveLength(1)
  await connect.getByRole('button', { name: 'Close' }).click()
  await demo.connectButton.click()
  await expect(connect.getByRole('textbox')).toBeVisible()
})
