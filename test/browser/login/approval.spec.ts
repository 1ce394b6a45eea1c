import { getAddress, type Hex } from 'viem'
import { createFunds } from './support/funds.js'
import { chainsOf, expect, test } from './support/test.js'

/** Begins to ask for signatures, and keeps how each ends. */
const signAll = (texts: readonly string[], by: string) => (page: import('@playwright/test').Page) =>
  page.evaluate(
    ([messages, address]) => {
      const ends: Record<string, string> = {}
      Object.assign(window, { ends })
      for (const message of messages)
        window.client.personalSign(message, address).then(
          (signature) => (ends[message] = signature),
          (error: Error) => (ends[message] = error.message),
        )
    },
    [texts, by] as const,
  )
const endsIn = (page: import('@playwright/test').Page) =>
  page.evaluate(() => ({ ...(window as unknown as { ends: Record<string, string> }).ends }))

test('S12: an approval says which origin asks, with what account, where, and what for', async ({
  client,
  page,
  stack,
  clientSite,
  newMailbox,
}) => {
  const { evm } = chainsOf(stack)
  const funds = createFunds(stack)
  await client.open()
  const address = await client.logIn(newMailbox())
  await funds.giveEth(address, 10n ** 18n)
  const to = getAddress('0x90f79bf6eb2c4f870365e785982e1f101e93b906')
  await page.evaluate(
    ([from, to]) => {
      window.client.sendTransaction({ from, to, value: 250_000_000_000_000_000n }).catch(() => undefined)
    },
    [address, to.toLowerCase()] as const,
  )
  const screen = client.frame.getByRole('main')
  await expect(screen).toContainText(new URL(clientSite.origin).host)
  await expect(screen).toContainText(evm.name)
  await expect(screen).toContainText('0.25')
  // In full, and with the checksum, wherever it is shortened.
  const html = await screen.innerHTML()
  expect(html).toContain(getAddress(address))
  expect(html).toContain(to)
  await expect(screen).toContainText(/unverified|not verified/i)
  await client.press(/^Reject/)
  await expect(page.locator('#w3m-iframe')).toBeHidden()
})

test('S13: requests are shown one at a time, and closing rejects all of them', async ({ client, page, newMailbox }) => {
  await client.open()
  const address = (await client.logIn(newMailbox())) as Hex
  await signAll(['first text', 'second text', 'third text'], address)(page)
  await expect(client.frame.getByRole('main')).toContainText('first text')
  await expect(client.frame.getByText('second text')).toHaveCount(0)
  await client.press(/^Sign/)
  await expect(client.frame.getByRole('main')).toContainText('second text')
  await expect(client.frame.getByText('first text')).toHaveCount(0)
  expect(await endsIn(page)).toEqual({ 'first text': expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  await page.evaluate(() => window.client.abort())
  await expect
    .poll(() => endsIn(page))
    .toMatchObject({
      'second text': 'Request was aborted',
      'third text': 'Request was aborted',
    })
  await expect(client.frame.getByText('second text')).toHaveCount(0)
  await expect(client.frame.getByText('third text')).toHaveCount(0)
})

test('F7: nothing is signed once the page has given a request up', async ({ client, page, newMailbox }) => {
  await client.open()
  const address = (await client.logIn(newMailbox())) as Hex
  await signAll(['to be signed'], address)(page)
  const sign = client.frame.getByRole('button', { name: /^Sign/ })
  await expect(sign).toBeVisible()
  // The press and the end meet: whichever is first, a request that was given up has no signature.
  await page.evaluate(() => window.client.abort())
  await expect(sign).toHaveCount(0)
  expect(await endsIn(page)).toEqual({ 'to be signed': 'Request was aborted' })
  const answers = await page.evaluate(() =>
    window.client.link.received.filter((message) => (message as { type: string }).type.includes('RPC_REQUEST_SUCCESS')),
  )
  expect(answers).toEqual([])
  // The next good attempt works.
  const signing = page.evaluate(([by]) => window.client.personalSign('another', by), [address] as const)
  await client.press(/^Sign/)
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
})

test('behavior: an approval that the user rejects says so, and the next one is asked @deep', async ({
  client,
  page,
  newMailbox,
}) => {
  await client.open()
  const address = (await client.logIn(newMailbox())) as Hex
  await signAll(['no', 'yes'], address)(page)
  await expect(client.frame.getByRole('main')).toContainText('no')
  await client.press(/^Reject/)
  await expect(client.frame.getByRole('main')).toContainText('yes')
  await client.press(/^Sign/)
  await expect.poll(() => endsIn(page)).toMatchObject({ yes: expect.stringMatching(/^0x/), no: expect.any(String) })
  expect((await endsIn(page)).no).not.toMatch(/^0x/)
})
