import { readdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { builtDemo } from './support/buildOnce.js'
import { deepIf } from './support/deep.js'
import { changeDirective, startHost } from './support/host.js'
import { test as base, expect } from './support/test.js'

type Host = Awaited<ReturnType<typeof startHost>>

const test = base.extend<{ readonly openHost: (toPolicy: Parameters<typeof startHost>[1]) => Promise<Host> }>({
  openHost: async ({ stack }, use) => {
    const hosts: Host[] = []
    await use(async (toPolicy) => {
      const host = await startHost(stack, toPolicy)
      hosts.push(host)
      return host
    })
    for (const host of hosts) await host.stop()
  },
})

/** The demo's policy, as a host writes it that forgot these sources. */
const without = (directive: string, ...forgotten: readonly string[]) =>
  changeDirective(directive, (sources) => sources.filter((source) => !forgotten.includes(source)))

/** Scripts of the page register the worker by a plain address: under the demo's own policy none can. */
const withoutTrustedTypes = (policy: string) => policy.split('; require-trusted-types-for')[0] ?? ''

const originOf = (url: string) => new URL(url).origin

/** What the widget wrote to the page's console. */
function recordConsole(page: Page) {
  const lines: { type: string; text: string }[] = []
  page.on('console', (message) => lines.push({ type: message.type(), text: message.text() }))
  return (part: string) => lines.filter(({ text }) => text.startsWith('Latchkey:') && text.includes(part))
}

/** What the host's `error` listener is told from now on. */
async function recordErrors(page: Page) {
  await page.evaluate(() => {
    const errors: unknown[] = []
    Object.assign(window, { errors })
    window.latchkey.on('error', ({ error }) => {
      const { code, data } = error as Error & { code?: string; data?: object }
      errors.push({ code, ...data })
    })
  })
  return () => page.evaluate(() => (window as unknown as { errors: unknown[] }).errors)
}

test('F32: a policy without the services in connect-src is named once, and the rest works', async ({
  demo,
  page,
  stack,
  complaints,
  openHost,
}) => {
  const written = recordConsole(page)
  const services = originOf(stack.servicesUrl)
  const host = await openHost(without('connect-src', services))
  await demo.goto('/', host.url)
  await expect.poll(() => written('POLICY_BLOCKED')).toHaveLength(1)
  const [line] = written('POLICY_BLOCKED')
  expect(line?.text).toContain(`Add ${services} to connect-src`)
  expect(line?.text).not.toContain('projectId')
  await expect.poll(async () => (await demo.state()).flags.send).toEqual({ value: true, source: 'default' })
  // A policy does not change while the page lives: the call is not made again.
  const configCalls = complaints.left().filter((text) => /^violates connect-src.*\/config/.test(text))
  expect(configCalls).toHaveLength(1)
  await demo.connect()
  await demo.accountButton.click()
  await expect(demo.view('Account')).toContainText('ETH')
  // Nothing else was reported of the same cause.
  expect(written('')).toHaveLength(1)
  complaints.expect(/connect-src|POLICY_BLOCKED|Content Security Policy/)
})

test('F32: a policy without a chain’s RPC in connect-src is named by the call and to the host', async ({
  demo,
  page,
  stack,
  complaints,
  openHost,
}) => {
  const written = recordConsole(page)
  const rpc = stack.chains.map(({ rpcUrl }) => originOf(rpcUrl))
  const host = await openHost(without('connect-src', ...rpc))
  // Without services the host's own RPC URLs are the only ones.
  await page.route('**/stack.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), services: undefined } })
  })
  await demo.goto('/', host.url)
  const errors = await recordErrors(page)
  const read = () =>
    page.evaluate(() =>
      window.latchkey
        .provider('eip155' as never)
        .request({ method: 'eth_blockNumber' })
        .then(
          () => undefined,
          ({ code, message }) => ({ code, message: `${message}` }),
        ),
    )
  const refused = { code: 4900, message: expect.stringContaining(`Add ${rpc[0]} to connect-src`) }
  expect(await read()).toEqual(refused)
  expect(await read()).toEqual(refused)
  expect(await errors()).toEqual([{ code: 'POLICY_BLOCKED', directive: 'connect-src', origin: rpc[0] }])
  expect(written('POLICY_BLOCKED')).toHaveLength(1)
  complaints.expect(/connect-src|POLICY_BLOCKED|Content Security Policy/)
})

