import type { Page } from '@playwright/test'
import { createSiweMessage } from 'viem/siwe'
import type { DemoPage } from '../support/demoPage.js'
import { askedFor, chooseBeacon, expect, test } from './fixture.js'

const required = '/?wallets=none&networks=many&signin=required'
const optional = '/?wallets=none&networks=many&signin=optional'
const day = 86_400_000

const lineOf = (page: Page) => page.locator('.signed-in')
const signInView = (demo: DemoPage) => demo.view('Sign in')
const signMessage = (demo: DemoPage) => signInView(demo).getByRole('button', { name: 'Sign message' }).click()

const isKnown = (page: Page) => expect(lineOf(page)).toContainText('and the server of this page knows.')

test('behavior: whoever signs in is known to the page’s own server, also after a reload @deep', async ({
  demo,
  page,
  extension,
  accounts,
}) => {
  await demo.goto(required)
  await expect(lineOf(page)).toHaveText('Not signed in.')
  await chooseBeacon(demo, 'eip155')
  await signMessage(demo)
  await isKnown(page)
  await expect(demo.modal).toBeHidden()
  const { session, network } = await demo.state()
  expect(session?.data).toMatchObject({
    chainId: network?.caipNetworkId,
    accountAddress: accounts.evm[0],
    statement: 'Sign in to Tidemark.',
  })
  // To connect, and to sign: once each.
  expect(await extension.prompts()).toHaveLength(2)

  await demo.reload()
  await isKnown(page)
  await expect(demo.modal).toBeHidden()
  expect(await extension.prompts()).toHaveLength(2)
})

test('behavior: a Solana wallet connects and signs in with one prompt, and by a message when it is connected', async ({
  demo,
  page,
  extension,
  accounts,
}) => {
  const prompts = async () => (await extension.prompts()).map(({ name }) => name)
  await demo.goto(required)
  await chooseBeacon(demo, 'solana')
  await isKnown(page)
  await expect(demo.modal).toBeHidden()
  const { session, network } = await demo.state()
  expect(session?.data).toMatchObject({
    chainId: network?.caipNetworkId,
    accountAddress: accounts.solana[0],
    statement: 'Sign in to Tidemark.',
  })
  expect(await prompts()).toEqual(['solana:signIn'])

  await demo.reload()
  await isKnown(page)
  await expect(demo.modal).toBeHidden()
  expect(await prompts()).toEqual(['solana:signIn'])

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(lineOf(page)).toHaveText('Not signed in.')
  await signMessage(demo)
  await isKnown(page)
  expect(await prompts()).toEqual(['solana:signIn', 'solana:signMessage'])
})

test('behavior: a no to a Solana wallet that signs in connects nobody, and trying again does @deep', async ({
  demo,
  page,
  extension,
}) => {
  await demo.goto(required)
  await extension.decide('refuse')
  await chooseBeacon(demo, 'solana')
  await expect(demo.modal).toContainText('Connection rejected')
  expect(await demo.state()).toMatchObject({ connections: [] })
  await expect(lineOf(page)).toHaveText('Not signed in.')
  await extension.decide('approve')
  await demo.modal.getByRole('button', { name: 'Try again' }).click()
  await isKnown(page)
})

test('behavior: one who must sign in and will not is disconnected @deep', async ({ demo, page, extension }) => {
  await demo.goto(required)
  await chooseBeacon(demo, 'eip155')
  await signInView(demo).getByRole('button', { name: 'Cancel' }).click()
  await expect(demo.connectButton).toBeVisible()
  expect((await demo.state()).connections).toEqual([])
  await expect(lineOf(page)).toHaveText('Not signed in.')
  expect(await askedFor(extension, 'personal_sign')).toBe(0)
})

test('behavior: one who need not sign in stays connected without @deep', async ({ demo, page }) => {
  await demo.goto(optional)
  await chooseBeacon(demo, 'eip155')
  await signInView(demo).getByRole('button', { name: 'Cancel' }).click()
  await expect(demo.accountButton).toBeVisible()
  await expect(demo.modal).toBeHidden()
  await expect(lineOf(page)).toHaveText('Not signed in.')
})

test('behavior: a required sign-in is not left by Escape @deep', async ({ demo, page }) => {
  await demo.goto(required)
  await chooseBeacon(demo, 'eip155')
  await expect(signInView(demo)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signInView(demo)).toBeVisible()
})

test('behavior: a no in the wallet signs nobody in, and trying again does @deep', async ({ demo, page, extension }) => {
  await demo.goto(required)
  await chooseBeacon(demo, 'eip155')
  await extension.decide('refuse')
  await signMessage(demo)
  await expect(demo.modal).toContainText('Signature declined')
  await expect(lineOf(page)).toHaveText('Not signed in.')
  await extension.decide('approve')
  await signInView(demo).getByRole('button', { name: 'Try again' }).click()
  await isKnown(page)
})

