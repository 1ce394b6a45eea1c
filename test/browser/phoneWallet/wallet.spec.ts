import axeCore from 'axe-core'
import { createPublicClient, http, verifyMessage } from 'viem'
import { waitForReceipt } from '../../../devnet/src/index.js'
import { axe, recordRequests } from '../../../src/testing/index.js'
import { expect, test, wanted } from './fixture.js'

test.use({ viewport: { width: 390, height: 844 } })

test('behavior: pairs by a pasted code, signs, sends on the chain, and calls nobody else', async ({
  page,
  phone,
  app,
  world: { url, devnet, relay },
}) => {
  const requests = recordRequests(page)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).host))
  await phone.open()
  const { uri, connected } = await app.connect(wanted(devnet))
  await phone.paste(uri)
  await expect(page.getByRole('dialog', { name: 'Connect?' })).toContainText('Tidemark')
  await page.getByLabel('Account 2').check()
  await page.getByLabel('Latchkey Local Two').uncheck()
  await phone.answer('Connect')
  const session = await connected
  const [first, second] = devnet.accounts
  if (!first || !second || !devnet.chains[0]) throw new Error('The devnet has no accounts.')
  const { caipNetworkId, rpcUrl } = devnet.chains[0]
  expect(session?.namespaces.eip155?.accounts).toEqual(
    [first, second].map(({ address }) => `${caipNetworkId}:${address}`),
  )

  const signed = app.request<`0x${string}`>('personal_sign', ['0x68656c6c6f', first.address], caipNetworkId)
  await expect(page.getByRole('dialog', { name: 'Sign this message?' })).toContainText('hello')
  await phone.answer('Sign')
  expect(await verifyMessage({ address: first.address, message: 'hello', signature: await signed })).toBe(true)

  const to = '0x00000000000000000000000000000000000000ab'
  const transaction = { from: first.address, to, value: '0x6f05b59d3b20000' }
  const sent = app.request<`0x${string}`>('eth_sendTransaction', [transaction], caipNetworkId)
  await expect(page.getByRole('dialog', { name: 'Send 0.5 ETH?' })).toContainText(to)
  await phone.answer('Send')
  const client = createPublicClient({ transport: http(rpcUrl) })
  expect((await waitForReceipt(client, await sent)).status).toBe('success')

  const refused = app.request('personal_sign', ['0x68', first.address], caipNetworkId).catch((error) => error)
  await phone.answer('Refuse')
  expect(await refused).toMatchObject({ code: 5000 })
  const own = [new URL(url).host, ...devnet.chains.map((chain) => new URL(chain.rpcUrl).host)]
  expect(Object.keys(requests.hosts).filter((host) => !own.includes(host))).toEqual([])
  expect(new Set(sockets)).toEqual(new Set([new URL(relay.url).host]))
})

test('behavior: a link pairs once; what is put aside waits, through a reload too @deep', async ({
  page,
  phone,
  app,
  world: { devnet },
}) => {
  const { uri, connected } = await app.connect(wanted(devnet))
  await phone.open(`/wc?uri=${encodeURIComponent(uri)}`)
  await page.getByRole('dialog', { name: 'Connect?' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Waiting for you')).toBeVisible()
  await page.reload()
  await phone.answer('Connect')
  await connected
  await expect(page.getByRole('button', { name: /Tidemark/ })).toHaveCount(1)
})

test('behavior: account, network and connection are changed from the phone @deep', async ({
  page,
  phone,
  app,
  world: { devnet },
}) => {
  await phone.open()
  const { uri, connected } = await app.connect(wanted(devnet))
  await phone.paste(uri)
  await phone.answer('Connect')
  await connected
  const accounts = new Promise((settle) => app.provider.once('accountsChanged', settle))
  await page.getByRole('button', { name: /^Account 1/ }).click()
  await page.getByRole('dialog').getByLabel('Account 2').click()
  expect(await accounts).toEqual([devnet.accounts[1]?.address])

  const chain = new Promise<{ params: unknown }>((settle) => app.provider.once('session_event', settle))
  await page.getByRole('button', { name: /^Network/ }).click()
  await page.getByRole('dialog').getByLabel('Latchkey Local Two').click()
  expect((await chain).params).toMatchObject({ event: { name: 'chainChanged', data: 31338 } })

  const ended = new Promise((settle) => app.provider.once('session_delete', settle))
  await page.getByRole('button', { name: /Tidemark/ }).click()
  await phone.answer('Disconnect')
  await ended
  await expect(page.getByText('None yet')).toBeVisible()
})

test('behavior: what the wallet does not have can only be refused @deep', async ({ page, phone, app }) => {
  const eip155 = { chains: ['eip155:1'], methods: ['personal_sign'], events: [] }
  const { uri, connected } = await app.connect({ optionalNamespaces: { eip155 } })
  const outcome = connected.catch((error) => error)
  await phone.open(`/#wc?uri=${encodeURIComponent(uri)}`)
  await expect(page.getByRole('dialog')).toContainText('It needs Chain 1')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Connect' })).toHaveCount(0)
  await phone.answer('Refuse')
  expect(await outcome).toMatchObject({ code: 5100 })
})

test('behavior: what is no code is said to be none @deep', async ({ page, phone }) => {
  await phone.open()
  await phone.paste('hello')
  await expect(page.getByRole('status')).toContainText('not a WalletConnect code')
})

test('behavior: the newest tab has the wallet, and the older can take it back @deep', async ({
  page,
  phone,
  context,
}) => {
  await phone.open()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByLabel('Connect an app')).toBeVisible()
  await expect(page.getByText('open in another tab')).toBeVisible()
  await page.getByRole('button', { name: 'Use it here' }).click()
  await expect(page.getByLabel('Connect an app')).toBeVisible()
  await expect(other.getByText('open in another tab')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`behavior: axe finds nothing, ${colorScheme} @deep`, async ({ page, phone, app, world: { devnet } }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await phone.open()
    await expect(page.getByText('LUSD')).toBeVisible()
    expect(await axe(page, axeCore.source, 'body')).toEqual([])
    await page.getByRole('button', { name: 'Scan a code' }).click()
    expect(await axe(page, axeCore.source, 'body')).toEqual([])
    await page.keyboard.press('Escape')
    const { uri, connected } = await app.connect(wanted(devnet))
    await phone.paste(uri)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Connect' })).toBeEnabled()
    expect(await axe(page, axeCore.source, 'body')).toEqual([])
    await phone.answer('Connect')
    await connected
    await page.getByRole('button', { name: /Tidemark/ }).click()
    expect(await axe(page, axeCore.source, 'body')).toEqual([])
  })
}
