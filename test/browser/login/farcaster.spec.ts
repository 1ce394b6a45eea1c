import type { Hex } from 'viem'
import { createFunds } from './support/funds.js'
import { expect, test } from './support/test.js'

test('behavior: the protocol’s client signs in with Farcaster: the phone signs, the wallet is made, and signs @deep', async ({
  client,
  page,
  context,
  stack,
}) => {
  await client.open()
  await page.evaluate(() => window.client.ready())
  const { url } = await page.evaluate(() => window.client.link.request('GET_FARCASTER_URI'))
  const connecting = page.evaluate(() => window.client.link.request('CONNECT_FARCASTER'))
  const phone = await context.newPage()
  await phone.goto(url)
  await expect(phone.getByRole('heading')).toHaveText(`Sign in to ${new URL(stack.frameOrigin).host}`)
  await phone.getByRole('button', { name: 'Alice Tern' }).click()
  await expect(phone.getByRole('heading')).toHaveText('Signed in as alice')
  expect(await connecting).toMatchObject({ userName: 'Alice Tern' })
  const { address } = await page.evaluate(() => window.client.getUser())
  const signing = page.evaluate((by) => window.client.personalSign('Hello by Farcaster', by), address)
  await client.press(/^Sign/)
  const { reads } = createFunds(stack)
  const signed = { address: address as Hex, message: 'Hello by Farcaster', signature: (await signing) as Hex }
  expect(await reads.verifyMessage(signed)).toBe(true)
})
