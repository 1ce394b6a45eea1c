import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../login/support/test.js'
import { createOwnPage } from './support/ownPage.js'

test('S24: a host page that hands a stranger’s window the login that it has begun itself elsewhere gets nothing by it', async ({
  client,
  page,
  browser,
  clientSite,
  stack,
}, { workerIndex }) => {
  const own = await createOwnPage(browser, clientSite, stack)
  try {
    const { uri, secret } = await own.begin('google')
    await client.open()
    const popup = await openLoading(page, stack.frameOrigin, '')
    // What a page can say to the window, it says; the secret is that of its own login.
    await page.evaluate(
      ([origin, handed]) => {
        const { popup } = window as unknown as { popup: Window }
        popup.postMessage({ type: 'latchkey-social/secret', secret: handed }, origin)
      },
      [stack.frameOrigin, secret ?? 'A'.repeat(43)] as const,
    )
    await page.evaluate((to) => {
      const { popup } = window as unknown as { popup: Window }
      popup.location.href = to
    }, uri)
    // One ordinary login.
    await consent(popup, `relayed-${workerIndex}`)
    await expect(popup.getByRole('heading')).toHaveText(/^Sign in on 127\.0\.0\.1:\d+\?$/)
    expect(await own.result()).toEqual({})
  } finally {
    await own.close()
  }
})

test('S31: a host page that leads a stranger to its own login by return gets nothing without a press', async ({
  client,
  page,
  browser,
  clientSite,
  stack,
}, { workerIndex }) => {
  const own = await createOwnPage(browser, clientSite, stack)
  try {
    const target = new URL((await own.begin('google')).uri)
    const back = `${clientSite.origin}/blank`
    const state = target.searchParams.get('state')
    target.searchParams.set('state', `${state}--${encodeURIComponent(back)}`)
    await client.open()
    await page.goto(target.href)
    await consent(page, `returned-${workerIndex}`)
    await expect(page.getByRole('heading')).toHaveText(/^Sign in on 127\.0\.0\.1:\d+\?$/)
    expect(await own.result()).toEqual({})
    await page.getByRole('button', { name: 'No, that was not me' }).click()
    await expect(page.getByRole('heading')).toHaveText('Nobody was signed in')
    expect(page.url()).not.toContain(back)
  } finally {
    await own.close()
  }
})

test('S24: a window that belongs to a login takes no other one’s answer, wherever its page leads it', async ({
  client,
  page,
  stack,
}, { workerIndex }) => {
  await client.open()
  const id = randomBytes(16).toString('hex')
  const popup = await openLoading(page, stack.frameOrigin, id)
  await announce(page, id)
  await expect(popup.getByLabel('Another account')).toBeVisible()
  // What a page may have at the provider: a login of its own, of whose address it knows all.
  const uri = await page.evaluate(async () => {
    return (await window.client.link.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).uri
  })
  await page.evaluate((to) => {
    const { popup } = window as unknown as { popup: Window }
    popup.location.href = to
  }, uri)
  await popup.waitForURL((url) => url.origin !== stack.frameOrigin)
  await consent(popup, `led-${workerIndex}`)
  await expect(popup.getByRole('heading')).toHaveText('This sign-in was begun elsewhere')
  await expect(popup.getByRole('button')).toHaveCount(0)
})

test('S11: an id is for the first window that names it; a made-up one, and one whose page has left, find nothing', async ({
  client,
  page,
  stack,
}) => {
  test.slow()
  await client.open()
  await page.evaluate(() => window.client.ready())
  const id = randomBytes(16).toString('hex')
  const [first, second, made] = [
    await openLoading(page, stack.frameOrigin, id),
    await openLoading(page, stack.frameOrigin, id),
    await openLoading(page, stack.frameOrigin, randomBytes(16).toString('hex')),
  ]
  await announce(page, id)
  const arrived = (each: Page) => each.getByLabel('Another account')
  await expect.poll(async () => (await arrived(first).count()) + (await arrived(second).count())).toBe(1)
  // Another page in the opener, with a frame of its own, which knows no id of this one.
  await client.open()
  await page.evaluate(() => window.client.ready())
  const lost = 'This window has lost its site'
  const late = (await arrived(first).count()) === 0 ? first : second
  for (const each of [late, made]) await expect(each.getByRole('heading')).toHaveText(lost, { timeout: 30_000 })
})

/** Asks for a login whose window the page has opened. */
async function announce(page: Page, id: string): Promise<void> {
  await page.evaluate(async (announced) => {
    await window.client.ready()
    await window.client.link.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google', window: announced })
  }, id)
}

/** At a provider: logs in as a user, and consents. */
async function consent(popup: Page, name: string): Promise<void> {
  await popup.getByLabel('Another account').fill(`${name}@mail.example`)
  await popup.getByRole('button', { name: 'Log in', exact: true }).click()
  await popup.getByRole('button', { name: 'Allow' }).click()
}

/** Opens the frame's start page in a window of the page, which keeps its handle as `popup`. */
async function openLoading(page: Page, frameOrigin: string, id: string): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      (address) => {
        Object.assign(window, { popup: window.open(address, '_blank', 'width=600,height=800') })
      },
      `${frameOrigin}/loading${id && `#${id}`}`,
    ),
  ])
  return popup
}
