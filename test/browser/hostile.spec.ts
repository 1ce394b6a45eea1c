import { expect, test } from './support/test.js'

test('behavior: S38 hostile wallets are text and pictures, never code', async ({ demo, page, requests }) => {
  await page.addInitScript(() => {
    const toProvider = () => ({ request: async () => [], on() {}, removeListener() {} })
    const svg = (body: string) => `data:image/svg+xml,${encodeURIComponent(body)}`
    const details: unknown[] = [
      {
        info: {
          uuid: 'h1',
          name: '<img src=x onerror="window.owned=1">',
          rdns: 'evil.one',
          icon: svg(
            '<svg xmlns="http://www.w3.org/2000/svg" onload="window.owned=2"><script>window.owned=3</script></svg>',
          ),
        },
        provider: toProvider(),
      },
      {
        info: { uuid: 'h2', name: 'Linked', rdns: 'evil.two', icon: 'https://evil.example/track.png' },
        provider: toProvider(),
      },
      {
        info: { uuid: 'h3', name: 'Scripted', rdns: '__proto__', icon: 'javascript:window.owned=4' },
        provider: toProvider(),
      },
      {
        info: { uuid: 'h4', name: `Bidi \u202Egnirts\u202C\u0000 ${'long '.repeat(40)}`, rdns: 'evil.four', icon: '' },
        provider: toProvider(),
      },
      // Claims to be a wallet that is there already.
      {
        info: {
          uuid: 'h5',
          name: 'Not the Dev Wallet',
          rdns: 'dev.latchkey.wallet',
          icon: svg('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        },
        provider: toProvider(),
      },
      { info: null, provider: toProvider() },
      null,
      {
        get info() {
          throw new Error('looked at')
        },
        provider: toProvider(),
      },
    ]
    const announce = () => {
      for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    addEventListener('eip6963:requestProvider', announce)
  })
  // Connect shows seven choices: all of them are to be in sight.
  await demo.goto('/?relay=none&login=none')
  await demo.connectButton.click()
  const rows = demo.view('Connect').getByRole('list', { name: 'Wallets' }).getByRole('button')
  await expect(rows.filter({ hasText: 'Linked' })).toBeVisible()
  await expect(rows.filter({ hasText: '<img src=x onerror="window.owned=1">' })).toBeVisible()
  // A clash is shown on both, and neither took the other's name.
  const clashing = rows.filter({ hasText: 'Same wallet twice' })
  await expect(clashing).toHaveCount(2)
  await expect(clashing.filter({ hasText: 'Not the Dev Wallet' })).toHaveCount(1)
  const long = await rows.filter({ hasText: 'Bidi' }).innerText()
  expect(long).not.toMatch(/\p{Cf}/u)
  expect(long).not.toContain('\0')
  expect(long.length).toBeLessThan(100)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { owned?: number }).owned)).toBeUndefined()
  expect(requests.urls.filter((url) => new URL(url).hostname.includes('evil'))).toEqual([])
  const pictures = await page.evaluate(
    () =>
      [
        ...(document
          .querySelector('[data-latchkey]')
          ?.shadowRoot?.querySelectorAll('script,iframe,object,embed,svg script') ?? []),
      ].length,
  )
  expect(pictures).toBe(0)
})

test('behavior: S38 a wallet that lies about its accounts connects nothing', async ({ demo, page }) => {
  await page.addInitScript(() => {
    const answers: Record<string, unknown> = {
      eth_requestAccounts: [{ toString: () => '0x0' }, '<b>', '0x123', { __proto__: { polluted: true } }],
      eth_chainId: { toString: () => '0x7a69' },
    }
    const provider = {
      request: async ({ method }: { method: string }) => answers[method],
      on() {},
      removeListener() {},
    }
    const detail = { info: { uuid: 'liar', name: 'Liar', rdns: 'evil.liar', icon: '' }, provider }
    addEventListener('eip6963:requestProvider', () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
    )
  })
  await demo.goto()
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'Liar' }).click()
  await expect(demo.modal).toContainText('Failed to connect')
  await expect(demo.modal).not.toContainText('[object Object]')
  expect((await demo.state()).connections).toEqual([])
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
})

