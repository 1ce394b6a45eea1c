import type { Stack } from '../../../scripts/stack.js'
import type { DemoPage } from '../support/demoPage.js'
import { chooseBeacon, expect, shown, test } from './fixture.js'

const address = '/?networks=many'

/** Loads the page with several wallets allowed, and waits until it knows. */
async function withSeveral(demo: DemoPage, stack: Stack, isEnabled: boolean, work: () => Promise<void>): Promise<void> {
  await stack.projects.setFeature(stack.projectId, { feature: 'multi_wallet', isEnabled, config: [] })
  try {
    await demo.goto(address)
    await demo.page.waitForFunction(() => window.latchkey.state().flags.multiWallet?.source === 'remote')
    await work()
  } finally {
    await stack.projects.resetFeature(stack.projectId, 'multi_wallet')
  }
}

/** One side of each wallet: both of EVM chains. */
async function connectTwo(demo: DemoPage): Promise<void> {
  await chooseBeacon(demo, 'eip155')
  await expect(demo.accountButton).toBeVisible()
  await demo.page.evaluate(() => void window.latchkey.open({ view: 'Connect', params: { namespace: 'eip155' } }))
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Connect')
  await expect(demo.modal).toBeHidden()
}

const wallets = async (demo: DemoPage) => (await demo.state()).connections.map(({ connector }) => connector.name)

test('behavior: several wallets of a namespace side by side, where the services allow it @deep', async ({
  demo,
  stack,
}) => {
  await withSeveral(demo, stack, true, async () => {
    await connectTwo(demo)
    expect(await wallets(demo)).toEqual(['Dev Wallet', 'Beacon Wallet'])
    const beacon = (await demo.state()).connections[1]?.id ?? ''
    await demo.page.evaluate((id) => window.latchkey.switchConnection(id), beacon)
    expect(await wallets(demo)).toEqual(['Beacon Wallet', 'Dev Wallet'])

    await demo.page.evaluate((id) => window.latchkey.disconnect(id), beacon)
    expect(await wallets(demo)).toEqual(['Dev Wallet'])
    const recent = await demo.page.evaluate(async () =>
      (await window.latchkey.recent()).map(({ connector }) => connector.name),
    )
    expect(recent).toEqual(['Beacon Wallet'])
    await demo.page.evaluate((id) => window.latchkey.switchConnection(id), beacon)
    expect(await wallets(demo)).toEqual(['Beacon Wallet', 'Dev Wallet'])

    await demo.reload()
    await expect.poll(() => wallets(demo)).toEqual(['Beacon Wallet', 'Dev Wallet'])
  })
})

test('behavior: wallets are added, switched, disconnected, brought back and deleted by hand', async ({
  demo,
  stack,
  accounts,
}) => {
  await withSeveral(demo, stack, true, async () => {
    await chooseBeacon(demo, 'eip155')
    await expect(demo.accountButton).toContainText(shown(accounts.evm[0]))
    await expect(demo.modal).toBeHidden()
    const openWallets = async () => {
      await demo.accountButton.click()
      await demo
        .view('Account')
        .getByRole('button', { name: /^Wallets/ })
        .click()
    }
    const view = demo.view('Wallets')
    const card = view.getByRole('region', { name: 'Wallet in use' })
    const button = (name: string | RegExp) => view.getByRole('button', { name })

    await openWallets()
    await expect(card).toContainText('Beacon Wallet')
    await button('Add wallet').click()
    await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
    await demo.answer('Connect')
    await expect.poll(() => wallets(demo)).toEqual(['Dev Wallet', 'Beacon Wallet'])
    if (!(await view.isVisible())) await openWallets()
    await expect(card).toContainText('Dev Wallet')
    await expect(card).toContainText(/ETH/)

    await button(/^Beacon Wallet/).click()
    await expect(card).toContainText('Beacon Wallet')
    await expect(card).toContainText('In use')
    expect(await wallets(demo)).toEqual(['Beacon Wallet', 'Dev Wallet'])

    await button('Disconnect Dev Wallet').click()
    await expect(view.getByRole('heading', { name: 'Recent' })).toBeVisible()
    expect(await wallets(demo)).toEqual(['Beacon Wallet'])
    await button(/^Dev Wallet/).click()
    await demo.answer('Connect')
    await expect.poll(() => wallets(demo)).toEqual(['Dev Wallet', 'Beacon Wallet'])
    if (!(await view.isVisible())) await openWallets()
    await button('Disconnect Beacon Wallet').click()
    await expect(view.getByRole('heading', { name: 'Recent' })).toBeVisible()
    await button('Remove Beacon Wallet from the list').click()
    await expect(view.getByRole('heading', { name: 'Recent' })).toBeHidden()
    expect(await demo.page.evaluate(async () => (await window.latchkey.recent()).length)).toBe(0)

    await demo.reload()
    await expect.poll(() => wallets(demo)).toEqual(['Dev Wallet'])
    expect(await demo.page.evaluate(async () => (await window.latchkey.recent()).length)).toBe(0)
  })
})

test('behavior: one wallet of a namespace at a time, where they do not, and the host is notified @deep', async ({
  demo,
  stack,
  complaints,
}) => {
  await withSeveral(demo, stack, false, async () => {
    await connectTwo(demo)
    expect(await wallets(demo)).toEqual(['Dev Wallet'])
    expect(await demo.page.evaluate(() => window.latchkey.recent())).toEqual([])
    complaints.expect(/Multi-Wallet Not Enabled/)
  })
})
