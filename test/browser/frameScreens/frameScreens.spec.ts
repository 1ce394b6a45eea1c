import type { BrowserContext, Frame, Page } from '@playwright/test'
import { addAuthenticator, call, expect, frameOf, read, test } from './fixtures.js'

test('behavior: the page gets name and height as content changes, and there is room enough without a scroll bar @deep', async ({
  page,
  site,
}) => {
  await page.goto(site.framed({ show: 'code' }))
  const frame = await frameOf(page)
  const field = frame.getByRole('textbox')
  await expect(field).toBeFocused()
  const height = async () => (await read(frame, 'told')).at(-1)?.height ?? 0
  const before = await height()
  expect((await read(frame, 'told'))[0]?.name).toBe('code')
  await field.fill('111111')
  await expect(frame.getByText('That code is wrong')).toBeVisible()
  await expect.poll(height).toBeGreaterThan(before)
  await expect
    .poll(() => frame.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight))
    .toBe(0)
  const count = (await read(frame, 'told')).length
  await frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect((await read(frame, 'told')).length).toBe(count)
  await field.fill('123456')
  await expect.poll(async () => (await read(frame, 'told')).at(-1)).toEqual({ name: 'none', height: 0 })
  expect(await read(frame, 'outcomes')).toEqual(['done'])
})

