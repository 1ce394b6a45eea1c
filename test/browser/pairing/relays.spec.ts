import { expect, forgive, pair, showCode, sign, test } from '../support/pairing.js'
import { readQr } from '../support/readQr.js'

/** What browsers write on the console when a socket breaks or cannot be opened. */
const brokenLine = /WebSocket connection to/

test('behavior: both relays are down: it says so, and Try again works once one is up @deep', async ({
  demo,
  page,
  stack,
  relay,
  makePhone,
  complaints,
}) => {
  const phone = await makePhone({ relay: stack.spareRelay.url })
  relay.pause()
  stack.spareRelay.pause()
  await demo.goto('/?wallets=none&relay=two')
  const view = await showCode(demo)
  await expect(view).toContainText('No answer from the relay')
  await expect(view).toContainText('Check your connection and try again')
  await expect(view.getByRole('button', { name: 'Copy error code' })).toBeVisible()
  // Still down: the same again, and no hang. The last of the connections that were tried tells the new failure from the old.
  const lastLine = page.waitForEvent('websocket', (line) => line.url().startsWith(stack.spareRelay.url))
  await view.getByRole('button', { name: 'Try again' }).click()
  const refused = await lastLine
  await expect.poll(() => refused.isClosed()).toBe(true)
  await expect(view).toContainText('No answer from the relay')
  stack.spareRelay.resume()
  await view.getByRole('button', { name: 'Try again' }).click()
  await phone.pair(await readQr(page))
  await phone.approveNext('proposal')
  await expect(demo.accountButton).toBeVisible()
  complaints.expect(brokenLine)
})

test('behavior: the first relay is down, the second one is kept from then on @deep', async ({
  demo,
  page,
  stack,
  relay,
  makePhone,
  complaints,
}) => {
  const { spareRelay } = stack
  const phone = await makePhone({ relay: spareRelay.url })
  relay.pause()
  await demo.goto('/?wallets=none&relay=two')
  await pair(demo, phone)
  relay.resume()
  const { admitted } = relay.stats()
  spareRelay.dropSockets()
  await sign(page, 'By the other way')
  await phone.approveNext('request')
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('By the other way')
  expect(relay.stats().admitted).toBe(admitted)
  complaints.expect(brokenLine)
})

test('behavior: a relay that takes calls and answers none is left for the next @deep', async ({
  demo,
  page,
  stack,
  relay,
  makePhone,
}) => {
  const phone = await makePhone({ relay: stack.spareRelay.url })
  await page.clock.install()
  const called = new Promise((settle) =>
    page.routeWebSocket(
      (url) => url.origin === relay.url,
      (line) => line.onMessage(settle),
    ),
  )
  await demo.goto('/?wallets=none&relay=two')
  const view = await showCode(demo)
  await expect(view).toContainText('One moment, the connection is being prepared')
  await called
  await page.clock.fastForward(10_000)
  await expect(view).toContainText('No answer from the relay')
  await view.getByRole('button', { name: 'Try again' }).click()
  await phone.pair(await readQr(page))
  await phone.approveNext('proposal')
  await expect(demo.accountButton).toBeVisible()
})

test('behavior: F18 the socket breaks while the code is on the screen, and the phone still pairs', async ({
  demo,
  page,
  phone,
  relay,
  complaints,
}) => {
  await demo.goto('/?wallets=none')
  await showCode(demo)
  const code = await readQr(page)
  relay.dropSockets()
  await phone.pair(code)
  const { id } = await phone.question('proposal')
  relay.pause()
  await phone.waitFor(({ online }) => !online)
  relay.resume()
  // It sends what it could not send with its next beat; this one has a socket before it sends.
  await phone.waitFor(({ online }) => online)
  await phone.approve(id)
  await expect(demo.accountButton).toBeVisible()
  forgive(complaints, brokenLine)
})

test('behavior: without a relay there is no row, and the view says why @deep', async ({ demo, page }) => {
  await demo.goto('/?relay=none')
  await demo.connectButton.click()
  await expect(demo.view('Connect').getByRole('button', { name: 'Dev Wallet' })).toBeVisible()
  await expect(demo.view('Connect').getByRole('button', { name: 'WalletConnect' })).toHaveCount(0)
  await page.evaluate(() => void window.latchkey.open({ view: 'ConnectingWalletConnect' }))
  await expect(demo.modal).toContainText('WalletConnect is not set up here')
})
