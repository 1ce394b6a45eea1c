import { expect, type Frame, type Page } from '@playwright/test'
import { test as base } from '../support/workerTest.js'
import type { KeysPage } from './page.js'
import type { KeysSite } from './servePages.js'

const test = base.extend<{ site: KeysSite }>({ site: ({ keysSite }, use) => use(keysSite) })

/** Calls a function of the wallet's page. */
async function call<Name extends keyof KeysPage>(
  where: Page | Frame,
  name: Name,
  ...parts: Parameters<KeysPage[Name]>
): Promise<Awaited<ReturnType<KeysPage[Name]>>> {
  await where.waitForFunction(() => 'page' in globalThis)
  return where.evaluate(
    ([called, given]) =>
      (globalThis as unknown as { page: Record<string, (...all: unknown[]) => never> }).page[called]?.(...given),
    [name, parts] as [string, unknown[]],
  ) as Promise<Awaited<ReturnType<KeysPage[Name]>>>
}

async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  if (!frame) throw new Error('no frame')
  return frame
}

/** A platform authenticator with PRF: of the page and all of its frames, wherever it goes. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasPrf: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

test('S35: a device is kept by the browser, opens its wallet after a reload, and its keys are never read out', async ({
  page,
  site,
}) => {
  await page.goto(site.wallet)
  const { isKept, saved } = await call(page, 'makeDevice')
  expect(isKept).toBe(true)
  await page.reload()
  const opened = await call(page, 'openStored', saved)
  expect(opened).toEqual({
    addresses: saved.addresses,
    signature: expect.stringMatching(/^[\w-]{87}$/),
    exported: ['InvalidAccessError', 'InvalidAccessError'],
  })
  const [device = ''] = await call(page, 'listDevices')
  await call(page, 'removeDevice', device)
  expect(await call(page, 'openStored', saved)).toBeUndefined()
})

test('F22: in a frame of another site the device is kept or says that it is not, and a wallet is made', async ({
  page,
  site,
}) => {
  await page.goto(site.app('app', ''))
  const frame = await frameOf(page)
  const { isKept, saved } = await call(frame, 'makeDevice')
  expect(saved.addresses).toHaveLength(2)
  // Browsers differ, and with them what they give such a frame: with storage it opens, without it there is an error to catch.
  if (isKept) expect((await call(frame, 'openStored', saved))?.addresses).toEqual(saved.addresses)
  else await expect(call(frame, 'listDevices')).rejects.toThrow(/does not keep keys/)
})

test('F22: with a database of a later version the device lives in memory, and a wallet is still made', async ({
  page,
  site,
}) => {
  await page.goto(site.wallet)
  await call(page, 'openLater')
  const { isKept, saved } = await call(page, 'makeDevice')
  expect(isKept).toBe(false)
  expect(saved.addresses).toHaveLength(2)
})

test('S34: a passkey opens a wallet by PRF in a cross-origin frame, on one site as on another', async ({
  page,
  site,
}) => {
  const allow = 'publickey-credentials-get; publickey-credentials-create'
  await addAuthenticator(page)
  await page.goto(site.app('app', allow))
  const frame = await frameOf(page)
  // Making one in a frame needs a gesture there.
  await frame.waitForFunction(() => 'page' in globalThis)
  await frame.locator('body').click({ force: true, position: { x: 1, y: 1 } })
  const made = await call(frame, 'makePasskey')
  const here = new URL(site.wallet).origin
  expect(made.client).toMatchObject({ origin: here, crossOrigin: true })
  const sealed = await call(frame, 'sealToPasskey', made.cred)
  expect(sealed).toMatchObject({ length: 32, isOtherForOthers: true, client: { origin: here, crossOrigin: true } })
  await page.goto(site.app('other', allow))
  const opened = await call(await frameOf(page), 'openByPasskey', sealed.saved, made.cred)
  expect(opened.addresses).toEqual(sealed.saved.addresses)
  expect(opened.client).toMatchObject({ origin: here, crossOrigin: true })
})

test('S34: without the delegation of the page around it a frame asks no passkey', async ({ page, site }) => {
  await page.goto(site.app('app', ''))
  const frame = await frameOf(page)
  await addAuthenticator(page)
  await expect(call(frame, 'makePasskey')).rejects.toThrow(/NotAllowedError/)
})
