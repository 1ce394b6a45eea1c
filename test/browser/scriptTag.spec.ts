import type { Page } from '@playwright/test'
import type { LatchkeyScript } from '../../cdn/readTags.js'
import { createTestWallet, readModal } from '../../src/testing/index.js'
import { test as base, expect } from './login/support/test.js'
import { installWallet } from './support/installWallet.js'
import { nonce, readCdnManifest, serveTagPage, type TagPage } from './support/serveTagPage.js'

const test = base.extend<{ readonly open: (...page: Parameters<typeof serveTagPage>) => Promise<TagPage> }>({
  open: async ({ page }, use) => {
    const sites: TagPage[] = []
    await use(async (...given) => {
      const site = await serveTagPage(...given)
      sites.push(site)
      await page.goto(site.url)
      return site
    })
    for (const site of sites) await site.stop()
  },
})

/** A tag as a host writes it. */
const tag = (script: string, attributes = 'data-networks="1,8453"') =>
  `<script type="module" nonce="${nonce}" src="${script}" ${attributes}></script>`

/** What a page may preload, so that it can be used a round trip earlier. */
const preload = (script: string, digest = '') =>
  `<link rel="modulepreload" nonce="${nonce}" href="${script.replace('latchkey.js', 'core.js')}"${digest && ` integrity="${digest}"`}>`

const button = '<latchkey-button></latchkey-button>'

/** What the page's tags made, by their ids; undefined where a tag made nothing. */
const instancesOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<LatchkeyScript>('script[src]')].map(({ latchkey }) => latchkey?.id))

async function install(page: Page) {
  const chains = [1, 8453].map((chainId) => ({ chainId, rpcUrl: 'http://127.0.0.1:9' })) as never
  const wallet = createTestWallet({ accounts: [`0x${'1'.repeat(64)}`], chains })
  await installWallet(page, wallet)
  return wallet
}

/** Opens the modal as a host's script does: `open`, or the code of what failed. */
const openAsHost = (page: Page) =>
  page.evaluate(async () => {
    const [script] = document.querySelectorAll<LatchkeyScript>('script[src]')
    let failure: unknown
    script?.latchkey?.open().catch(({ code }) => {
      failure = code
    })
    const isOpen = () => document.querySelector('[data-latchkey="modal"]')?.shadowRoot?.querySelector('dialog[open]')
    while (!failure && !isOpen()) await new Promise((done) => requestAnimationFrame(done))
    return failure ?? 'open'
  })

test('behavior: S39 a page of plain HTML connects a wallet by its button, under the strictest policy', async ({
  page,
  open,
}) => {
  const wallet = await install(page)
  await page.addInitScript(() => {
    document.addEventListener('latchkey:ready', ({ target }) => {
      if (target instanceof HTMLElement) target.title = 'ready'
    })
  })
  const site = await open((script) => preload(script) + button + tag(script, 'data-networks="1" data-preload="none"'))
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('script[title=ready]')).toHaveCount(1)
  // What is preloaded does not wait for the file that imports it, and is not fetched again.
  expect(site.asked.toSorted()).toEqual(['core.js', 'latchkey.js'])
  expect(site.asked[0]).toBe('core.js')
  // Nothing looks for slips where there are none.
  expect(site.asked.filter((file) => file.startsWith('diagnose-'))).toEqual([])
  const before = site.asked.length
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const row = readModal(page).dialog.getByRole('button', { name: /Installed Wallet/ })
  await expect(row).toBeVisible()
  // The first click: 4 files at most, all at once.
  expect(site.asked.slice(before).length).toBeLessThanOrEqual(4)
  expect(site.asked.some((file) => file.startsWith('modal-'))).toBe(true)
  await row.click()
  await expect(page.locator('[data-kind="account"]')).toBeVisible()
  expect(wallet.requests.map(({ method }) => method)).toContain('eth_requestAccounts')
})

test('behavior: S39 the panel is drawn where the page has put it, under the strictest policy', async ({
  page,
  open,
}) => {
  await install(page)
  await open((script) => `<latchkey-panel></latchkey-panel>${tag(script)}`)
  await expect(page.locator('latchkey-panel').getByRole('button', { name: /Installed Wallet/ })).toBeVisible()
})

test('behavior: each tag has an instance of its own, and a redirect on the way to the file makes no second library', async ({
  page,
  open,
}) => {
  const one = await open(
    (script) =>
      button + tag(script, 'data-networks="1" data-id="one"') + tag(script, 'data-networks="base" data-id="two"'),
  )
  await expect.poll(() => instancesOf(page)).toEqual(['one', 'two'])
  expect(one.asked.filter((file) => file === 'latchkey.js')).toHaveLength(1)

  const behind = await open(() => button + tag('/latest/latchkey.js'))
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(readModal(page).title).toHaveText('Connect')
  expect(behind.asked.filter((file) => file === 'core.js')).toHaveLength(1)
})

