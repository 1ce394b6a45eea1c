import type { Hex } from 'viem'
import { chainsOf, expect, test } from './support/test.js'
import { recordTraffic } from './support/traffic.js'

test('S6: no key, token, code or random secret leaves the frame, in whatever spelling', async ({
  client,
  page,
  stack,
  newMailbox,
}) => {
  const { evm, solana } = chainsOf(stack)
  const traffic = await recordTraffic(page, stack.frameOrigin)
  await client.open()
  const mailbox = newMailbox()
  const action = await page.evaluate((email) => window.client.connectEmail(email), mailbox.address)
  expect(action).toBe('VERIFY_OTP')
  const code = await mailbox.code()
  await page.evaluate((otp) => window.client.connectOtp(otp), code)
  const address = (await client.addressOn(evm.caipNetworkId)) as Hex
  await client.addressOn(solana.caipNetworkId)
  await client.addressOn(evm.caipNetworkId)
  const signing = page.evaluate(([by]) => window.client.personalSign('for all to see', by), [address] as const)
  await client.press(/^Sign/)
  await signing
  // Errors are messages, too.
  await page.evaluate(() => window.client.rpc('eth_sign', ['0x00', '0x00']).catch(() => undefined))
  await client.open()
  await page.evaluate(() => window.client.restore())
  const again = page.evaluate(([by]) => window.client.personalSign('after a reload', by), [address] as const)
  await client.press(/^Sign/)
  await again
  await page.evaluate(() => window.client.signOut())

  const said = traffic.fromFrame()
  expect(said.length).toBeGreaterThan(15)
  // The wallet's own entropy, keys of the device, what was decrypted; tokens and transactions of auth.
  expect(traffic.planted.length).toBeGreaterThan(5)
  expect(traffic.tokens.length).toBeGreaterThan(1)
  expect(said.flatMap(({ odd }) => odd)).toEqual([])
  expect(traffic.leaks()).toEqual([])
  expect(said.filter(({ text }) => text.includes(code))).toEqual([])
})
