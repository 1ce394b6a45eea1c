import type { Hex } from 'viem'
import { waitForReceipt } from '../../../devnet/src/index.js'
import { stackTimeout } from '../support/stackTimeout.js'
import { createFunds } from './support/funds.js'
import { type Processes, startProcesses } from './support/startProcesses.js'
import { test as base, chainsOf, expect } from './support/test.js'

const test = base.extend<object, { processes: Processes }>({
  processes: [
    async ({ stack }, use) => {
      const processes = await startProcesses(stack)
      await use(processes)
      await processes.stop()
    },
    { scope: 'worker', timeout: stackTimeout },
  ],
})

test('behavior: the same against Postgres, with auth, custody and recovery as three processes @deep', async ({
  client,
  page,
  stack,
  processes,
  clientSite,
  newMailbox,
}) => {
  const { evm, solana } = chainsOf(stack)
  await processes.projects.addOrigin(processes.projectId, clientSite.origin)
  const funds = createFunds(stack)
  await client.open({ frameUrl: `${processes.frameOrigin}/sdk`, rpcUrl: processes.servicesUrl })
  const address = (await client.logIn(newMailbox())) as Hex
  const message = 'Over three processes'
  const signing = page.evaluate(([text, by]) => window.client.personalSign(text, by), [message, address] as const)
  await client.press(/^Sign/)
  expect(await funds.reads.verifyMessage({ address, message, signature: (await signing) as Hex })).toBe(true)

  const to = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  await funds.giveEth(address, 2n * 10n ** 18n)
  const wei = await funds.ethOf(to)
  const sending = page.evaluate(
    ([from, receiver]) => window.client.sendTransaction({ from, to: receiver, value: 10n ** 18n }),
    [address, to] as const,
  )
  await client.press(/^Send/)
  await waitForReceipt(funds.reads, (await sending) as Hex)
  expect(await funds.ethOf(to)).toBe(wei + 10n ** 18n)

  const owner = await client.addressOn(solana.caipNetworkId)
  const receiver = '3sR7dbNpY1tpcGaFFPLYsBLhFT7XtZcPwbeaDVoxyJHx'
  await funds.giveSol(owner, 2_000_000_000n)
  const lamports = await funds.solOf(receiver)
  const transaction = await funds.toSolTransfer(owner, receiver, 1_000_000_000n)
  const sendingThere = page.evaluate(([given, on]) => window.client.sendSolanaTransaction(given, on), [
    transaction,
    solana.caipNetworkId,
  ] as const)
  await client.press(/^Send/)
  await sendingThere
  await expect.poll(() => funds.solOf(receiver)).toBe(lamports + 1_000_000_000n)
  expect(evm.chainId).toBe(31337)
})
