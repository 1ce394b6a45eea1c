import { expect, pair, test } from '../support/pairing.js'
import { readQr } from '../support/readQr.js'

test('behavior: F26 another account on the phone becomes the account of the page @deep', async ({
  demo,
  page,
  phone,
  stack,
}) => {
  const [, other] = stack.accounts
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  await phone.chooseAccount(other?.address ?? '')
  await expect.poll(async () => (await demo.state()).account?.address).toBe(other?.address)
  const [connection] = (await demo.state()).connections
  // The first one is still there: the wallet added one to the session, and put it first.
  expect(connection?.accounts.map(({ address }) => address)).toEqual([other?.address, stack.accounts[0]?.address])
  await page.getByLabel('Your line').fill('From the other one')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  const { params } = await phone.approveNext('request')
  expect(JSON.stringify(params)).toContain(other?.address)
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('From the other one')
})

test('behavior: F26 follows the phone to another chain', async ({ demo, phone, stack }) => {
  const [, two] = stack.chains
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  await phone.chooseChain(two?.chainId ?? 0)
  await expect(demo.networkButton).toHaveText('Latchkey Local Two')
  expect((await demo.state()).account?.networkId).toBe(two?.caipNetworkId)
})

test('behavior: F26 of several changes the last one counts @deep', async ({ demo, phone, stack }) => {
  const [one, two] = stack.chains.map(({ chainId }) => chainId)
  const [first, second, third] = stack.accounts.map(({ address }) => address)
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  for (const address of [second, third, first, third]) await phone.chooseAccount(address ?? '')
  for (const chainId of [two, one, two]) await phone.chooseChain(chainId ?? 0)
  await expect.poll(async () => (await demo.state()).account?.address).toBe(third)
  await expect(demo.networkButton).toHaveText('Latchkey Local Two')
})

test('behavior: the phone ends the session, the page follows, and pairs anew; the user is told once @deep', async ({
  demo,
  page,
  phone,
}) => {
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  await phone.disconnect(phone.topic())
  await expect(demo.connectButton).toBeVisible()
  expect((await demo.state()).connections).toEqual([])
  // Kept once its code has come: a page that is left before that has nothing to tell.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('latchkey:default:ended'))).toContain('Phone Wallet')
  // The modal was closed: what happened is reported when it is opened next, after a reload too, and once.
  await demo.reload()
  await demo.connectButton.click()
  await expect(demo.modal).toContainText('ended the connection')
  await page.keyboard.press('Escape')
  await demo.reload()
  await demo.connectButton.click()
  await expect(demo.modal.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(demo.modal).not.toContainText('ended the connection')
  await page.keyboard.press('Escape')
  await pair(demo, phone)
  await expect(demo.accountButton).toBeVisible()
})

test('behavior: a request that waits ends with its session @deep', async ({ demo, page, phone }) => {
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  await page.getByLabel('Your line').fill('Too late')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await phone.question('request')
  await phone.disconnect(phone.topic())
  await expect(page.getByRole('region', { name: 'Guest book' }).getByRole('status')).toContainText('Session Expired')
  await expect(demo.connectButton).toBeVisible()
})

test('behavior: disconnecting on the page ends the session on the phone @deep', async ({ demo, phone, relay }) => {
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Disconnect' }).click()
  await expect(demo.connectButton).toBeVisible()
  await phone.waitFor(({ sessions }) => sessions.length === 0)
  // Nothing is left to wait for: the page closes its socket.
  await expect.poll(() => relay.stats().connections).toBe(1)
  await demo.reload()
  await expect(demo.connectButton).toBeVisible()
})

test('behavior: with the relay down a disconnect takes effect here @deep', async ({
  demo,
  phone,
  relay,
  complaints,
}) => {
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  relay.pause()
  await demo.page.evaluate(() => window.latchkey.disconnect())
  await expect(demo.connectButton).toBeVisible()
  // With the page an attempt ends that is still under way: its complaint would come at any time.
  await demo.page.goto('about:blank')
  complaints.expect(/WebSocket connection/)
})

test('behavior: a second wallet takes the place of the first, which is reported @deep', async ({
  demo,
  page,
  makePhone,
}) => {
  const [first, second] = [await makePhone(), await makePhone({ name: 'Second Phone' })]
  await demo.goto('/?wallets=none')
  await pair(demo, first)
  await page.evaluate(() => void window.latchkey.open({ view: 'ConnectingWalletConnect' }))
  // An attempt belongs to a click: who is connected is not asked for another wallet unasked.
  await demo.modal.getByRole('button', { name: 'Show QR code' }).click()
  await second.pair(await readQr(page))
  await second.approveNext('proposal')
  await expect
    .poll(async () => (await demo.state()).connections.map(({ wallet }) => wallet?.name))
    .toEqual(['Second Phone'])
  await first.waitFor(({ sessions }) => sessions.length === 0)
})
