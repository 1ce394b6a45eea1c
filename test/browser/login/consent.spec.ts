import type { BrowserContext, Page } from '@playwright/test'
import type { ClientSite } from '../../frame/client/serveClient.js'
import { pressAsUser } from './support/pressAsUser.js'
import { test as base, type ClientPage, chainsOf, expect } from './support/test.js'

interface Consent {
  readonly client: ClientPage
  readonly address: string
  /** The page asks for a signature of a text. How it ends is under the text. */
  ask(text: string): Promise<void>
  ends(): Promise<Readonly<Record<string, string>>>
}

interface Fixtures {
  /** A logged-in page whose origin the operator does not trust to have approvals in its frame. */
  readonly consent: Consent
}

const signature = expect.stringMatching(/^0x[0-9a-f]{130}$/)

/** The same site under a name that is in no list of the operator's. */
const untrusted = (site: ClientSite) => site.origin.replace('127.0.0.1', 'localhost')

const test = base.extend<Fixtures>({
  consent: async ({ page, stack, client, clientSite, newMailbox }, use) => {
    const origin = untrusted(clientSite)
    await stack.projects.addOrigin(stack.projectId, origin)
    // The services keep a project for a moment.
    const policy = async () => {
      const { headers } = await fetch(`${stack.frameUrl}/sdk?projectId=${stack.projectId}`)
      return headers.get('Content-Security-Policy')
    }
    await expect.poll(policy).toContain(origin)
    const { evm } = chainsOf(stack)
    const at = clientSite.address({
      frameUrl: `${stack.frameOrigin}/sdk`,
      projectId: stack.projectId,
      chainId: evm.caipNetworkId,
      rpcUrl: stack.servicesUrl,
    })
    await page.goto(at.replace(clientSite.origin, origin))
    await page.waitForFunction(() => window.client)
    const address = await client.logIn(newMailbox())
    await page.evaluate(() => Object.assign(window, { ends: {} }))
    await use({
      client,
      address,
      async ask(text) {
        await page.evaluate(
          ([message, by]) => {
            const { ends } = window as unknown as { ends: Record<string, string> }
            window.client.personalSign(message, by).then(
              (signed) => (ends[message] = signed),
              (error: Error) => (ends[message] = error.message),
            )
          },
          [text, address] as const,
        )
        await expect(client.frame.getByRole('main')).toContainText('Review in a window')
      },
      ends: () => page.evaluate(() => ({ ...(window as unknown as { ends: Record<string, string> }).ends })),
    })
  },
})

/** The window that a press opens. */
async function openReview(context: BrowserContext, { client }: Consent): Promise<Page> {
  const opening = context.waitForEvent('page')
  await client.press('Review in a window')
  return opening
}

test('S11: on a page that is not trusted a request is approved in a window, which says who asks; the frame signs', async ({
  consent,
  context,
  page,
}) => {
  const { client, address } = consent
  await consent.ask('Fair wind')
  const inFrame = client.frame.getByRole('button', { name: /^Sign/ })
  await expect(client.frame.getByRole('button', { name: 'Review in a window' })).toBeVisible()
  await expect(inFrame).toHaveCount(0)
  // Who asks, and for what kind of thing; all of it is in the window.
  await expect(client.frame.getByRole('main')).toContainText(new URL(page.url()).host)
  await expect(client.frame.getByRole('main')).not.toContainText('Fair wind')

  await test.step('closing the window leaves the request with the frame', async () => {
    const review = await openReview(context, consent)
    await expect(review.getByRole('main')).toContainText('Fair wind')
    await review.close()
    await expect(client.frame.getByText('The window was closed.')).toBeVisible()
    expect(await consent.ends()).toEqual({})
  })

  await test.step('the window shows the same, and consent there signs', async () => {
    const review = await openReview(context, consent)
    const screen = review.getByRole('main')
    for (const shown of [new URL(page.url()).host, 'Fair wind', 'unverified', 'Latchkey demo'])
      await expect(screen).toContainText(shown)
    expect(await screen.innerHTML()).toContain(address)
    expect(new URL(review.url()).search + new URL(review.url()).hash).toBe('')
    const closed = review.waitForEvent('close')
    await pressAsUser(review.getByRole('button', { name: /^Sign/ }))
    await expect.poll(consent.ends).toEqual({ 'Fair wind': signature })
    await closed
  })

  await test.step('rejecting there rejects, and the end of a request closes its window', async () => {
    await consent.ask('second')
    const review = await openReview(context, consent)
    const closed = review.waitForEvent('close')
    await review.getByRole('button', { name: 'Reject' }).click()
    await closed
    await consent.ask('third')
    const other = await openReview(context, consent)
    await expect(other.getByRole('main')).toContainText('third')
    const ended = other.waitForEvent('close')
    await page.evaluate(() => window.client.abort())
    await ended
    expect(await consent.ends()).toMatchObject({
      second: expect.not.stringMatching(/^0x/),
      third: 'Request was aborted',
    })
  })
})

