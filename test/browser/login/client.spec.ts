import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Hex } from 'viem'
import { waitForReceipt } from '../../../devnet/src/index.js'
import { answerPage } from './support/answerPage.js'
import { createFunds } from './support/funds.js'
import { chainsOf, expect, test } from './support/test.js'

const receiver = {
  evm: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  solana: '3sR7dbNpY1tpcGaFFPLYsBLhFT7XtZcPwbeaDVoxyJHx',
}

test('behavior: the protocol’s client logs in by e-mail, signs on both chains, and sends on both @deep', async ({
  client,
  page,
  stack,
  newMailbox,
}) => {
  const { evm, solana } = chainsOf(stack)
  const funds = createFunds(stack)
  await client.open()
  const mailbox = newMailbox()
  const address = (await client.logIn(mailbox)) as Hex
  expect(mailbox.count()).toBe(1)
  expect(await page.evaluate(() => window.client.isConnected())).toBe(true)
  const user = await page.evaluate(() => window.client.getUser())
  expect(user).toMatchObject({ email: mailbox.address, address, chainId: evm.chainId })

  const message = 'Hello from a client of the protocol'
  const signing = page.evaluate(([text, by]) => window.client.personalSign(text, by), [message, address] as const)
  await client.press(/^Sign/)
  expect(await funds.reads.verifyMessage({ address, message, signature: (await signing) as Hex })).toBe(true)
  await expect(page.locator('#w3m-iframe')).toBeHidden()

  const typed = {
    domain: { name: 'Shop', chainId: evm.chainId },
    primaryType: 'Order',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: [
        { name: 'what', type: 'string' },
        { name: 'count', type: 'uint256' },
      ],
    },
    message: { what: 'Tea', count: '3' },
  } as const
  const ordering = page.evaluate(([by, data]) => window.client.signTypedData(by, data), [address, typed] as const)
  await client.press(/^Sign/)
  const order = { ...typed, message: { ...typed.message, count: 3n }, address, signature: (await ordering) as Hex }
  expect(await funds.reads.verifyTypedData(order)).toBe(true)

  const one = 10n ** 18n
  await funds.giveEth(address, 2n * one)
  const before = await funds.ethOf(receiver.evm)
  const sending = page.evaluate(
    ([from, to, value]) => window.client.sendTransaction({ from, to, value: BigInt(value) }),
    [address, receiver.evm, `${one}`] as const,
  )
  await client.press(/^(Approve|Send)/)
  const { status } = await waitForReceipt(funds.reads, (await sending) as Hex)
  expect(status).toBe('success')
  expect(await funds.ethOf(receiver.evm)).toBe(before + one)
  expect(await funds.ethOf(address)).toBeLessThan(one)

  const on = solana.caipNetworkId
  const owner = await client.addressOn(on)
  const bytes = new TextEncoder().encode(message)
  const signingThere = page.evaluate(([text, pubkey, chain]) => window.client.signSolanaMessage(text, pubkey, chain), [
    base58.encode(bytes),
    owner,
    on,
  ] as const)
  await client.press(/^Sign/)
  const { signature } = (await signingThere) as { signature: string }
  expect(ed25519.verify(base58.decode(signature), bytes, base58.decode(owner))).toBe(true)

  const sol = 1_000_000_000n
  await funds.giveSol(owner, 2n * sol)
  const had = await funds.solOf(receiver.solana)
  const transfer = await funds.toSolTransfer(owner, receiver.solana, sol)
  const sendingThere = page.evaluate(
    ([transaction, chain]) => window.client.sendSolanaTransaction(transaction, chain),
    [transfer, on] as const,
  )
  await client.press(/^(Approve|Send)/)
  await sendingThere
  await expect.poll(() => funds.solOf(receiver.solana)).toBe(had + sol)

  expect(await page.evaluate(() => window.client.link.dropped)).toEqual([])
})

