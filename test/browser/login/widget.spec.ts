import { type Hex, verifyMessage } from 'viem'
import type { DemoPage } from '../support/demoPage.js'
import { createFunds } from './support/funds.js'
import { chainsOf, expect, test } from './support/test.js'
import { address, createWidget, storageOf, type Widget } from './support/widget.js'

const receiver = {
  evm: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  solana: '3sR7dbNpY1tpcGaFFPLYsBLhFT7XtZcPwbeaDVoxyJHx',
}

/** Sends a coin by the views of the plugin. */
async function send(demo: DemoPage, widget: Widget, [amount, symbol]: readonly [string, string], to: string) {
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Send' }).click()
  const form = demo.view('Send')
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Send to').fill(to)
  await form.getByRole('button', { name: 'Review' }).click()
  await demo.modal.getByRole('button', { name: `Send ${amount} ${symbol}` }).click()
  await widget.press(/^(Approve|Send)/)
}

test('behavior: an e-mail address becomes a wallet that signs, and sends on both chains', async ({
  demo,
  page,
  stack,
  stackClock,
  newMailbox,
}) => {
  test.setTimeout(60_000)
  const { evm, solana } = chainsOf(stack)
  const funds = createFunds(stack)
  const widget = createWidget(demo)
  const mailbox = newMailbox()
  await demo.goto(address)
  await widget.logIn(mailbox)
  expect(mailbox.count()).toBe(1)
  const { connections } = await demo.state()
  expect(connections.map(({ namespace }) => namespace).sort()).toEqual(['eip155', 'solana'])
  const accountOn = (namespace: string) =>
    connections.find((connection) => connection.namespace === namespace)?.accounts[0]?.address ?? ''

  await page.getByLabel('Your line').fill('Logged in by mail')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await expect(widget.frame.getByText('Logged in by mail')).toBeVisible()
  await widget.press(/^Sign/)
  const entry = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  await expect(entry).toContainText('Logged in by mail')
  const valid = await verifyMessage({
    address: accountOn('eip155') as Hex,
    message: 'Tidemark guest book\n\nLogged in by mail\n\nSigning costs nothing.',
    signature: (await entry.getAttribute('data-signature')) as Hex,
  })
  expect(valid).toBe(true)

  const one = 10n ** 18n
  await funds.giveEth(accountOn('eip155'), 2n * one)
  await funds.giveSol(accountOn('solana'), 2_000_000_000n)
  // The page and the services keep a balance for 30 s.
  stackClock.advance(30_000)
  await demo.reload()
  const wei = await funds.ethOf(receiver.evm)
  await page.evaluate((id) => window.latchkey.switchNetwork(id), evm.caipNetworkId)
  await send(demo, widget, ['0.5', 'ETH'], receiver.evm)
  await expect.poll(() => funds.ethOf(receiver.evm)).toBe(wei + one / 2n)
  await demo.modal.getByRole('button', { name: 'Close' }).click()

  const lamports = await funds.solOf(receiver.solana)
  await page.evaluate((id) => window.latchkey.switchNetwork(id), solana.caipNetworkId)
  await send(demo, widget, ['1.25', 'SOL'], receiver.solana)
  await expect.poll(() => funds.solOf(receiver.solana)).toBe(lamports + 1_250_000_000n)
  // What was sent is final now.
  stack.solana?.clusters[0]?.advance(32)
  await demo.modal.getByRole('button', { name: 'Close' }).click()

  await demo.reload()
  await expect(demo.accountButton).toBeVisible()
  const restored = (await demo.state()).connections
  expect(restored.map(({ accounts }) => accounts)).toEqual(expect.arrayContaining(connections.map((c) => c.accounts)))
  await widget.signOut()
  expect((await demo.state()).connections).toEqual([])
  await demo.reload()
  await expect(demo.connectButton).toBeVisible()
  expect(mailbox.count()).toBe(1)
})

test('S36: the host’s storage has names alone, whatever was done, and nothing of the login after it', async ({
  demo,
  page,
  stack,
  newMailbox,
}) => {
  const widget = createWidget(demo)
  const mailbox = newMailbox()
  const snapshots: Record<string, string>[] = []
  const listed = /^latchkey:default:[\w.:-]+$/
  await demo.goto(address)
  await widget.typeEmail(mailbox.address)
  await widget.codeField.waitFor()
  snapshots.push(await storageOf(page))
  const code = await mailbox.code()
  await widget.codeField.fill(code)
  await widget.press(/^(continue|not now)$/i)
  await expect(demo.accountButton).toBeVisible()
  snapshots.push(await storageOf(page))
  await demo.reload()
  await page.getByLabel('Your line').fill('x')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await widget.press(/^Sign/)
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('x')
  snapshots.push(await storageOf(page))
  await widget.signOut()
  const after = await storageOf(page)
  for (const snapshot of [...snapshots, after]) {
    for (const [key, value] of Object.entries(snapshot)) {
      expect(key).toMatch(listed)
      expect(value).not.toContain(code)
      // Nothing as long and as random as a token or a key.
      expect(value, key).not.toMatch(/eyJ|[A-Za-z0-9_-]{64,}/)
    }
  }
  expect(JSON.stringify(after)).not.toContain(mailbox.address)
  // The page has nothing else to keep things in.
  expect(await page.evaluate(async () => [(await indexedDB.databases()).length, sessionStorage.length])).toEqual([0, 0])
  expect(await page.context().cookies(stack.demoUrl)).toEqual([])
})
