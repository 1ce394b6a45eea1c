import type { Page } from '@playwright/test'
import { createTestWallet, readModal } from '../../src/testing/index.js'
import { test as base, expect } from './login/support/test.js'
import { installWallet } from './support/installWallet.js'
import { nonce, serveTagPage, type TagPage } from './support/serveTagPage.js'

const test = base.extend<{ readonly open: (body: string, script: string) => Promise<TagPage> }>({
  open: async ({ page }, use) => {
    const sites: TagPage[] = []
    await use(async (body, script) => {
      const site = await serveTagPage(
        (address) => `${body}<script type="module" nonce="${nonce}">
        import { base, createLatchkey, defineLatchkeyElements, evm, mainnet } from '${address}'
        const networks = [mainnet, base]
        ${script}
      </script>`,
      )
      sites.push(site)
      await page.goto(site.url)
      return site
    })
    for (const site of sites) await site.stop()
  },
})

async function install(page: Page) {
  const chains = [1, 8453].map((chainId) => ({ chainId, rpcUrl: 'http://127.0.0.1:9' })) as never
  const wallet = createTestWallet({ accounts: [`0x${'1'.repeat(64)}`], chains })
  await installWallet(page, wallet)
  return wallet
}

test('behavior: elements of plain HTML connect, show and switch; nothing of React comes before the click', async ({
  page,
  open,
}) => {
  await install(page)
  const site = await open(
    `<latchkey-connect-button label="Log in" loading-label="One moment"></latchkey-connect-button>
    <latchkey-account-button chars-start="6" chars-end="3" name="false"></latchkey-account-button>
    <latchkey-network-button></latchkey-network-button>
    <latchkey-wallet-button wallet="com.example.installed" label="Installed Wallet, at once"></latchkey-wallet-button>`,
    `window.heard = []
    for (const name of ['connect', 'disconnect'])
      document.addEventListener('latchkey:' + name, ({ detail }) => window.heard.push([name, detail.status, detail.network]))
    window.latchkey = createLatchkey({ networks, adapters: [evm()], preload: 'none' })
    defineLatchkeyElements(window.latchkey)`,
  )
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const account = page.locator('latchkey-account-button button')
  await expect(button('Log in')).toBeVisible()
  await expect(account).toBeHidden()
  expect(site.asked.filter((file) => /react|modal-/.test(file))).toEqual([])

  await button('Installed Wallet, at once').click()
  await expect(account).toBeVisible()
  const address = await page.evaluate<string>('window.latchkey.state().account.address')
  await expect(account).toHaveText(`${address.slice(0, 6)}...${address.slice(-3)}`)
  expect(site.asked.filter((file) => file.startsWith('modal-'))).toEqual([])

  const network = page.locator('latchkey-network-button button')
  await expect(network).toHaveText('Ethereum')
  await network.click()
  const { dialog, title } = readModal(page)
  await dialog.getByRole('button', { name: /Base/ }).click()
  await expect(network).toHaveText('Base')
  await page.keyboard.press('Escape')

  await account.click()
  await expect(title).toBeVisible()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(account).toBeHidden()
  await expect
    .poll(() => page.evaluate('window.heard'))
    .toEqual([
      ['connect', 'connected', 'eip155:1'],
      ['disconnect', 'disconnected', 'eip155:8453'],
    ])

  await page.keyboard.press('Escape')
  await button('Log in').click()
  await expect(title).toHaveText('Connect')
})

test('behavior: two instances on one page: a panel, and a modal in the element of the host, once it is there @deep', async ({
  page,
  open,
  complaints,
}) => {
  await install(page)
  await open(
    `<section id="first"><latchkey-panel></latchkey-panel></section>
    <section id="second"><latchkey-button></latchkey-button></section>`,
    `const first = createLatchkey({ id: 'first', networks, adapters: [evm()] })
    const second = createLatchkey({ id: 'second', networks, adapters: [evm()], append: false })
    document.querySelector('#first').latchkey = first
    document.querySelector('#second').latchkey = second
    window.second = second
    defineLatchkeyElements()`,
  )
  const panel = page.locator('latchkey-panel')
  await expect(panel.getByRole('heading', { name: 'Connect' })).toBeVisible()
  const failure = await page.evaluate('window.second.open().catch(({ code }) => code)')
  expect(failure).toBe('MODAL_MISSING')

  await page.evaluate(() => document.querySelector('#second')?.append(document.createElement('latchkey-modal')))
  await page.locator('#second').getByRole('button', { name: 'Connect wallet' }).click()
  const modal = page.locator('latchkey-modal')
  await expect(modal.getByRole('dialog', { name: 'Connect' })).toBeVisible()
  await modal.getByRole('button', { name: /Installed Wallet/ }).click()
  await expect(page.locator('#second button[data-kind="account"]')).toBeVisible()
  // The panel is another instance's: nothing is connected there.
  await expect(panel.getByRole('heading', { name: 'Connect' })).toBeVisible()
  await panel.getByRole('button', { name: /Installed Wallet/ }).click()
  await expect(panel.getByRole('heading', { name: 'Account' })).toBeVisible()

  await page.evaluate(() => document.body.append(document.createElement('latchkey-account-button')))
  await expect.poll(() => complaints.left().length).toBe(1)
  complaints.expect(/<latchkey-account-button> has no instance and stays empty/)
})