test('behavior: without data attributes the file only exports, for a script of the page', async ({ page, open }) => {
  await open(
    (script) => `${button}<script type="module" nonce="${nonce}">
    import { createLatchkey, defineLatchkeyElements, evm, mainnet, receive } from '${script}'
    defineLatchkeyElements(createLatchkey({ networks: [mainnet], adapters: [evm()], plugins: [receive()] }))
  </script>`,
  )
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(readModal(page).title).toHaveText('Connect')
})

test('S38: a bad tag is told of once, with attribute, value and cure, and the others work', async ({
  page,
  open,
  complaints,
}) => {
  await open((script) =>
    [
      button,
      tag(script, 'data-networks="1,nowhere"'),
      tag(script, 'data-id="odd" data-networks="1" data-netwroks="1" data-cfasync="false"'),
      tag(script, 'data-id="unserved" data-networks="bitcoin"'),
      tag(script, 'data-id="good" data-networks="8453"'),
    ].join(''),
  )
  await expect.poll(() => instancesOf(page)).toEqual([undefined, 'odd', undefined, 'good'])
  await expect.poll(() => complaints.left().length).toBe(3)
  complaints.expect(/data-networks="1,nowhere": "nowhere" is no network of latchkey\/networks\. Name networks as/)
  complaints.expect(/data-netwroks is no attribute of Latchkey's script tag, and was ignored\. Write data-networks/)
  complaints.expect(/data-networks="bitcoin": only WalletConnect reaches Bitcoin\. Set data-relay/)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(readModal(page).title).toHaveText('Connect')
})

test('F29: a file that is missing is fetched once more, at a new address where that is safe; the next click tries again', async ({
  page,
  open,
  complaints,
}) => {
  const site = await open(
    (script) => tag(script, 'data-networks="1" data-preload="none"') + tag(script, 'data-networks="nowhere"'),
  )
  // Told of by a file that nothing imports at once.
  await expect.poll(() => complaints.left().length).toBe(1)
  complaints.expect(/"nowhere" is no network/)
  const triesOf = (name: string) => site.asked.filter((file) => file.startsWith(name))

  site.answer = (file) => (file.startsWith('modal-') ? 'missing' : undefined)
  expect(await openAsHost(page)).toBe('MODAL_FAILED')
  // Others import it by its address: another one would make a second React.
  expect(triesOf('modal-').length).toBeGreaterThan(1)
  expect(new Set(triesOf('modal-')).size).toBe(1)
  complaints.expect(/Failed to load resource/)
  site.answer = () => undefined
  expect(await openAsHost(page)).toBe('open')

  site.asked.length = 0
  site.answer = (file) =>
    file.startsWith('explainFault-') && triesOf('explainFault-').length === 1 ? 'missing' : undefined
  await page.reload()
  await expect.poll(() => triesOf('explainFault-').length).toBe(2)
  expect(triesOf('explainFault-')[1]).toMatch(/\.js\?again=1$/)
})

test('behavior: under an import map with digests the whole runs, and a byte that was changed does not', async ({
  page,
  open,
  complaints,
}) => {
  const { version, integrity } = await readCdnManifest()
  const map = JSON.stringify({
    integrity: Object.fromEntries(Object.entries(integrity).map(([file, digest]) => [`/latchkey/${file}`, digest])),
  })
  const site = await open(
    (script) =>
      `<script type="importmap" nonce="${nonce}">${map}</script>${preload(script, integrity[`${version}/core.js`])}${tag(script, 'data-networks="1" data-preload="none"')}`,
  )
  expect(await openAsHost(page)).toBe('open')

  await page.reload()
  site.answer = (file) => (file.startsWith('modal-') ? 'changed' : undefined)
  expect(await openAsHost(page)).toBe('MODAL_FAILED')
  expect(site.asked.filter((file) => file.includes('?'))).toEqual([])
  complaints.expect(/Failed to find a valid digest/)

  site.answer = (file) => (file === 'latchkey.js' ? 'changed' : undefined)
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await instancesOf(page)).toEqual([undefined])
})

test('behavior: with data-frame users log in by e-mail', async ({ page, open, stack, newMailbox }) => {
  const services = new URL(stack.servicesUrl).origin
  const site = await open(
    (script) =>
      button +
      tag(
        script,
        `data-networks="solana" data-project-id="${stack.projectId}" data-services="${stack.servicesUrl}" data-frame="${stack.frameOrigin}"`,
      ),
    [`connect-src ${services}`, `frame-src ${stack.frameOrigin}`, `img-src 'self' data: https: ${services}`],
  )
  await stack.projects.addOrigin(stack.projectId, site.url)
  await page.reload()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const mailbox = newMailbox()
  const field = readModal(page).dialog.getByRole('textbox', { name: /e-?mail/i })
  await field.fill(mailbox.address)
  await field.press('Enter')
  await readModal(page)
    .dialog.getByRole('textbox', { name: /code/i })
    .fill(await mailbox.code())
  await expect(page.locator('[data-kind="account"]')).toBeVisible()
})
