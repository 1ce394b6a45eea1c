import type { DemoPage } from '../support/demoPage.js'
import { askedFor, connectBoth, connectWith, expect, shown, test } from './fixture.js'

const address = '/?wallets=none&networks=many'

async function choose(demo: DemoPage, network: RegExp): Promise<void> {
  await demo.networkButton.click()
  await demo.view('Choose network').getByRole('button', { name: network }).click()
}

test('behavior: choosing a network of the other namespace takes the account along, and asks nothing @deep', async ({
  demo,
  extension,
  accounts,
}) => {
  await demo.goto(address)
  await connectBoth(demo)
  const asked = (await extension.prompts()).length
  await choose(demo, /^Latchkey Local(?! Two)/)
  await expect(demo.modal).toBeHidden()
  await expect(demo.networkButton).toHaveText('Latchkey Local')
  await expect(demo.accountButton).toContainText(shown(accounts.evm[0]))
  await choose(demo, /^Solana/)
  await expect(demo.modal).toBeHidden()
  await expect(demo.accountButton).toContainText(shown(accounts.solana[0]))
  expect(await extension.prompts()).toHaveLength(asked)
})

test('behavior: a chain of the other namespace that its wallet is not on is asked for @deep', async ({
  demo,
  extension,
  accounts,
}) => {
  await demo.goto(address)
  await connectBoth(demo)
  await choose(demo, /^Latchkey Local Two/)
  await expect(demo.networkButton).toHaveText('Latchkey Local Two')
  await expect(demo.accountButton).toContainText(shown(accounts.evm[0]))
  expect(await askedFor(extension, 'wallet_switchEthereumChain')).toBe(1)

  await demo.reload()
  await expect(demo.networkButton).toHaveText('Latchkey Local Two')
  await expect(demo.accountButton).toContainText(shown(accounts.evm[0]))
  const { connections, namespace } = await demo.state()
  expect({ count: connections.length, namespace }).toEqual({ count: 2, namespace: 'eip155' })
})

test('behavior: a wallet that moves on its EVM side leaves the Solana side in use @deep', async ({
  demo,
  extension,
  accounts,
}) => {
  await demo.goto(address)
  await connectBoth(demo)
  await extension.switchChain(31338)
  await expect.poll(async () => (await demo.state()).namespaces.eip155?.connection?.networkId).toBe('eip155:31338')
  await expect(demo.networkButton).toHaveText('Solana (local)')
  await expect(demo.accountButton).toContainText(shown(accounts.solana[0]))
})

test('behavior: a no to the other network leaves everything as it is @deep', async ({ demo, extension, accounts }) => {
  await demo.goto(address)
  await connectWith(demo, 'solana')
  await connectWith(demo, 'eip155')
  await extension.decide('refuse')
  await choose(demo, /^Latchkey Local Two/)
  await expect(demo.modal).toContainText('Switch declined')
  await demo.modal.getByRole('button', { name: 'Close' }).click()
  await expect(demo.networkButton).toHaveText('Latchkey Local')
  await expect(demo.accountButton).toContainText(shown(accounts.evm[0]))
})