test('behavior: less room than a screen needs keeps its buttons in sight @deep', async ({ page, site }) => {
  await page.goto(site.framed({ show: 'parts' }, { most: 500 }))
  const frame = await frameOf(page)
  await expect(frame.getByRole('button', { name: 'Reject' })).toBeInViewport({ ratio: 1 })
  await expect(frame.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('behavior: by keyboard alone: focus begins at the title, comes to each button, and Escape leaves @deep', async ({
  page,
  site,
}) => {
  await page.goto(site.framed({ show: 'recover' }))
  const frame = await frameOf(page)
  await expect(frame.getByRole('heading', { level: 1 })).toBeFocused()
  for (const name of ['Recover by mail', 'Use a passkey', 'Enter a recovery code']) {
    await page.keyboard.press('Tab')
    await expect(frame.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(frame.getByLabel('Recovery code')).toBeFocused()
  await page.keyboard.type('not a code')
  await page.keyboard.press('Enter')
  await expect(frame.getByText('This is not a recovery code')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => read(frame, 'outcomes')).toEqual(['SCREEN_CLOSED'])
})

/** Presses what begins the passkey's window, and waits for it. */
async function openPasskey(frame: Frame, context: BrowserContext) {
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('button', { name: 'Add a passkey' }).click(),
  ])
  return opened
}

test('S34: a passkey is made in a window of its own, twice alike, and comes to the frame', async ({
  page,
  site,
  context,
}) => {
  await page.goto(site.framed({ show: 'offer' }))
  const frame = await frameOf(page)
  const opened = await openPasskey(frame, context)
  await addAuthenticator(opened)
  // The id by which it has found the frame is gone from its address.
  await expect.poll(() => new URL(opened.url()).hash).toBe('')
  expect(new URL(opened.url())).toMatchObject({ pathname: '/window', search: '' })
  await expect(frame.getByRole('heading', { name: 'Continue in the new window' })).toBeVisible()
  // Its ground is the whole window's.
  await expect
    .poll(() => opened.evaluate(() => (document.body.firstElementChild?.clientHeight ?? 0) - innerHeight))
    .toBe(0)
  await opened.getByRole('button', { name: 'Create passkey' }).click()
  const closed = opened.waitForEvent('close')
  await opened.getByRole('button', { name: 'Use passkey' }).click()
  await closed
  await expect(frame.getByText('Passkey added')).toBeVisible()
  const [made] = (await read(frame, 'added')) as { cred: string; rp: string; bs: boolean; secret: string }[]
  expect(made).toMatchObject({ rp: 'wallet.localhost', bs: true, secret: expect.stringMatching(/^[\w-]{43}$/) })
})

test('behavior: a passkey that is not backed up is said to be no recovery, and is added only by a second press @deep', async ({
  page,
  site,
  context,
}) => {
  await page.goto(site.framed({ show: 'offer' }))
  const frame = await frameOf(page)
  const opened = await openPasskey(frame, context)
  await addAuthenticator(opened, { isBackedUp: false })
  await makeTwice(opened)
  await expect(opened.getByText('it is no recovery')).toBeVisible()
  expect(await read(frame, 'added')).toEqual([])
  await opened.getByRole('button', { name: 'Add it all the same' }).click()
  await expect(frame.getByText('It is not backed up')).toBeVisible()
  expect(await read(frame, 'added')).toMatchObject([{ bs: false }])
})

/** Creates a passkey and uses it as often as the page asks. */
async function makeTwice(opened: Page) {
  await opened.getByRole('button', { name: 'Create passkey' }).click()
  await expect(opened.getByRole('heading', { name: 'Use it once' })).toBeVisible()
  await opened.getByRole('button', { name: 'Use passkey' }).click()
}

test('behavior: without PRF the user is told calmly, and the wallet is as it was @deep', async ({
  page,
  site,
  context,
}) => {
  await page.goto(site.framed({ show: 'offer' }))
  const frame = await frameOf(page)
  const opened = await openPasskey(frame, context)
  await addAuthenticator(opened, { hasPrf: false })
  await opened.getByRole('button', { name: 'Create passkey' }).click()
  await expect(opened.getByText('This passkey cannot open a wallet')).toBeVisible()
  await opened.close()
  await expect(frame.getByText('The window was closed before it was done')).toBeVisible()
  expect(await read(frame, 'added')).toEqual([])
})

test('behavior: a cancelled ceremony can be done again @deep', async ({ page, site, context }) => {
  await page.goto(site.framed({ show: 'offer' }))
  const frame = await frameOf(page)
  const opened = await openPasskey(frame, context)
  const authenticator = await addAuthenticator(opened)
  await authenticator.refuse()
  await opened.getByRole('button', { name: 'Create passkey' }).click()
  await expect(opened.getByText('Nothing was created')).toBeVisible()
  await authenticator.remove()
  await addAuthenticator(opened)
  await makeTwice(opened)
  await expect(frame.getByText('Passkey added')).toBeVisible()
})

test('behavior: a window whose page has gone says so @deep', async ({ page, site, context }) => {
  await page.goto(site.framed({ show: 'offer' }))
  const frame = await frameOf(page)
  const opened = await openPasskey(frame, context)
  await addAuthenticator(opened)
  await opened.getByRole('button', { name: 'Create passkey' }).click()
  await expect(opened.getByRole('heading', { name: 'Use it once' })).toBeVisible()
  await page.goto('about:blank')
  await opened.getByRole('button', { name: 'Use passkey' }).click()
  await expect(opened.getByText('This window has lost its page')).toBeVisible()
  const alone = await context.newPage()
  await alone.goto(`${site.wallet}/window`)
  await expect(alone.getByText('This window has lost its page')).toBeVisible()
})

test('behavior: an authenticator that gives no output at creation is used twice @deep', async ({
  page,
  site,
  context,
}) => {
  await page.goto(site.framed({ show: 'offer' }))
  const frame = await frameOf(page)
  const opened = await openPasskey(frame, context)
  // The output at creation alone: what uses give is as the authenticator has it.
  await opened.evaluate(() => {
    const results = PublicKeyCredential.prototype.getClientExtensionResults
    PublicKeyCredential.prototype.getClientExtensionResults = function (this: PublicKeyCredential) {
      const { prf, ...rest } = results.call(this)
      const isNew = this.response instanceof AuthenticatorAttestationResponse
      return isNew ? { ...rest, prf: { enabled: true } } : { ...rest, prf }
    }
  })
  await addAuthenticator(opened)
  await makeTwice(opened)
  await expect(opened.getByRole('heading', { name: 'And once more' })).toBeVisible()
  expect(await read(frame, 'added')).toEqual([])
  await opened.getByRole('button', { name: 'Use passkey' }).click()
  await expect(frame.getByText('Passkey added')).toBeVisible()
})

test('behavior: a passkey that answers otherwise the second time is never added @deep', async ({
  page,
  site,
  context,
}) => {
  await page.goto(site.framed({ show: 'offer' }))
  const frame = await frameOf(page)
  const opened = await openPasskey(frame, context)
  await opened.evaluate(() => {
    const results = PublicKeyCredential.prototype.getClientExtensionResults
    PublicKeyCredential.prototype.getClientExtensionResults = function (this: PublicKeyCredential) {
      const prf = { enabled: true, results: { first: crypto.getRandomValues(new Uint8Array(32)).buffer } }
      return { ...results.call(this), prf }
    }
  })
  await addAuthenticator(opened)
  await makeTwice(opened)
  await expect(opened.getByText('This passkey does not answer the same twice')).toBeVisible()
  expect(await read(frame, 'added')).toEqual([])
})

test('S34: a passkey gives its output in the frame of another site, and the wallet is recovered by it', async ({
  page,
  site,
}) => {
  await page.goto(site.framed({ show: 'recover' }))
  const frame = await frameOf(page)
  await addAuthenticator(page)
  await frame.getByRole('heading', { level: 1 }).click()
  const made = await call(frame, 'makePasskey')
  await frame.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.poll(() => read(frame, 'outcomes')).toEqual(['done'])
  expect(await read(frame, 'recovered')).toEqual([{ k: 'prf', ...made }])
})

test('S2: messages of other windows do nothing, of the same origin or not, whatever they say', async ({
  page,
  site,
  context,
}) => {
  await page.goto(site.framed({ show: 'offer' }))
  const frame = await frameOf(page)
  const opened = await openPasskey(frame, context)
  await expect(opened.getByRole('heading', { name: 'Create the passkey' })).toBeVisible()
  const wallet = new URL(site.wallet).origin
  /** Says what an answer looks like, and asks for a channel, to the frame that waits; keeps what it is answered. */
  const forge = (target: string) => {
    Object.assign(globalThis, { heard: [] })
    addEventListener('message', ({ data }) => (globalThis as unknown as { heard: unknown[] }).heard.push(data))
    const victim = (parent === self ? frames : parent.frames)[0] as Window
    const answer = {
      cred: 'AAAA',
      secret: new Uint8Array(32),
      publicKey: new Uint8Array(),
      rp: 'wallet.localhost',
      bs: true,
    }
    victim.postMessage({ type: 'latchkey-announced/find', purpose: 'window', id: '0'.repeat(32) }, target)
    victim.postMessage({ type: 'latchkey-window/done', answer }, target)
  }
  await page.evaluate((url) => {
    const sibling = document.createElement('iframe')
    sibling.name = 'sibling'
    sibling.src = url
    document.body.append(sibling)
  }, site.alone({}))
  await expect.poll(() => page.frame('sibling')?.url()).toContain(wallet)
  const sibling = page.frame('sibling') as Frame
  await sibling.waitForFunction(() => 'page' in globalThis)
  await sibling.evaluate(forge, wallet)
  await page.evaluate(forge, wallet)
  // What was posted before is heard before: an answer of the frame itself shows that all of it has been.
  await frame.evaluate(
    (origin) =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => data === 'last' && resolve(undefined))
        postMessage('last', origin)
      }),
    wallet,
  )
  expect(await read(frame, 'added')).toEqual([])
  for (const forger of [sibling, page])
    expect(
      await forger.evaluate(() =>
        (globalThis as unknown as { heard: { type?: string }[] }).heard.filter(({ type }) =>
          type?.startsWith('latchkey-'),
        ),
      ),
    ).toEqual([])
  await expect(frame.getByRole('heading', { name: 'Continue in the new window' })).toBeVisible()
  // The window itself is still heard.
  await addAuthenticator(opened)
  await makeTwice(opened)
  await expect(frame.getByText('Passkey added')).toBeVisible()
})