test('behavior: the protocol’s client is logged in after a reload, and out after a sign-out @deep', async ({
  client,
  page,
  newMailbox,
}) => {
  await client.open()
  const mailbox = newMailbox()
  const address = await client.logIn(mailbox)
  await client.open()
  const restored = await page.evaluate(() => window.client.restore())
  expect(restored).toMatchObject({ address, email: mailbox.address })
  await page.evaluate(() => window.client.signOut())
  expect(await page.evaluate(() => window.client.isConnected())).toBe(false)
  await client.open()
  expect(await page.evaluate(() => window.client.restore())).toBeUndefined()
  expect(await page.evaluate(() => window.client.isConnected())).toBe(false)
  expect(mailbox.count()).toBe(1)
  expect(await page.evaluate(() => window.client.link.dropped)).toEqual([])
})

test('behavior: the protocol’s client switches networks, reads through the frame, and is refused what it may not @deep', async ({
  client,
  page,
  stack,
  newMailbox,
}) => {
  const { evm, other, solana } = chainsOf(stack)
  const funds = createFunds(stack)
  await client.open()
  const address = await client.logIn(newMailbox())
  await funds.giveEth(address, 5n)
  const call = (method: string, params?: unknown) =>
    page.evaluate(
      ([name, given]) =>
        window.client.rpc(name, given).then(
          (result) => ({ result }),
          (error: Error) => ({ error: error.message }),
        ),
      [method, params] as const,
    )
  expect(await call('eth_getBalance', [address, 'latest'])).toEqual({ result: '0x5' })
  expect(await call('eth_sign', [address, '0x00'])).toEqual({ error: 'Requested RPC call is not allowed' })
  expect(await page.evaluate((to) => window.client.switchNetwork(to), other.caipNetworkId)).toBe(other.chainId)
  expect(await page.evaluate(() => window.client.getChainId())).toBe(other.chainId)
  expect(await call('eth_getBalance', [address, 'latest'])).toEqual({ result: '0x0' })
  expect(await page.evaluate((to) => window.client.switchNetwork(to), solana.caipNetworkId)).toBe(solana.caipNetworkId)
  expect(await page.evaluate((to) => window.client.switchNetwork(to), evm.caipNetworkId)).toBe(evm.chainId)
  expect(await page.evaluate(() => window.client.setPreferredAccount('eoa'))).toMatchObject({ type: 'eoa', address })
  await expect(page.evaluate(() => window.client.setPreferredAccount('smartAccount'))).rejects.toThrow()
  await page.evaluate(() => window.client.syncTheme('dark'))
  await page.evaluate(() => window.client.reload())
  expect(await page.evaluate(() => window.client.isConnected())).toBe(true)
  expect(await page.evaluate(() => window.client.link.dropped)).toEqual([])
})

test('behavior: the protocol’s client changes the address of the mail, with both mailboxes @deep', async ({
  client,
  page,
  newMailbox,
}) => {
  await client.open()
  const old = newMailbox()
  const next = newMailbox()
  const address = await client.logIn(old)
  const action = await page.evaluate((email) => window.client.updateEmail(email), next.address)
  expect(action).toBe('VERIFY_PRIMARY_OTP')
  const first = await old.code()
  await page.evaluate((otp) => window.client.updateEmailPrimaryOtp(otp), first)
  const second = await next.code()
  // The one thing that its page has to add: it shows the number.
  const shown = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        addEventListener('message', ({ data }) => {
          if (data?.type === '@latchkey-frame/NUMBER' && data.payload.number !== null) resolve(data.payload.number)
        })
      }),
  )
  const changing = page.evaluate((otp) => window.client.updateEmailSecondaryOtp(otp), second)
  // Custody believes no code of auth's: it mails a page of its own, which the user answers.
  await answerPage(page.context(), await next.link('custody/v1/press'), await shown)
  expect(await changing).toBe(next.address)
  const user = await page.evaluate(() => window.client.getUser())
  expect(user).toMatchObject({ email: next.address, address })
  expect(await page.evaluate(() => window.client.link.dropped)).toEqual([])
})
