import type { Page } from '@playwright/test'
import { deepIf } from '../support/deep.js'
import { chooseBeacon, connectWith, expect, shown, test } from './fixture.js'

const address = '/?wallets=none&networks=many'

/** Lets all code of an adapter fail to arrive, until it is let through again. */
async function breakAdapter(page: Page, name: string) {
  let isBroken = true
  await page.route(
    ({ pathname }) => pathname.startsWith(`/assets/${name}.`),
    (route) => (isBroken ? route.fulfill({ status: 404, contentType: 'text/html', body: 'gone' }) : route.continue()),
  )
  return () => {
    isBroken = false
  }
}

for (const [broken, alive] of [
  ['solana', 'eip155'],
  ['evm', 'solana'],
] as const) {
  test(`behavior: F28 without the code of ${broken} the other namespace works, and the page is whole again when it comes${deepIf(broken === 'solana')}`, async ({
    demo,
    page,
    complaints,
    accounts,
  }) => {
    const mend = await breakAdapter(page, broken)
    await demo.goto(address)
    await connectWith(demo, alive)
    const mine = alive === 'eip155' ? accounts.evm[0] : accounts.solana[0]
    await expect(demo.accountButton).toContainText(shown(mine))
    const signed = await page.evaluate(
      ([namespace, from]) =>
        namespace === 'eip155'
          ? window.latchkey.provider('eip155').request({ method: 'personal_sign', params: ['0x74696465', from] })
          : window.latchkey.provider('solana').request({ method: 'solana_signMessage', params: { message: '3yZe7d' } }),
      [alive, mine],
    )
    expect(signed).toBeTruthy()
    complaints.expect(/404|latchkey/i)

    mend()
    await demo.reload()
    await expect(demo.accountButton).toContainText(shown(mine))
    await connectWith(demo, broken === 'evm' ? 'eip155' : 'solana')
    expect((await demo.state()).connections).toHaveLength(2)
  })
}

test('behavior: F28 a page that comes back with one adapter gone restores the other', async ({
  demo,
  page,
  complaints,
  accounts,
}) => {
  await demo.goto(address)
  await connectWith(demo, 'eip155')
  await connectWith(demo, 'solana')
  const mend = await breakAdapter(page, 'solana')
  await demo.reload()
  await expect(demo.accountButton).toContainText(shown(accounts.evm[0]))
  expect((await demo.state()).connections.map(({ namespace }) => namespace)).toEqual(['eip155'])
  complaints.expect(/404|latchkey/i)
  mend()
})

test('behavior: a wallet that stops answering on one side leaves the other alone @deep', async ({
  demo,
  extension,
  accounts,
}) => {
  await demo.goto(address)
  await connectWith(demo, 'eip155')
  await extension.decide('hang')
  await chooseBeacon(demo, 'solana')
  await expect(demo.modal).toContainText('Beacon Wallet')
  await demo.modal.getByRole('button', { name: 'Cancel' }).click()
  await demo.modal.getByRole('button', { name: 'Close' }).click()
  await expect(demo.modal).toBeHidden()
  await expect(demo.accountButton).toContainText(shown(accounts.evm[0]))
  expect((await demo.state()).namespaces.solana?.connection).toBeUndefined()
})
