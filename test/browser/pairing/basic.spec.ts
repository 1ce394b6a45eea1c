import { handhelds, screen } from '../support/handheld.js'
import { expect, sign, test } from '../support/pairing.js'
import { readQr } from '../support/readQr.js'

test('behavior: in basic mode the code is where users begin, and the wallet that scans it signs', async ({
  demo,
  page,
  phone,
}) => {
  await demo.goto('/?wallets=none&basic')
  await demo.connectButton.click()
  await phone.pair(await readQr(page))
  await phone.approveNext('proposal')
  await expect(demo.accountButton).toBeVisible()
  await sign(page, 'No adapter but the least')
  await phone.approveNext('request')
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('No adapter but the least')
  await demo.reload()
  await expect(demo.accountButton).toBeVisible()
})

test('behavior: in basic mode the list of wallets is one step away, and each leads to its code @deep', async ({
  demo,
  page,
  phone,
}) => {
  await demo.goto('/?wallets=none&basic')
  await demo.connectButton.click()
  const code = await readQr(page)
  await demo.modal.getByRole('button', { name: 'All wallets' }).click()
  await demo.view('All wallets').getByRole('button', { name: 'Phone Wallet' }).click()
  await expect(demo.view('Phone Wallet')).toContainText('Scan with Phone Wallet')
  await phone.pair(await readQr(page, code))
  await phone.approveNext('proposal')
  await expect(demo.accountButton).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ ...screen, userAgent: handhelds[0].userAgent })

  test('behavior: in basic mode users begin with the list @deep', async ({ demo }) => {
    await demo.goto('/?wallets=none&basic')
    await demo.connectButton.tap()
    await expect(demo.view('All wallets').getByRole('button', { name: 'Phone Wallet' })).toBeVisible()
  })
})