test('S2: a window that another site opened is given no task, whatever that site says', async ({
  page,
  site,
  context,
  complaints,
}) => {
  test.slow()
  await page.goto(site.app)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(
      (url) => {
        Object.assign(globalThis, { opened: window.open(url), heard: [] })
        addEventListener('message', ({ data }) => (globalThis as unknown as { heard: unknown[] }).heard.push(data))
      },
      `${site.wallet}/window#${'0'.repeat(32)}`,
    ),
  ])
  await expect(opened.getByText('Connecting to your wallet')).toBeVisible()
  await page.evaluate((origin) => {
    const { opened: other } = globalThis as unknown as { opened: Window }
    const ask = { realm: 'AAAA', sub: 'AAAA', user: 'eve', operator: 'Eve', exclude: [] }
    const look = { theme: 'light', language: 'en' }
    const { port1, port2 } = new MessageChannel()
    other.postMessage({ type: 'latchkey-announced/found', id: '0'.repeat(32) }, origin, [port2])
    const begin = { type: 'latchkey-window/begin', purpose: 'passkey', ask, look }
    port1.postMessage(begin)
    other.postMessage(begin, origin)
  }, site.wallet)
  await expect(opened.getByText('This window has lost its page')).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual([])
  // The browser says that it held back what the window asked.
  complaints.allow(/target origin/)
})

