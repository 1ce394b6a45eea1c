import type { Page } from '@playwright/test'
import { recordViolations } from '../../../src/testing/index.js'
import { deepIf } from '../support/deep.js'
import { createDemoPage } from '../support/demoPage.js'
import { expect, forgive, pair, sign, test } from '../support/pairing.js'

/** What browsers write on the console when a socket breaks or cannot be opened. */
const brokenLine = /WebSocket connection to/

const entries = (page: Page) => page.getByRole('list', { name: 'Entries' }).getByRole('listitem')

test('behavior: a reloaded page stays connected, without the phone and without the relay @deep', async ({
  demo,
  page,
  phone,
  relay,
  complaints,
}) => {
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  const before = await demo.state()
  relay.pause()
  await demo.reload()
  await expect(demo.accountButton).toBeVisible()
  const after = await demo.state()
  expect(after.connections.map(({ id }) => id)).toEqual(before.connections.map(({ id }) => id))
  expect(after.connections[0]?.wallet).toEqual(before.connections[0]?.wallet)
  expect(phone.get().asked).toBe(1)
  relay.resume()
  await sign(page, 'Back again')
  await phone.approveNext('request')
  await expect(entries(page)).toContainText('Back again')
  forgive(complaints, brokenLine)
})

for (const { name, down } of [
  { name: '5 s', down: 5_000 },
  { name: '5 min', down: 300_000 },
]) {
  test(`behavior: F18 the relay is down for ${name} between a request and its answer${deepIf(down < 300_000)}`, async ({
    demo,
    page,
    phone,
    relay,
    complaints,
  }) => {
    // Behind by as much as it will be put forward, so that the relay finds its times true at the end.
    await page.clock.install({ time: Date.now() - Math.max(0, down - 30_000) })
    await demo.goto('/?wallets=none')
    await pair(demo, phone)
    await sign(page, 'Through the storm')
    const { id } = await phone.question('request')
    relay.pause()
    await page.clock.fastForward(down)
    const approved = phone.approve(id)
    relay.resume()
    await page.clock.fastForward(10_000)
    await approved
    await expect(entries(page)).toHaveCount(1)
    expect(phone.get().asked).toBe(2)
    await sign(page, 'And after it')
    await phone.approveNext('request')
    await expect(entries(page)).toHaveCount(2)
    forgive(complaints, brokenLine)
  })
}

test('behavior: F18 what is asked while the relay is down reaches the phone when it is back @deep', async ({
  demo,
  page,
  phone,
  relay,
  complaints,
}) => {
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  relay.pause()
  await sign(page, 'Nobody hears this')
  await expect(page.getByRole('region', { name: 'Guest book' }).getByRole('status')).toContainText('Sign the line')
  relay.resume()
  await phone.approveNext('request')
  await expect(entries(page)).toContainText('Nobody hears this')
  forgive(complaints, brokenLine)
})

test('behavior: F18 messages that come twice and out of order count once @deep', async ({
  demo,
  page,
  phone,
  relay,
  stack,
}) => {
  Object.assign(relay.deliver, { duplicate: true, reorder: true })
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  const message = (text: string) => `0x${Buffer.from(text).toString('hex')}`
  const address = stack.accounts[0]?.address
  const texts = ['one', 'two', 'three']
  const answers = page.evaluate(
    async ([messages, from]) => {
      const provider = window.latchkey.provider('eip155') as {
        request(call: { method: string; params: unknown[] }): Promise<unknown>
      }
      return Promise.all(messages.map((text) => provider.request({ method: 'personal_sign', params: [text, from] })))
    },
    [texts.map(message), address] as const,
  )
  const asked: unknown[] = []
  for (const _ of texts) asked.push((await phone.approveNext('request')).params)
  expect(new Set(asked.map((params) => JSON.stringify(params))).size).toBe(3)
  expect(new Set(await answers).size).toBe(3)
  await phone.chooseAccount(stack.accounts[1]?.address ?? '')
  await phone.chooseAccount(stack.accounts[2]?.address ?? '')
  await expect.poll(async () => (await demo.state()).account?.address).toBe(stack.accounts[2]?.address)
  expect(phone.get()).toMatchObject({ asked: 4, questions: [] })
})

test('behavior: F23 two tabs share a session, a request in each is answered once, and one ends both', async ({
  demo,
  page,
  context,
  phone,
  stack,
}) => {
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  const other = createDemoPage(await context.newPage(), stack)
  const complaints = await recordViolations(other.page, /latchkey/i)
  await other.goto('/?wallets=none')
  await expect(other.accountButton).toBeVisible()
  await sign(page, 'From the first')
  await sign(other.page, 'From the second')
  await phone.approveNext('request')
  await phone.approveNext('request')
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('From the first')
  await expect(entries(other.page)).toHaveCount(1)
  await expect(entries(other.page)).toContainText('From the second')
  expect(phone.get()).toMatchObject({ asked: 3, questions: [] })

  await other.page.evaluate(() => window.latchkey.disconnect())
  await phone.waitFor(({ sessions }) => sessions.length === 0)
  await page.bringToFront()
  await expect(demo.connectButton).toBeVisible()
  expect((await demo.state()).connections).toEqual([])
  expect(complaints.left()).toEqual([])
  // The user did that, in the other tab: it is no news here.
  await demo.connectButton.click()
  await expect(demo.modal.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(demo.modal).not.toContainText('ended the connection')
})
