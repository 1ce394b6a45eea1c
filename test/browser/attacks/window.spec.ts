import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { pressAsUser } from '../login/support/pressAsUser.js'
import { type ClientPage, chainsOf } from '../login/support/test.js'
import { test as base, expect } from '../login/support/untrusted.js'

/** A page that asks for signatures in windows which it opens itself, and does with them what it likes. */
interface Asking {
  readonly client: ClientPage
  readonly page: Page
  readonly context: BrowserContext
  /** Origin of the frame. */
  readonly wallet: string
  /** Asks for a signature of a text, in the window of this id. How it ends is under the text. */
  ask(text: string, id: string): Promise<void>
  ends(): Promise<Readonly<Record<string, string>>>
  /** Opens a window at the frame's `/window` in the page, which keeps its handle as `popup`. */
  openWindow(id: string, size?: string): Promise<Page>
  /** Loads the page anew, with its login, under a policy of openers. */
  reload(policy: string): Promise<void>
  /** Says what the page does with the handle. */
  withPopup(run: (popup: Window, to: string) => void, to?: string): Promise<void>
}

const newId = () => randomBytes(16).toString('hex')
const signature = expect.stringMatching(/^0x[0-9a-f]{130}$/)
const sign = (review: Page) => review.getByRole('button', { name: /^Sign/ })

const test = base.extend<{ asking: Asking }>({
  asking: async ({ client, page, context, stack, newMailbox }, use) => {
    await client.open()
    const address = await client.logIn(newMailbox())
    const { evm } = chainsOf(stack)
    const begin = () =>
      page.evaluate(() => {
        Object.assign(window, { ends: {} })
        Object.assign(window.client.element.style, {
          display: 'block',
          width: '360px',
          height: '600px',
          right: '0',
          top: '0',
        })
      })
    await begin()
    await use({
      client,
      page,
      context,
      async reload(policy) {
        await page.goto(`${page.url()}&coop=${policy}`)
        await page.waitForFunction(() => window.client)
        await page.evaluate(() => window.client.ready())
        await begin()
      },
      wallet: stack.frameOrigin,
      ask: (text, id) =>
        page.evaluate(
          ([message, by, chainId, named]) => {
            const { ends } = window as unknown as { ends: Record<string, string> }
            const hex = `0x${[...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
            const payload = {
              method: 'personal_sign',
              params: [hex, by],
              chainNamespace: 'eip155',
              chainId,
              window: named,
            }
            window.client.link.request('RPC_REQUEST', payload).then(
              (signed) => (ends[message] = `${signed}`),
              (error: Error) => (ends[message] = error.message),
            )
          },
          [text, address, Number(evm.caipNetworkId.split(':')[1]), id] as const,
        ),
      ends: () => page.evaluate(() => ({ ...(window as unknown as { ends: Record<string, string> }).ends })),
      openWindow: (id, size = 'popup,width=420,height=720') =>
        openFrom(page, `${stack.frameOrigin}/window#${id}`, size),
      withPopup: (run, to = '') => page.evaluate(`(${run})(window.popup, ${JSON.stringify(to)})`).then(() => undefined),
    })
  },
})

/** Opens a window from a page, which keeps its handle as `popup`. */
async function openFrom(page: Page, address: string, size = 'popup,width=420,height=720'): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    // With a user's activation, as in a click: Playwright's evaluate has one.
    page.evaluate(([to, as]) => void Object.assign(window, { popup: window.open(to, '_blank', as) }), [
      address,
      size,
    ] as const),
  ])
  return popup
}

// One worker for all of them: another one would begin with a second stack of this kind.
test.describe.configure({ mode: 'default' })

test('S11: a request is approved in the window that the page opened for it; the frame shows nothing meanwhile, and signs', async ({
  asking,
}) => {
  const { page, client } = asking
  await page.evaluate(() => {
    const heights: unknown[] = []
    Object.assign(window, { heights })
    addEventListener('message', ({ data }) => {
      if (data?.type === '@latchkey-frame/SCREEN') heights.push([data.payload.name, data.payload.height])
    })
  })
  const last = () => page.evaluate(() => (window as unknown as { heights: unknown[] }).heights.at(-1))
  const id = newId()
  const review = await asking.openWindow(id)
  await asking.ask('Fair wind', id)
  const main = review.getByRole('main')
  for (const shown of [new URL(page.url()).host, 'Fair wind']) await expect(main).toContainText(shown)
  expect(new URL(review.url()).search + new URL(review.url()).hash).toBe('')
  await expect.poll(last).toEqual(['approve', 0])
  const closed = review.waitForEvent('close')
  await pressAsUser(sign(review))
  await expect.poll(asking.ends).toEqual({ 'Fair wind': signature })
  await closed
  await expect(client.frame.getByRole('main')).toHaveCount(0)
})