test('behavior: the window’s page refuses framing @deep', async ({ page, site, complaints }) => {
  await page.goto(site.app)
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.src = url
    document.body.append(frame)
  }, `${site.wallet}/window`)
  await refused
  complaints.expect(/frame-ancestors/)
})

test('behavior: settings by keyboard alone: rows in order, a device is removed by Enter, and Escape leaves @deep', async ({
  page,
  site,
}) => {
  await page.goto(site.framed({ show: 'settings' }))
  const frame = await frameOf(page)
  await expect(frame.getByRole('heading', { level: 1 })).toBeFocused()
  for (const name of [
    /^E-mail/,
    /^Logins/,
    /^Devices/,
    /^Recovery/,
    /^Recent/,
    /^Sign out$/,
    /everywhere$/,
    /^Delete/,
  ]) {
    await page.keyboard.press('Tab')
    await expect(frame.getByRole('button', { name })).toBeFocused()
  }
  await frame.getByRole('button', { name: /^Devices/ }).focus()
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('heading', { name: 'Devices' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('heading', { name: 'Safari, iOS' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('heading', { name: 'Remove this device?' })).toBeFocused()
  const remove = frame.getByRole('button', { name: 'Remove device' })
  await page.keyboard.press('Tab')
  await expect(remove).toBeFocused()
  const removed = frame.getByRole('heading', { name: 'The device was removed' })
  // A page that makes room late, or a busy machine, begins the pause of the button again: then this Enter does not count, and the next does.
  await expect(async () => {
    await expect(remove.or(removed)).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(removed).toBeFocused({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect.poll(() => read(frame, 'outcomes')).toEqual(['SCREEN_CLOSED'])
})

test('behavior: devices of a suspended wallet are ticked by keyboard, in boxes that are seen @deep', async ({
  page,
  site,
}) => {
  await page.goto(site.framed({ show: 'settings-suspended' }))
  const frame = await frameOf(page)
  await expect(frame.getByRole('heading', { name: 'Your wallet is suspended' })).toBeFocused()
  const box = frame.getByRole('checkbox', { name: /^Remove Safari, iOS/ })
  await page.keyboard.press('Tab')
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  expect(await box.evaluate((element) => getComputedStyle(element).appearance)).toBe('auto')
})
