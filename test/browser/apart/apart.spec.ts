import { createPublicClient, type Hex, http, parseEther, verifyMessage } from 'viem'
import { type Stack, startStack } from '../../../scripts/stack.js'
import { startPostgres } from '../../../services/test/postgres.js'
import { builtDemo } from '../support/buildOnce.js'
import { stackTimeout } from '../support/stackTimeout.js'
import { expect, test as ofOneProcess } from '../support/test.js'

/** The stack with auth, custody and recovery as three processes, each with a database of its own. */
const test = ofOneProcess.extend<Record<never, never>, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      const postgres = await startPostgres()
      const stack = await startStack({
        built: builtDemo(),
        databases: {
          directory: await postgres.createDatabase(),
          auth: await postgres.createDatabase(),
          custody: await postgres.createDatabase(),
          recovery: await postgres.createDatabase(),
        },
      })
      await use(stack)
      await stack.stop()
      await postgres.stop()
    },
    { scope: 'worker', timeout: stackTimeout },
  ],
})

const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

test('behavior: a login by e-mail, a signature and a transfer, with each of auth, custody and recovery a process of its own @deep', async ({
  demo,
  page,
  stack,
  complaints,
}) => {
  const [chain] = stack.chains
  if (!chain) throw new Error('The stack has no chain.')
  const node = createPublicClient({ transport: http(chain.rpcUrl) })
  await demo.goto('/?wallets=none&networks=many')
  await demo.connectButton.click()
  const field = demo.modal.getByRole('textbox', { name: /e-?mail/i })
  await field.fill('ada@mail.example')
  await field.press('Enter')
  const { text } = await stack.inbox.next('ada@mail.example')
  const code = demo.modal.getByRole('textbox', { name: /code/i })
  await code.fill(/^\d{6}$/m.exec(text)?.[0] ?? '')
  const frame = page.frameLocator('[data-latchkey="modal"] iframe')
  await expect(demo.accountButton).toBeVisible()
  const { connections } = await demo.state()
  const address = connections.find(({ namespace }) => namespace === 'eip155')?.accounts[0]?.address as Hex

  await page.getByLabel('Your line').fill('Three processes')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await frame.getByRole('button', { name: /^Sign/ }).click()
  const entry = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  await expect(entry).toContainText('Three processes')
  const signature = (await entry.getAttribute('data-signature')) as Hex
  const message = 'Tidemark guest book\n\nThree processes\n\nSigning costs nothing.'
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setBalance',
      params: [address, `0x${parseEther('2').toString(16)}`],
    }),
  })
  const before = await node.getBalance({ address: receiver })
  const hash = page.evaluate(
    ([from, to]) =>
      window.latchkey
        .provider('eip155')
        .request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x6f05b59d3b20000' }] } as never),
    [address, receiver],
  )
  await frame.getByRole('button', { name: /^(Approve|Send)/ }).click()
  expect(await hash).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => node.getBalance({ address: receiver })).toBe(before + parseEther('0.5'))
  // A service's first answer names the nonce for the next call, and a new user has no wallet yet.
  complaints.expect(/status of 40[14]/)
})
