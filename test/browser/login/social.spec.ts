import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { createFunds } from './support/funds.js'
import { chainsOf, expect, test } from './support/test.js'

let people = 0

/** At a provider: logs in as a user of its own, and consents or not. */
async function answerProvider(popup: Page, workerIndex: number, answer: 'Allow' | 'Deny' = 'Allow'): Promise<void> {
  await popup.getByLabel('Another account').fill(`social${++people}-${workerIndex}@mail.example`)
  await popup.getByRole('button', { name: 'Log in', exact: true }).click()
  await popup.getByRole('button', { name: answer }).click()
}

/** Begins a login as our own page does: the page announces the window that it opens, and that goes by itself. */
async function beginAnnounced(page: Page, frameOrigin: string, provider: string): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      async ([origin, by]) => {
        const heard: unknown[] = []
        Object.assign(window, { heard })
        addEventListener('message', ({ origin: from, data }) => {
          if (from === origin && !data?.type?.startsWith('@')) heard.push(data)
        })
        const id = crypto.randomUUID().replaceAll('-', '')
        const popup = window.open(`${origin}/loading#${id}`, 'social', 'width=600,height=800')
        if (!popup) throw new Error('The window was blocked.')
        await window.client.ready()
        const asked = { provider: by as 'google', window: id }
        Object.assign(window, { popup, answer: await window.client.link.request('GET_SOCIAL_REDIRECT_URI', asked) })
      },
      [frameOrigin, provider] as const,
    ),
  ])
  return popup
}

/** Asks the frame what became of the window: a message of ours, which the protocol's client does not know. */
let questions = 0
const askResult = (page: Page, wait: boolean) =>
  page.evaluate(
    async ([origin, isAwaited, id]) => {
      const { element, link } = window.client
      const question = { type: '@w3m-app/SOCIAL_RESULT', id, payload: { wait: isAwaited } }
      element.contentWindow?.postMessage(question, origin)
      for (;;) {
        const found = link.dropped.map(({ data }) => data).find((one) => (one as { id?: string }).id === id)
        if (found) return found as { type: string; payload: { uri?: string } }
        await new Promise((done) => setTimeout(done, 50))
      }
    },
    [
      new URL(
        page
          .frames()
          .find((frame) => frame.url().includes('/sdk'))
          ?.url() ?? '',
      ).origin,
      wait,
      `result${++questions}`,
    ] as const,
  )

for (const provider of ['google', 'apple', 'github', 'facebook', 'discord', 'acme'])
  test(`behavior: the protocol’s client logs in by ${provider}; its user confirms, and signs @deep`, async ({
    client,
    page,
    stack,
  }, { workerIndex }) => {
    await client.open()
    const opening = page.waitForEvent('popup')
    const connecting = page.evaluate((by) => window.client.connectSocial(by as 'google'), provider)
    const popup = await opening
    await answerProvider(popup, workerIndex)
    // This client hands no secret over: nobody but the user knows whether it was this browser that began.
    await expect(popup.getByRole('heading')).toHaveText(/^Sign in on 127\.0\.0\.1:\d+\?$/)
    expect(new URL(popup.url())).toMatchObject({ pathname: `/social/${provider}`, search: '', hash: '' })
    await popup.getByRole('button', { name: 'Yes, sign in' }).click()
    const user = await connecting
    expect(user).toMatchObject({ chainId: chainsOf(stack).evm.chainId, userName: expect.any(String) })
    const message = `Hello by ${provider}`
    const address = user.address as Hex
    const signing = page.evaluate(([text, by]) => window.client.personalSign(text, by), [message, address] as const)
    await client.press(/^Sign/)
    const { reads } = createFunds(stack)
    expect(await reads.verifyMessage({ address, message, signature: (await signing) as Hex })).toBe(true)
  })

test('F27: a provider that cuts the window’s tie to its page: the login is heard by asking', async ({
  client,
  page,
  stack,
}, { workerIndex }) => {
  await client.open()
  const popup = await beginAnnounced(page, stack.frameOrigin, 'x')
  const asking = askResult(page, true)
  await answerProvider(popup, workerIndex)
  const { uri = '' } = (await asking).payload
  const user = await page.evaluate((result) => window.client.link.request('CONNECT_SOCIAL', { uri: result }), uri)
  expect(user).toMatchObject({ userName: expect.any(String) })
  const { heard, closed } = await page.evaluate(() => {
    const { heard, popup } = window as unknown as { heard: unknown[]; popup: Window }
    return { heard, closed: popup.closed }
  })
  // `closed` lies from the first page of the provider on.
  expect([heard, closed]).toEqual([[], true])
})

test('S24: a window that the page announced asks nothing, and tells its result to its page alone, which learns neither secret nor state', async ({
  client,
  page,
  stack,
}, { workerIndex }) => {
  await client.open()
  const popup = await beginAnnounced(page, stack.frameOrigin, 'apple')
  const closing = popup.waitForEvent('close')
  await answerProvider(popup, workerIndex)
  await closing
  const { heard, answer, received } = await page.evaluate(() => {
    const { heard, answer } = window as unknown as { heard: { resultUri?: string }[]; answer: { uri: string } }
    return { heard, answer, received: JSON.stringify(window.client.link.received) }
  })
  const { resultUri = '' } = heard.at(-1) ?? {}
  expect(answer).toEqual({ uri: expect.stringMatching(new RegExp(`^${stack.frameOrigin}/loading#[\\da-f]{32}$`)) })
  expect(received).not.toMatch(/secret|state=/)
  expect(new URL(resultUri)).toMatchObject({ origin: stack.frameOrigin, pathname: '/social/apple' })
  const user = await page.evaluate((uri) => window.client.link.request('CONNECT_SOCIAL', { uri }), resultUri)
  expect(user).toMatchObject({ accounts: [{ type: 'eoa' }, { type: 'smartAccount' }] })
  const again = page.evaluate((uri) => window.client.link.request('CONNECT_SOCIAL', { uri }), resultUri)
  await expect(again).rejects.toThrow(/took too long, or was begun elsewhere/)
})

