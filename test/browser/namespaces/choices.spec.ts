import type { DemoPage } from '../support/demoPage.js'
import { askedFor, connectBoth, connectWith, expect, shown, test } from './fixture.js'

const address = '/?wallets=none&networks=many'

const beacons = ({ view }: DemoPage) => view('Connect').getByRole('button', { name: 'Beacon Wallet' })

test('behavior: a wallet of both namespaces is one row, and is asked for the one that is chosen @deep', async ({
  demo,
  extension,
  accounts,
}) => {
  await demo.goto(address)
  await demo.connectButton.click()
  await expect(beacons(demo)).toHaveCount(1)
  await beacons(demo).click()
  const choice = demo.view('Beacon Wallet')
  await expect(choice).toContainText('Which network family?')
  expect(await extension.prompts()).toEqual([])
  await choice.getByRole('button', { name: 'Solana' }).click()
  await expect(demo.accountButton).toContainText(shown(accounts.solana[0]))
  await expect(demo.modal).toBeHidden()
  expect(await extension.prompts()).toEqual([{ side: 'solana', name: 'standard:connect' }])
})

test('behavior: the choice says what is connected already, and leads to it @deep', async ({
  demo,
  page,
  extension,
  accounts,
}) => {
  await demo.goto(address)
  await connectBoth(demo)
  await page.evaluate(() => void window.latchkey.open({ view: 'Connect' }))
  await beacons(demo).click()
  const ethereum = demo.view('Beacon Wallet').getByRole('button', { name: 'Ethereum' })
  await expect(ethereum).toContainText('Connected')
  const asked = (await extension.prompts()).length
  await ethereum.click()
  await expect(demo.accountButton).toContainText(shown(accounts.evm[0]))
  expect(await extension.prompts()).toHaveLength(asked)
})

test('behavior: a network of a namespace that is not connected yet is had with the same wallet @deep', async ({
  demo,
  extension,
  accounts,
}) => {
  await demo.goto(address)
  await connectWith(demo, 'solana')
  await demo.networkButton.click()
  await demo.view('Choose network').getByRole('button', { name: 'Latchkey Local Two' }).click()
  await expect(demo.modal).toContainText('Switch to Latchkey Local Two')
  await expect(demo.modal).toContainText('It stays connected for Solana.')
  await demo.modal.getByRole('button', { name: 'Continue with Beacon Wallet' }).click()
  await expect(demo.networkButton).toHaveText('Latchkey Local Two')
  await expect(demo.accountButton).toContainText(shown(accounts.evm[0]))
  expect(await askedFor(extension, 'eth_requestAccounts')).toBe(1)
  expect((await demo.state()).connections).toHaveLength(2)
})

test('behavior: turning back from such a network loses nothing @deep', async ({ demo, extension, accounts }) => {
  await demo.goto(address)
  await connectWith(demo, 'solana')
  await demo.networkButton.click()
  await demo.view('Choose network').getByRole('button', { name: 'Latchkey Local Two' }).click()
  await demo.modal.getByRole('button', { name: 'Cancel' }).click()
  await demo.modal.getByRole('button', { name: 'Close' }).click()
  await expect(demo.accountButton).toContainText(shown(accounts.solana[0]))
  expect(await extension.prompts()).toHaveLength(1)
})

test('behavior: the wallets of a user, by family, each ended by itself @deep', async ({
  demo,
  accounts,
  complaints,
}) => {
  await demo.goto(address)
  await connectBoth(demo)
  await demo.accountButton.click()
  await demo
    .view('Account')
    .getByRole('button', { name: /^Wallets/ })
    .click()
  const wallets = demo.view('Wallets')
  await expect(wallets.getByRole('tab', { name: 'Solana' })).toHaveAttribute('aria-selected', 'true')
  await expect(wallets).toContainText((accounts.solana[0] ?? '').slice(-4))
  await wallets.getByRole('tab', { name: 'Ethereum' }).click()
  await expect(wallets).toContainText((accounts.evm[0] ?? '').slice(-4))
  await wallets.getByRole('region', { name: 'Wallet in use' }).getByRole('button', { name: 'Disconnect' }).click()
  await expect(wallets).toContainText('No wallet for Ethereum')
  expect((await demo.state()).connections.map(({ namespace }) => namespace)).toEqual(['solana'])
  // The wallet that is left shares several accounts, so the view has its use, and the host gets no event.
  expect(complaints.left()).toEqual([])
})
