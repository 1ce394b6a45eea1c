import type { DemoPage } from '../support/demoPage.js'
import { expect, test } from '../support/test.js'
import { shown } from './fixture.js'

const address = '/?networks=many'

async function connectSolana(demo: DemoPage): Promise<void> {
  await demo.page.evaluate(() => void window.latchkey.connect({ namespace: 'solana' }))
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await expect(demo.wallet()).toContainText('Connect to this page?')
  await expect(demo.wallet()).toContainText('Solana (local)')
  await demo.answer('Connect')
  await expect(demo.modal).toBeHidden()
}

test('behavior: the development wallet asks in plain words what is signed and sent on Solana @deep', async ({
  demo,
  page,
  stack,
}) => {
  const to = stack.solana?.accounts.at(6)?.address ?? ''
  await demo.goto(address)
  await connectSolana(demo)
  await expect(demo.accountButton).toContainText(shown(stack.solana?.accounts[0]?.address))

  const signed = page.evaluate(() =>
    window.latchkey.provider('solana').request({ method: 'solana_signMessage', params: { message: '3yZe7d' } }),
  )
  await expect(demo.wallet()).toContainText('Sign this message?')
  await expect(demo.wallet().locator('pre')).toHaveText('test')
  await demo.answer('Sign')
  expect(await signed).toHaveProperty('signature')

  await page.evaluate(
    (receiver) => void window.latchkey.open({ view: 'WalletSend', params: { amount: '1.5', to: receiver } }),
    to,
  )
  await demo.view('Send').getByRole('button', { name: 'Review' }).click()
  await demo.view('Review').getByRole('button', { name: 'Send 1.5 SOL' }).click()
  await expect(demo.wallet()).toContainText('Send 1.5 SOL?')
  await expect(demo.wallet()).toContainText(to)
  await demo.answer('Send')
  await expect(demo.modal).toContainText('On its way')
})

test('behavior: a no to the development wallet sends nothing on Solana @deep', async ({ demo, page, stack }) => {
  const to = stack.solana?.accounts.at(6)?.address ?? ''
  await demo.goto(address)
  await connectSolana(demo)
  await page.evaluate(
    (receiver) => void window.latchkey.open({ view: 'WalletSend', params: { amount: '1.5', to: receiver } }),
    to,
  )
  await demo.view('Send').getByRole('button', { name: 'Review' }).click()
  await demo.view('Review').getByRole('button', { name: 'Send 1.5 SOL' }).click()
  const sent: string[] = []
  page.on('request', (request) => void sent.push(request.postData() ?? ''))
  await demo.answer('Refuse')
  await expect(demo.modal).toContainText('Nothing was sent')
  expect(sent.filter((body) => body.includes('"sendTransaction"'))).toEqual([])
})

test('behavior: another account, a lock and a disconnect from the wallet’s side reach the page, and a reload asks nothing @deep', async ({
  demo,
  stack,
}) => {
  await demo.goto(address)
  await connectSolana(demo)
  const wallet = await demo.openWallet()
  await wallet.getByRole('radio', { name: 'Solana 2' }).check()
  await expect(demo.accountButton).toContainText(shown(stack.solana?.accounts[1]?.address))
  await demo.reload()
  await expect(demo.accountButton).toContainText(shown(stack.solana?.accounts[1]?.address))
  await expect(demo.wallet().locator('small')).toHaveText('Asked 0 times')
  await demo.openWallet()
  await demo.answer('Disconnect this page')
  await expect(demo.connectButton).toBeVisible()
})

test('behavior: the account that the development wallet’s user chose is the one that signs in while it connects @deep', async ({
  demo,
  page,
  stack,
}) => {
  await demo.goto(`${address}&signin=required`)
  await (await demo.openWallet()).getByRole('radio', { name: 'Solana 2' }).check()
  await page.evaluate(() => void window.latchkey.connect({ namespace: 'solana' }))
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await expect(demo.wallet()).toContainText('Sign in to this page?')
  await demo.answer('Sign')
  await expect(page.locator('.signed-in')).toContainText('and the server of this page knows.')
  await expect(demo.modal).toBeHidden()
  expect((await demo.state()).session?.data.accountAddress).toBe(stack.solana?.accounts[1]?.address)
})

test('behavior: without that setting the development wallet is for EVM chains alone @deep', async ({ demo, page }) => {
  await demo.goto()
  const registered = await page.evaluate(() => {
    const found: unknown[] = []
    const register = (...wallets: unknown[]) => {
      found.push(...wallets)
      return () => {}
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    return found.length
  })
  expect(registered).toBe(0)
  await expect((await demo.openWallet()).getByRole('radio', { name: 'Solana' })).toHaveCount(0)
})