test('S24: a link that is opened in another browser gives the first one nothing', async ({ client, page, browser }, {
  workerIndex,
}) => {
  await client.open()
  const uri = await page.evaluate(async () => {
    await window.client.ready()
    return (await window.client.link.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).uri
  })
  const other = await browser.newContext()
  try {
    const victim = await other.newPage()
    await victim.goto(uri)
    await answerProvider(victim, workerIndex)
    await expect(victim.getByRole('heading')).toHaveText(/^Sign in on 127\.0\.0\.1:\d+\?$/)
    await expect(victim.getByRole('status')).toContainText('If somebody sent you here, do not.')
    await victim.getByRole('button', { name: 'No, that was not me' }).click()
    await expect(victim.getByRole('heading')).toHaveText('Nobody was signed in')
  } finally {
    await other.close()
  }
  expect(await askResult(page, false)).toMatchObject({ type: '@w3m-frame/SOCIAL_RESULT_SUCCESS', payload: {} })
  expect((await askResult(page, false)).payload).toEqual({})
})

test('S29: what a page says to the window is not kept, and a page without an opener has nothing to do', async ({
  client,
  page,
  stack,
}) => {
  await client.open()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((origin) => {
      const popup = window.open(`${origin}/loading#${'a'.repeat(32)}`, 'social')
      Object.assign(window, { popup })
    }, stack.frameOrigin),
  ])
  await expect(popup.getByRole('heading')).toHaveText('Connecting')
  expect(new URL(popup.url())).toMatchObject({ hash: '' })
  await page.evaluate((origin) => {
    const { popup } = window as unknown as { popup: Window }
    const login = {
      uri: `${origin}/social/google`,
      secret: 'B'.repeat(43),
      state: 'c'.repeat(64),
      opener: location.origin,
    }
    const { port1, port2 } = new MessageChannel()
    port1.postMessage({ type: 'latchkey-social/login', ...login })
    popup.postMessage({ type: 'latchkey-announced/found', id: 'a'.repeat(32) }, origin, [port2])
    popup.postMessage({ type: 'latchkey-social/secret', ...login }, origin)
  }, stack.frameOrigin)
  // Its own task came after those messages.
  await popup.evaluate(() => new Promise((done) => setTimeout(done)))
  expect(await popup.evaluate(() => sessionStorage.getItem('latchkey-social'))).toBeNull()
  await expect(popup.getByRole('heading')).toHaveText('Connecting')
  const alone = await page.context().newPage()
  for (const path of ['/loading', '/social/google']) {
    await alone.goto(stack.frameOrigin + path)
    await expect(alone.getByRole('heading')).toHaveText('Nothing to do here')
  }
  await alone.goto(`${stack.frameOrigin}/loading?1#${'a'.repeat(32)}`)
  await expect(alone.getByRole('heading')).toHaveText('This window has lost its site')
})

test('behavior: who says no is told so, and so is the page @deep', async ({ client, page }, { workerIndex }) => {
  await client.open()
  const opening = page.waitForEvent('popup')
  const connecting = page.evaluate(() => window.client.connectSocial('google').catch((error: Error) => error.message))
  const popup = await opening
  await answerProvider(popup, workerIndex, 'Deny')
  await popup.getByRole('button', { name: 'Yes, sign in' }).click()
  expect(await connecting).toBe('SOCIAL_DENIED')
})

test('S30: the settings add a login in a window of the frame’s own, and it logs in from then on', async ({
  client,
  page,
  stack,
}, { workerIndex }) => {
  await client.open()
  const popup = await beginAnnounced(page, stack.frameOrigin, 'google')
  const closing = popup.waitForEvent('close')
  await answerProvider(popup, workerIndex)
  await closing
  await page.evaluate(async () => {
    const { client, heard } = window as unknown as Window & { heard: { resultUri?: string }[] }
    await client.link.request('CONNECT_SOCIAL', { uri: heard.at(-1)?.resultUri ?? '' })
    // The settings are ours: the protocol's client knows neither the question nor when the frame is to be seen.
    const { element } = client
    Object.assign(element.style, { display: 'block', width: '380px', height: '700px', inset: '0 auto auto 0' })
  })
  await page.evaluate(() => {
    const { element } = window.client
    const question = { type: '@w3m-app/SHOW_SETTINGS', id: 'settings', payload: {} }
    element.contentWindow?.postMessage(question, new URL(element.src).origin)
  })
  await client.frame.getByRole('button', { name: /^Logins/ }).click()
  await expect(client.frame.getByRole('button', { name: /^Google/ })).toBeVisible()
  await client.frame.getByRole('button', { name: 'Add a login' }).click()
  await client.frame.getByRole('button', { name: 'GitHub' }).click()
  const opening = page.waitForEvent('popup')
  await client.press('Continue to GitHub')
  const second = await opening
  const ended = second.waitForEvent('close')
  await answerProvider(second, workerIndex)
  // The frame handed the secret over, so nobody is asked.
  await ended
  await expect(client.frame.getByRole('button', { name: /^GitHub/ })).toBeVisible()
})
