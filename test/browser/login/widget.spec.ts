import { type Hex, verifyMessage } from 'viem'
import type { DemoPage } from '../support/demoPage.js'
import { openAsHost } from '../support/hostPromise.js'
import { createFunds } from './support/funds.js'
import { reviewSend } from './support/reviewSend.js'
import { chainsOf, expect, test } from './support/test.js'
import { address, createWidget, storageOf } from './support/widget.js'

const receiver = {
  evm: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  solana: '3sR7dbNpY1tpcGaFFPLYsBLhFT7XtZcPwbeaDVoxyJHx',
}

/** Fills the form in. */
async function fill(demo: DemoPage, amount: string, to: string) {
  const form = demo.view('Send')
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Send to').fill(to)
}

test('behavior: an e-mail address becomes a wallet that signs, and sends on both chains', async ({
  demo,
  page,
  stack,
  stackClock,
  newMailbox,
}) => {
  const { evm, solana } = chainsOf(stack)
  const funds = createFunds(stack)
  const widget = createWidget(demo)
  const mailbox = newMailbox()
  await demo.goto(address)
  const connected = await openAsHost(page, { view: 'Connect' })
  await widget.emailField.fill(mailbox.address)
  await widget.emailField.press('Enter')
  await expect(demo.modal).toContainText('The operator can help you recover, and could also sign.')
  await widget.codeField.fill(await mailbox.code())
  // The first login has no view of its own: the host has its connection while the modal says so, and then closes.
  await expect(demo.view('You are in')).toContainText('Tidemark')
  await expect.poll(connected).toMatchObject([{ connector: { id: 'embedded' }, user: { email: mailbox.address } }])
  await expect(demo.modal).toBeHidden()
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
  // What the user reads, and what the host's promise says: they agree, whatever lies over the form.
  const promise = await openAsHost(page, { view: 'WalletSend' })
  const declined = demo.modal.locator('[part=toast]', { hasText: 'Declined in Embedded wallet. Nothing was sent.' })
  await fill(demo, '0.5', receiver.evm)
  // The next block has another price: what was reviewed is what the frame shows.
  await reviewSend(demo, widget, '0.5 ETH', () => funds.setBaseFee(10n ** 9n))
  await widget.press(/^Reject/)
  await expect(declined).toBeVisible()
  await expect(demo.view('Send').getByLabel('Amount')).toHaveValue('0.5')
  await declined.click()
  await expect(declined).toBeHidden()
  await reviewSend(demo, widget, '0.5 ETH')
  await widget.frame.getByRole('button', { name: /^Reject/ }).press('Escape')
  await expect(declined).toBeVisible()
  expect(await promise()).toEqual([])
  expect(await funds.ethOf(receiver.evm)).toBe(wei)
  await demo.view('Send').getByRole('button', { name: 'Review' }).click()
  await demo.modal.getByRole('button', { name: 'Send 0.5 ETH' }).click()
  await widget.press(/^(Approve|Send)/)
  await expect(demo.modal).toContainText('Sent 0.5 ETH')
  // Its promise of the outcome does not cross to the test.
  expect(await promise()).toEqual([{ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), outcome: {} }])
  expect(await funds.ethOf(receiver.evm)).toBe(wei + one / 2n)
  await demo.modal.getByRole('button', { name: 'Done' }).click()
  await expect(demo.modal).toBeHidden()

  const lamports = await funds.solOf(receiver.solana)
  await page.evaluate((id) => window.latchkey.switchNetwork(id), solana.caipNetworkId)
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Send' }).click()
  await fill(demo, '1.25', receiver.solana)
  await reviewSend(demo, widget, '1.25 SOL')
  await widget.press(/^(Approve|Send)/)
  await expect(demo.view('Account')).toBeVisible()
  await expect.poll(() => funds.solOf(receiver.solana)).toBe(lamports + 1_250_000_000n)
  // What was sent is final now.
  stack.solana?.clusters[0]?.advance(32)
  await expect(demo.modal.locator('[part=toast]')).toHaveText('Sent 1.25 SOL')
  await demo.modal.getByRole('button', { name: 'Close' }).click()

  await demo.reload()
  await expect(demo.accountButton).toBeVisible()
  const restored = (await demo.state()).connections
  expect(restored.map(({ accounts }) => accounts)).toEqual(expect.arrayContaining(connections.map((c) => c.accounts)))
  await widget.signOut()
  expect((await demo.state()).connections).toEqual([])
  // The user's own end is no loss, of neither namespace.
  await demo.connectButton.click()
  await expect(widget.emailField).toBeVisible()
  await expect(demo.modal).not.toContainText('ended the connection')
  await demo.modal.getByRole('button', { name: 'Close' }).click()
  await demo.reload()
  await expect(demo.connectButton).toBeVisible()
  expect(mailbox.count()).toBe(1)
})

test('behavior: the app’s sign-in is signed with the login: its message goes over the wire, and no view asks', async ({
  demo,
  page,
  newMailbox,
}) => {
  const widget = createWidget(demo)
  await page.addInitScript(() => {
    const asked: unknown[] = []
    Object.assign(window, { asked })
    window.addEventListener('message', ({ data }) => {
      const { type, payload } = Object(data)
      if (`${type}`.endsWith('/GET_USER_SUCCESS')) asked.push(Object(payload).siwxMessage)
    })
  })
  await demo.goto(`${address}&signin=required`)
  await widget.logIn(newMailbox())
  const { session, account, open } = await demo.state()
  expect(session).toMatchObject({
    data: { accountAddress: account?.address, statement: 'Sign in to Tidemark.' },
    message: expect.stringContaining(`${account?.address}`),
    signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
  })
  expect(open).toBe(false)
  await expect(page.locator('.signed-in')).toContainText('and the server of this page knows.')
  const asked = await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)
  expect(asked).toContainEqual(expect.objectContaining({ serializedMessage: session?.message }))
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
