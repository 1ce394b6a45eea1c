import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { verifyMessage } from 'viem'
import { connectBoth, connectWith, expect, shown, test } from './fixture.js'

test('behavior: an extension of both namespaces is connected twice, side by side @deep', async ({ demo, accounts }) => {
  await demo.goto('/?wallets=none&networks=many')
  await connectBoth(demo)
  const { connections, namespaces, namespace } = await demo.state()
  // The newest first, and in use.
  expect(connections.map(({ namespace, accounts: [account] }) => [namespace, account?.address])).toEqual([
    ['solana', accounts.solana[0]],
    ['eip155', accounts.evm[0]],
  ])
  expect(namespace).toBe('solana')
  expect(namespaces.eip155?.connection?.accounts[0]?.address).toBe(accounts.evm[0])
  await expect(demo.accountButton).toContainText(shown(accounts.solana[0]))
})

test('behavior: both namespaces sign, whichever is in use @deep', async ({ demo, page, accounts }) => {
  await demo.goto('/?wallets=none&networks=many')
  await connectBoth(demo)
  const text = 'High water at nine.'
  const [evm = '', solana = ''] = [accounts.evm[0], accounts.solana[0]]
  const evmSignature = await page.evaluate(
    ([message, address]) =>
      window.latchkey.provider('eip155').request({ method: 'personal_sign', params: [message, address] }),
    [`0x${Buffer.from(text).toString('hex')}`, evm],
  )
  expect(await verifyMessage({ address: evm as `0x${string}`, message: text, signature: evmSignature as never })).toBe(
    true,
  )
  const answer = await page.evaluate(
    ([message, pubkey]) =>
      window.latchkey.provider('solana').request({ method: 'solana_signMessage', params: { message, pubkey } }),
    [base58.encode(Buffer.from(text)), solana],
  )
  const { signature } = answer as { signature: string }
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(solana)])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  expect(verify(null, Buffer.from(text), key, base58.decode(signature))).toBe(true)
})

test('behavior: a reload restores both, the most recent in use, and asks nothing @deep', async ({
  demo,
  extension,
}) => {
  await demo.goto('/?wallets=none&networks=many')
  await connectBoth(demo)
  const before = await demo.state()
  const asked = (await extension.prompts()).length
  await demo.reload()
  await expect.poll(async () => (await demo.state()).connections.length).toBe(2)
  const after = await demo.state()
  expect(after.connections.map(({ id }) => id)).toEqual(before.connections.map(({ id }) => id))
  expect(after.namespace).toBe('solana')
  expect(await extension.prompts()).toHaveLength(asked)
})

test('behavior: an account that is changed behind our back changes that namespace alone @deep', async ({
  demo,
  extension,
  accounts,
}) => {
  await demo.goto('/?wallets=none&networks=many')
  await connectBoth(demo)
  await extension.setAccounts('solana', [accounts.solana[1] ?? ''])
  await expect(demo.accountButton).toContainText(shown(accounts.solana[1]))
  expect((await demo.state()).namespaces.eip155?.connection?.accounts[0]?.address).toBe(accounts.evm[0])

  await extension.setAccounts('evm', [accounts.evm[1] ?? ''])
  await expect
    .poll(async () => (await demo.state()).namespaces.eip155?.connection?.accounts[0]?.address)
    .toBe(accounts.evm[1])
  const { namespace, account } = await demo.state()
  expect({ namespace, address: account?.address }).toEqual({ namespace: 'solana', address: accounts.solana[1] })
})

test('behavior: a permission taken away on one side ends that connection, and the other goes on @deep', async ({
  demo,
  extension,
  accounts,
}) => {
  await demo.goto('/?wallets=none&networks=many')
  await connectBoth(demo)
  await extension.setAccounts('solana', [])
  await expect.poll(async () => (await demo.state()).connections.length).toBe(1)
  await expect(demo.accountButton).toContainText(shown(accounts.evm[0]))
  expect((await demo.state()).namespace).toBe('eip155')
})

test('behavior: disconnecting one namespace leaves the other, and all ends both @deep', async ({ demo, page }) => {
  await demo.goto('/?wallets=none&networks=many')
  await connectBoth(demo)
  await page.evaluate(() => window.latchkey.disconnect('solana'))
  expect((await demo.state()).connections.map(({ namespace }) => namespace)).toEqual(['eip155'])
  await connectWith(demo, 'solana')
  await page.evaluate(() => window.latchkey.disconnect())
  await expect(demo.connectButton).toBeVisible()
  await demo.reload()
  expect((await demo.state()).connections).toEqual([])
})

test('behavior: a no on one side is calm, and the other stays @deep', async ({ demo, page, extension, accounts }) => {
  await demo.goto('/?wallets=none&networks=many')
  await connectWith(demo, 'eip155')
  await extension.decide('refuse')
  const outcome = page.evaluate(() =>
    window.latchkey.connect({ namespace: 'solana' }).then(
      () => 'connected',
      ({ outcome: how }) => how,
    ),
  )
  await demo.view('Connect').getByRole('button', { name: 'Beacon Wallet' }).click()
  await expect(demo.modal).toContainText('Connection rejected')
  await page.keyboard.press('Escape')
  expect(await outcome).toMatch(/rejected|dismissed/)
  await expect(demo.accountButton).toContainText(shown(accounts.evm[0]))
})