test('F32: a policy without the services in img-src leaves letters at once, and is named once', async ({
  demo,
  page,
  stack,
  complaints,
  openHost,
}) => {
  const written = recordConsole(page)
  const services = originOf(stack.servicesUrl)
  const host = await openHost(without('img-src', services))
  await demo.goto('/', host.url)
  const errors = await recordErrors(page)
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'All wallets' }).click()
  const grid = demo.view('All wallets')
  await grid.getByRole('searchbox').fill('MetaMask')
  const wallet = grid.getByRole('button', { name: 'MetaMask' })
  await expect(wallet).toBeVisible()
  await expect(wallet.locator('img')).toHaveCount(0)
  await expect(wallet.locator('[part="picture"]')).toHaveAttribute('data-letter', 'M')
  await expect.poll(() => written('POLICY_BLOCKED').map(({ type }) => type)).toEqual(['warning'])
  expect(written('POLICY_BLOCKED')[0]?.text).toContain(`Add ${services} to img-src`)
  expect(await errors()).toEqual([{ code: 'POLICY_BLOCKED', directive: 'img-src', origin: services }])
  complaints.expect(/img-src|POLICY_BLOCKED|Content Security Policy/)
})

test('F32: a policy without the relay in connect-src is named by the pairing', async ({
  demo,
  page,
  stack,
  complaints,
  openHost,
}) => {
  const relay = originOf(stack.relay.url)
  const host = await openHost(without('connect-src', relay))
  await demo.goto('/', host.url)
  const errors = await recordErrors(page)
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'WalletConnect' }).click()
  await expect(demo.modal).toContainText('This app is not set up for this')
  await expect(demo.modal).not.toContainText('connect-src')
  expect(await errors()).toEqual([{ code: 'POLICY_BLOCKED', directive: 'connect-src', origin: relay }])
  complaints.expect(/connect-src|POLICY_BLOCKED|Content Security Policy/)
})

for (const [chunk, code] of [
  ['atWork', 'ENGINE_FAILED'],
  ['opening', 'MODAL_FAILED'],
] as const)
  test(`F32: a policy whose script-src lacks the chunk ${chunk} is named by open() and to the host`, async ({
    page,
    complaints,
    openHost,
  }) => {
    const written = recordConsole(page)
    const files = await readdir(`${builtDemo()}/client/assets`)
    const allowed = files.filter((name) => name.endsWith('.js') && !name.startsWith(`${chunk}-`))
    expect(allowed.length).toBeLessThan(files.filter((name) => name.endsWith('.js')).length)
    const host = await openHost((policy, url) =>
      changeDirective('script-src', () => allowed.map((name) => `${url}/assets/${name}`))(policy),
    )
    await page.goto(host.url)
    await page.waitForFunction(() => window.latchkey)
    const open = () =>
      page.evaluate(() =>
        window.latchkey.open().then(
          () => undefined,
          ({ code, message }) => ({ code, message }),
        ),
      )
    const message = expect.stringContaining(`Add ${host.url} to script-src`)
    expect(await open()).toEqual({ code, message })
    expect(await open()).toEqual({ code, message })
    expect(written('POLICY_BLOCKED')).toHaveLength(1)
    complaints.expect(/script-src|POLICY_BLOCKED|Content Security Policy|dynamically imported/)
  })

for (const [mode, said] of [
  ['html', 'something else than expected'],
  ['shape', 'something else than expected'],
  ['fail', 'could not be reached'],
] as const)
  test(`F32: a service worker of the host that answers for the services (${mode}) leaves no partial state${deepIf(mode !== 'html')}`, async ({
    demo,
    page,
    complaints,
    openHost,
  }) => {
    const host = await openHost(withoutTrustedTypes)
    const written = recordConsole(page)
    await demo.goto('/', host.url)
    await host.install(page)
    await host.set(page, mode)
    await demo.reload()
    await expect.poll(() => written(said).length).toBe(1)
    await expect.poll(async () => (await demo.state()).flags.send).toEqual({ value: true, source: 'default' })
    await demo.connectButton.click()
    const all = demo.view('Connect').getByRole('button', { name: 'All wallets' })
    await expect(all).toContainText('Could not be loaded')
    await host.set(page, 'pass')
    // The next good attempt, without a reload.
    await all.click()
    await expect(all).not.toContainText('Could not be loaded')
    await all.click()
    const grid = demo.view('All wallets')
    await grid.getByRole('searchbox').fill('MetaMask')
    await expect(grid.getByRole('button', { name: 'MetaMask' })).toBeVisible()
    await demo.modal.getByRole('button', { name: 'Close' }).click()
    await demo.connect()
    complaints.expect(/Latchkey: Server Error|ERR_FAILED|Failed to load resource/)
  })

test('F32: a service worker of the host that serves a page it kept breaks nothing', async ({
  demo,
  page,
  openHost,
}) => {
  const host = await openHost(withoutTrustedTypes)
  await demo.goto('/', host.url)
  await host.install(page)
  await host.set(page, 'page')
  const answer = await page.goto(host.url)
  expect(answer?.fromServiceWorker()).toBe(true)
  await page.waitForFunction(() => window.latchkey?.state().ready)
  await demo.connect()
  await host.set(page, 'page')
  await demo.reload()
  await expect(demo.accountButton).toBeVisible()
})