test('S11: the window opens nothing by itself: of no id, a made-up one, one of a second window, or one that was named before', async ({
  asking,
}) => {
  const id = newId()
  const made = await asking.openWindow(newId())
  const first = await asking.openWindow(id)
  await asking.ask('once', id)
  await expect(first.getByRole('main')).toContainText('once')
  const second = await asking.openWindow(id)
  await expect(second.getByRole('heading')).toHaveText('Go on in the other window')
  await asking.ask('again', id)
  await expect.poll(asking.ends).toMatchObject({ again: expect.stringContaining('window') })
  await expect(first.getByRole('main')).toContainText('once')
  const none = await asking.openWindow('')
  await expect(none.getByRole('heading')).toHaveText('This window has lost its page')
  await pressAsUser(sign(first))
  await expect.poll(asking.ends).toMatchObject({ once: signature })
  expect(await sign(made).count()).toBe(0)
})

test('S11: a window that another page opens, and a page that the window was led to, get nothing of a request', async ({
  asking,
  clientSite,
}) => {
  const { page, context } = asking
  const id = newId()
  // Another page knows the id: it has no frame that does.
  const other = await context.newPage()
  await other.goto(`${clientSite.origin}/blank`)
  const strange = await openFrom(other, `${asking.wallet}/window#${id}`)
  // A window of another page, which then goes where the frame is: its window's opener follows it.
  await asking.ask('theirs', id)
  await expect(asking.client.frame.getByRole('button', { name: 'Review in a window' })).toHaveCount(1)
  expect(await sign(strange).count()).toBe(0)
  // The page's own window, which it leads away: the frame has the request again within a second, and nothing is signed.
  const own = await asking.openWindow(id)
  await expect(own.getByRole('main')).toContainText('theirs')
  await asking.withPopup((popup, to) => popup.location.replace(to), `${clientSite.origin}/blank`)
  await own.waitForURL(`${clientSite.origin}/blank`)
  await expect(page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Review in a window' })).toHaveCount(1, {
    timeout: 1500,
  })
  // Led back, it is a window that comes late.
  await asking.withPopup((popup, to) => popup.location.replace(to), `${asking.wallet}/window#${id}`)
  await expect(own.getByRole('heading')).toHaveText('Go on in the other window')
  expect(await asking.ends()).toEqual({})
})

test('S11: whatever a page says to the window, and whichever frames it swaps or adds, decides nothing', async ({
  asking,
}) => {
  const { page } = asking
  const id = newId()
  const review = await asking.openWindow(id)
  await asking.ask('steady', id)
  await expect(review.getByRole('main')).toContainText('steady')
  for (const type of ['begin', 'call', 'done', 'news', 'over', 'left']) {
    const said = { type: `latchkey-window/${type}`, id: 1, name: 'approve', payload: { seen: 1 }, purpose: 'approve' }
    await asking.withPopup(
      (popup, to) => popup.postMessage(...(JSON.parse(to) as [unknown, string])),
      JSON.stringify([said, asking.wallet]),
    )
    await page.evaluate(([message, to]) => window.client.element.contentWindow?.postMessage(message, to), [
      said,
      asking.wallet,
    ] as const)
  }
  // A second frame of the wallet, which knows nothing of it, and one of the page's own.
  await page.evaluate(() => {
    const { element } = window.client
    for (const src of [element.src, 'about:blank']) {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.prepend(frame)
    }
  })
  await expect(review.getByRole('main')).toContainText('steady')
  expect(await asking.ends()).toEqual({})
  // The frame itself taken away: the window has nothing to decide any more.
  await page.evaluate(() => window.client.element.remove())
  await expect(review.getByRole('heading')).toHaveText('This window has lost its page')
  await expect(sign(review)).toHaveCount(0)
})

test.describe('in windows as large as they are', () => {
  // The runner's own viewports come with a screen of their size.
  test.use({ viewport: null })

  test('S11: a tiny window says that it is too small, and a press in it counts for nothing', async ({ asking }) => {
    const { context } = asking
    const id = newId()
    const review = await asking.openWindow(id, 'popup,width=300,height=300')
    const bounds = await context.newCDPSession(review)
    const { windowId } = await bounds.send('Browser.getWindowForTarget')
    const resize = (width: number, height: number) =>
      bounds.send('Browser.setWindowBounds', { windowId, bounds: { width, height } })
    await asking.ask('tiny', id)
    const hint = review.getByText('This window is too small to show all of it. Make it larger.')
    await expect(hint).toBeVisible()
    await expect(sign(review)).toHaveAttribute('aria-disabled', 'true')
    await sign(review).click({ force: true })
    await resize(440, 860)
    await expect(hint).toHaveCount(0)
    await expect(sign(review)).not.toHaveAttribute('aria-disabled', 'true')
    expect(await asking.ends()).toEqual({})
    await pressAsUser(sign(review))
    await expect.poll(asking.ends).toEqual({ tiny: signature })
  })
})