test('behavior: F25 whatever a wallet throws is readable', async ({ demo, page }) => {
  await page.addInitScript(() => {
    const provider = {
      request: () => Promise.reject({ code: -32603, data: { originalError: { message: 'Vault sealed' } } }),
      on() {},
      removeListener() {},
    }
    const detail = { info: { uuid: 'thrower', name: 'Thrower', rdns: 'evil.thrower', icon: '' }, provider }
    addEventListener('eip6963:requestProvider', () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
    )
  })
  await demo.goto()
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'Thrower' }).click()
  await expect(demo.modal).toContainText('Failed to connect')
  await expect(demo.modal).not.toContainText('object')
  await demo.modal.getByRole('button', { name: 'Back' }).click()
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Connect')
  await expect(demo.accountButton).toBeVisible()
})

test('behavior: S38 a script that announces hundreds of wallets, under a known identity too, keeps none out', async ({
  demo,
  page,
}) => {
  await page.addInitScript(() => {
    let count = 0
    const announce = (name: string, rdns: string) => {
      const provider = { request: async () => [], on() {}, removeListener() {} }
      const info = { uuid: `flood-${++count}`, name, rdns, icon: '' }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    }
    addEventListener('eip6963:requestProvider', () => {
      for (let number = 0; number < 500; number++) announce(`Flood ${count}`, `evil.flood${count}`)
      for (let number = 0; number < 100; number++) announce('Dev Wallet', `evil.name${count}`)
    })
    Object.assign(window, { announceLate: () => announce('Late Wallet', 'com.late.wallet') })
  })
  await demo.goto()
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'All wallets' }).click()
  await page.evaluate(() => (window as unknown as { announceLate(): void }).announceLate())
  const grid = demo.view('All wallets')
  await grid.getByRole('searchbox').fill('Late Wallet')
  await expect(grid.getByRole('button', { name: 'Late Wallet' })).toBeVisible()
  await grid.getByRole('searchbox').fill('Dev Wallet')
  // The first of a name, and the latest two: the development wallet was there before the flood.
  await expect(grid.getByRole('button', { name: /^Dev Wallet/ })).toHaveCount(3)
  await grid.getByRole('searchbox').fill('')
  const drawn = await page.evaluate(
    () => document.querySelector('[data-latchkey="modal"]')?.shadowRoot?.querySelectorAll('*').length ?? 0,
  )
  expect(drawn).toBeLessThan(600)
  // Connect shows the first seven; a search finds the development wallet, which alone of its name has a picture.
  await grid.getByRole('searchbox').fill('Dev Wallet')
  await grid
    .getByRole('button', { name: /^Dev Wallet/ })
    .filter({ has: page.locator('img') })
    .click()
  await demo.answer('Connect')
  await demo.accountButton.waitFor()
  expect((await demo.state()).connections).toHaveLength(1)
})

test('behavior: S38 a wallet that claims a listed identity by another name takes nothing of the list', async ({
  demo,
  page,
}) => {
  await page.addInitScript(() => {
    const provider = { request: async () => [], on() {}, removeListener() {} }
    const info = { uuid: 'claim', name: 'Prize Draw', rdns: 'io.metamask', icon: '' }
    addEventListener('eip6963:requestProvider', () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } })),
    )
  })
  await demo.goto()
  await demo.connectButton.click()
  const row = demo.view('Connect').getByRole('button', { name: 'Prize Draw' })
  await expect(row).toContainText('Same wallet twice')
  await expect(row.locator('img')).toHaveCount(0)
  await demo.view('Connect').getByRole('button', { name: 'All wallets' }).click()
  const grid = demo.view('All wallets')
  await grid.getByRole('button', { name: 'Certified only' }).click()
  await grid.getByRole('searchbox').fill('Prize')
  await expect(grid.getByRole('button', { name: 'Prize Draw' })).toHaveCount(0)
  await grid.getByRole('searchbox').fill('MetaMask')
  await expect(grid.getByRole('button', { name: /^MetaMask$/ })).toBeVisible()
})