test('S11: where the browser blocks the window, a link opens it', async ({ consent, context }) => {
  const { client } = consent
  await (await client.window()).evaluate(() => {
    // As a browser that lets no window of a script's through.
    window.open = () => null
  })
  await consent.ask('by link')
  await client.press('Review in a window')
  const link = client.frame.getByRole('link', { name: 'Review in a window' })
  await expect(client.frame.getByText('Your browser blocked the window.')).toBeVisible()
  const opening = context.waitForEvent('page')
  await link.click()
  const review = await opening
  await pressAsUser(review.getByRole('button', { name: /^Sign/ }))
  await expect.poll(consent.ends).toEqual({ 'by link': signature })
})

test('S10: a window that its frame has left says so @deep', async ({ consent, context, page }) => {
  await consent.ask('left behind')
  const review = await openReview(context, consent)
  await expect(review.getByRole('main')).toContainText('left behind')
  await page.goto('about:blank')
  await expect(review.getByText('left behind')).toHaveCount(0)
  await expect(review.getByRole('button', { name: /^Sign/ })).toHaveCount(0)
})

test('S10: what grows above the buttons does not move them from under a mouse, and what is scrolled is watched whole', async ({
  client,
  page,
  newMailbox,
}) => {
  await client.open()
  const address = await client.logIn(newMailbox())
  await page.evaluate(() => {
    const heights: number[] = []
    Object.assign(window, { heights })
    addEventListener('message', ({ data }) => {
      if (data?.type === '@latchkey-frame/SCREEN') heights.push(data.payload.height)
    })
  })
  await page.evaluate(
    (by) => void window.client.personalSign(`long\n${'line\n'.repeat(60)}`, by).catch(() => undefined),
    address,
  )
  const frame = await client.window()
  const reject = client.frame.getByRole('button', { name: 'Reject' })
  const approve = client.frame.getByRole('button', { name: /^Sign/ })
  const heights = () => page.evaluate(() => (window as unknown as { heights: number[] }).heights)
  const grow = (px: number) =>
    frame.evaluate((by) => {
      const heads = [...document.querySelectorAll('*')].map(({ shadowRoot }) =>
        shadowRoot?.querySelector('.screen-head'),
      )
      const head = heads.find(Boolean) as HTMLElement
      head.style.setProperty('padding-block-end', `${by}px`)
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
    }, px)
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')

  await test.step('the buttons stay, and the page hears the new height when the mouse has left them', async () => {
    await reject.hover()
    const before = { place: await reject.boundingBox(), heights: await heights() }
    for (const px of [200, 0]) {
      await grow(px)
      expect(await reject.boundingBox()).toEqual(before.place)
    }
    await grow(200)
    expect(await heights()).toEqual(before.heights)
    await client.frame.getByRole('heading').hover()
    await expect.poll(async () => (await heights()).at(-1)).toBeGreaterThan(before.heights.at(-1) ?? 0)
  })

  await test.step('content that is scrolled pauses, and something over its end alone shuts the gate', async () => {
    await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
    await grow(500)
    const scrolled = await frame.evaluate(() => {
      document.documentElement.scrollTop = 150
      return document.documentElement.scrollTop
    })
    expect(scrolled).toBeGreaterThan(100)
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
    await page.evaluate(() => {
      const { left, width, bottom } = window.client.element.getBoundingClientRect()
      const over = document.createElement('div')
      over.style.cssText = `position:fixed;z-index:9999999;pointer-events:none;background:#fff;left:${left}px;width:${width}px;top:${bottom - 60}px;height:60px`
      document.body.append(over)
    })
    await expect(client.frame.getByText('Something on the page covers this')).toBeVisible()
    await expect(approve).toHaveCount(0)
  })
})