test('S10: a window that is raised under a double click takes neither of its presses', async ({ asking }) => {
  const id = newId()
  const review = await asking.openWindow(id)
  await asking.ask('raised', id)
  await expect(sign(review)).not.toHaveAttribute('aria-disabled', 'true')
  // The pointer rests where the button is; the first press is for the page, which lies over the window. Focus is played: without a screen every
  // page of Chromium has it, in sight or not, whichever is clicked or brought to the front (tried without the runner, which gives it to all, too).
  await sign(review).hover()
  await review.evaluate(() => {
    Object.assign(document, { hasFocus: () => false })
    dispatchEvent(new Event('blur'))
  })
  await expect(review.getByText('Click in this window first')).toBeVisible()
  const box = await sign(review).boundingBox()
  if (!box) throw new Error('The button has no place.')
  await review.evaluate(() => {
    Object.assign(document, { hasFocus: () => true })
    dispatchEvent(new Event('focus'))
  })
  await review.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(sign(review)).not.toHaveAttribute('aria-disabled', 'true')
  expect(await asking.ends()).toEqual({})
  await pressAsUser(sign(review))
  await expect.poll(asking.ends).toEqual({ raised: signature })
})

test('S13: a request that ends closes its window, and closing the window without a press keeps the request', async ({
  asking,
}) => {
  const { page, client } = asking
  const id = newId()
  const review = await asking.openWindow(id)
  await asking.ask('kept', id)
  await expect(review.getByRole('main')).toContainText('kept')
  await review.close()
  await expect(client.frame.getByText('The window was closed. Nothing was approved.')).toHaveCount(1, { timeout: 1500 })
  expect(await asking.ends()).toEqual({})
  const other = newId()
  await page.evaluate(() => window.client.link.post('RPC_ABORT', 'abort1'))
  const next = await asking.openWindow(other)
  await asking.ask('ended', other)
  await expect(next.getByRole('main')).toContainText('ended')
  const closed = next.waitForEvent('close')
  await page.evaluate(() => window.client.link.post('RPC_ABORT', 'abort1'))
  await closed
})

for (const [policy, isApart] of [
  ['same-origin', true],
  ['same-origin-allow-popups', false],
] as const)
  test(`S11: on a page with Cross-Origin-Opener-Policy ${policy} ${isApart ? 'window and frame say that nothing can be approved' : 'the window works'}`, async ({
    asking,
  }) => {
    const { page, client, context } = asking
    const warned: string[] = []
    page.on('console', (line) => line.type() === 'warning' && warned.push(line.text()))
    await asking.reload(policy)
    const id = newId()
    const opening = context.waitForEvent('page')
    await page.evaluate(
      (to) => void window.open(to, '_blank', 'popup,width=420,height=720'),
      `${asking.wallet}/window#${id}`,
    )
    const review = await opening
    await asking.ask('apart', id)
    if (!isApart) {
      await pressAsUser(sign(review))
      await expect.poll(asking.ends).toEqual({ apart: signature })
      return
    }
    await expect(review.getByRole('heading')).toHaveText('This window cannot reach its site')
    await expect(review.getByText('same-origin-allow-popups')).toBeVisible()
    // By the frame's own click neither.
    const again = context.waitForEvent('page')
    await client.press('Review in a window')
    await expect((await again).getByRole('heading')).toHaveText('This window cannot reach its site')
    await expect(client.frame.getByText('This site keeps the window of your wallet away')).toBeVisible()
    expect(warned.filter((line) => line.includes('same-origin-allow-popups'))).toHaveLength(1)
    expect(await asking.ends()).toEqual({})
    // The policy stays as long as the page does: no further window is offered.
    await page.evaluate(() => window.client.link.post('RPC_ABORT', 'abort1'))
    await asking.ask('again', newId())
    await expect.poll(asking.ends).toEqual({ apart: 'Request was aborted' })
    await expect(client.frame.getByText('This site keeps the window of your wallet away')).toBeVisible()
    await expect(client.frame.getByRole('button', { name: 'Review in a window' })).toBeDisabled()
  })