test('S32 F23: signing out after a reload ends the token at the services, in all tabs within 5 s', async ({
  demo,
  page,
  stack,
}) => {
  const told = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/session'))
  await demo.goto(required)
  await chooseBeacon(demo, 'eip155')
  await signMessage(demo)
  await isKnown(page)
  const authorization = (await told).headers().authorization ?? ''
  // As a back end asks, from outside of any page.
  const judge = async () => {
    const me = await fetch(`${stack.servicesUrl}/auth/v1/me?projectId=${stack.projectId}`, {
      headers: { authorization },
    })
    const { reasons } = (await me.json()) as { reasons?: { name: string }[] }
    return reasons?.[0]?.name ?? me.status
  }
  expect(await judge()).toBe(200)
  await page.reload()
  await isKnown(page)
  const tab = await page.context().newPage()
  await tab.goto(stack.demoUrl + required)
  await isKnown(tab)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(lineOf(tab)).toHaveText('Not signed in.', { timeout: 5000 })
  await expect.poll(judge, { timeout: 5000 }).toBe('SESSION_REVOKED')
  // Each asks for the next.
  for (const one of [page, tab])
    await expect(one.locator('[data-latchkey="modal"] dialog[open]')).toContainText('Sign message')
  expect(await tab.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('siwx')
})

test('behavior: no way of the page leads past a required sign-in, and a disconnect does @deep', async ({
  demo,
  page,
}) => {
  await demo.goto(required)
  await chooseBeacon(demo, 'eip155')
  await expect(signInView(demo)).toBeVisible()
  for (const view of ['Account', 'Networks', 'Connect', 'WalletSend'] as const) {
    await page.evaluate((name) => void window.latchkey.open({ view: name }), view)
    expect(await page.evaluate(() => window.latchkey.close())).toBe(false)
    await expect(signInView(demo)).toBeVisible()
  }
  await page.reload()
  await expect(signInView(demo)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signInView(demo)).toBeVisible()
  await page.evaluate(() => window.latchkey.disconnect())
  await expect(demo.modal).toBeHidden()
  await expect(demo.connectButton).toBeVisible()
})

test('behavior: while a session is looked for slowly the modal stays open @deep', async ({ demo, page }) => {
  await demo.goto(required)
  // The code of the sign-in takes its time.
  let isHeld = false
  await page.route(/createSiwx/, async (route) => {
    await page.waitForFunction(() => window.latchkey.state().status === 'connected')
    isHeld = true
    await route.continue()
  })
  const closings: unknown[] = []
  await page.exposeFunction('noteClosing', () => closings.push('closed'))
  await page.evaluate(() => {
    let wasOpen = false
    window.latchkey.watch(() => {
      const { open } = window.latchkey.state()
      if (wasOpen && !open) (window as unknown as { noteClosing(): void }).noteClosing()
      wasOpen = open
    })
  })
  await chooseBeacon(demo, 'eip155')
  await expect(signInView(demo)).toBeVisible()
  expect(isHeld).toBe(true)
  // All that the page had noted by now has come.
  await page.evaluate(() => undefined)
  expect(closings).toEqual([])
})

test('behavior: F24 a clock that is off by a day does not matter @deep', async ({ demo, page }) => {
  for (const off of [-day, day]) {
    await page.clock.install({ time: Date.now() + off })
    await demo.goto(required)
    await chooseBeacon(demo, 'eip155')
    await signMessage(demo)
    await isKnown(page)
    const issuedAt = Date.parse((await demo.state()).session?.data.issuedAt ?? '')
    expect(Math.abs(issuedAt - Date.now())).toBeLessThan(day / 24)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(lineOf(page)).toHaveText('Not signed in.')
    await page.evaluate(() => window.latchkey.disconnect())
  }
})

test('behavior: a message that was changed on its way is refused, and nobody is signed in @deep', async ({
  demo,
  page,
  complaints,
}) => {
  const answers: unknown[] = []
  await page.route('**/auth/v1/authenticate*', async (route) => {
    const body = route.request().postDataJSON()
    const message = body.message.replace('Sign in to Tidemark.', 'Sign in to Highmark.')
    const response = await route.fetch({ postData: JSON.stringify({ ...body, message }) })
    answers.push(await response.json())
    await route.fulfill({ response })
  })
  await demo.goto(required)
  await chooseBeacon(demo, 'eip155')
  await signMessage(demo)
  await expect(demo.modal).toContainText('Error signing message')
  expect(answers).toMatchObject([{ reasons: [{ name: 'SIGNATURE_INVALID' }] }])
  await expect(lineOf(page)).toHaveText('Not signed in.')
  complaints.expect(/401/)
})

test('behavior: a nonce counts once, whatever is handed in with it @deep', async ({
  demo,
  page,
  stack,
  accounts,
  complaints,
}) => {
  await demo.goto('/?wallets=none&networks=many')
  await chooseBeacon(demo, 'eip155')
  await expect(demo.accountButton).toBeVisible()
  const call = (path: string, init?: RequestInit) =>
    page.evaluate(
      async ([url, given]) => {
        const response = await fetch(url, given)
        return { status: response.status, json: await response.json() }
      },
      [`${stack.servicesUrl}${path}?projectId=${stack.projectId}`, init] as const,
    )
  const { json: nonce } = await call('/auth/v1/nonce')
  const address = accounts.evm[0] as `0x${string}`
  const message = createSiweMessage({
    address,
    chainId: stack.chains[0]?.chainId ?? 0,
    domain: new URL(stack.demoUrl).host,
    uri: stack.demoUrl,
    version: '1',
    nonce: nonce.nonce,
    issuedAt: new Date(nonce.serverTime),
  })
  const signature = await page.evaluate(
    ([text, from]) => window.latchkey.provider('eip155').request({ method: 'personal_sign', params: [text, from] }),
    [`0x${Buffer.from(message).toString('hex')}`, address],
  )
  const handIn = (text: string) =>
    call('/auth/v1/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-nonce-jwt': `Bearer ${nonce.token}` },
      body: JSON.stringify({ message: text, signature }),
    })
  expect((await handIn(message)).status).toBe(200)
  expect(await handIn(message)).toMatchObject({ status: 401, json: { reasons: [{ name: 'NONCE_USED' }] } })
  complaints.expect(/401/)
})
