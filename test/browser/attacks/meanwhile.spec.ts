import { serveBlank } from '../login/support/serveBlank.js'
import { chainsOf } from '../login/support/test.js'
import { expect, test } from './support/hostile.js'

const signature = expect.stringMatching(/^0x[0-9a-f]{130}$/)

test('S16: a request whose chain changes while it is shown is gone, and the press of that moment signs nothing', async ({
  hostile,
  stack,
}) => {
  const { page, approve } = hostile
  const { evm, other } = chainsOf(stack)
  await hostile.ask('on the first chain')
  await hostile.armed()
  const { x, y } = await hostile.placeOf(approve)
  // The page learns of the press before the frame has ended it: focus leaves the page.
  await page.evaluate((to) => {
    const field = document.createElement('input')
    field.onblur = () => void window.client.switchNetwork(to).catch(() => undefined)
    document.body.prepend(field)
    field.focus()
  }, other.caipNetworkId)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await expect(approve).toHaveCount(0)
  await page.mouse.up()
  await hostile.settled()
  expect(await hostile.ends()).toEqual({ 'on the first chain': 'Request was aborted' })
  // A request for the chain that was left is none of the one in use.
  const refused = await page.evaluate(
    ([by, chain]) => window.client.rpc('personal_sign', ['0x6869', by], chain).catch((error: Error) => error.message),
    [hostile.address, evm.caipNetworkId] as const,
  )
  expect(refused).toMatch(/another network/)
  await page.evaluate((to) => window.client.switchNetwork(to), evm.caipNetworkId)
  await hostile.ask('again')
  await hostile.armed()
  await hostile.pressAt(approve)
  await expect.poll(hostile.ends).toMatchObject({ again: signature })
})

test('S13: a second request with the id of the one that is shown is not another one', async ({ hostile }) => {
  const { page, frame, approve, address } = hostile
  await hostile.ask('shown')
  const shown = await page.evaluate(
    () => new Promise<number>((done) => requestAnimationFrame(() => done(window.client.link.received.length))),
  )
  await hostile.abort()
  await expect(approve).toHaveCount(0)
  await page.evaluate(
    ([by]) => {
      const toHex = (text: string) =>
        `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
      const { element } = window.client
      element.style.display = 'block'
      for (const text of ['kind words', 'all your coins'])
        element.contentWindow?.postMessage(
          {
            type: '@w3m-app/RPC_REQUEST',
            id: 'the-same',
            payload: { method: 'personal_sign', params: [toHex(text), by], chainNamespace: 'eip155', chainId: 31337 },
          },
          new URL(element.src).origin,
        )
    },
    [address] as const,
  )
  await expect(frame.getByRole('main')).toContainText('kind words')
  await hostile.armed()
  await hostile.pressAt(approve)
  await expect(frame.getByRole('main')).toHaveCount(0)
  const answers = await page.evaluate(
    (from) => window.client.link.received.slice(from).map((message) => message as { id: string; payload: unknown }),
    shown,
  )
  const { verifyMessage } = await import('viem')
  const signed = answers.filter(({ id, payload }) => id === 'the-same' && typeof payload === 'string')
  expect(signed.length).toBeGreaterThan(0)
  for (const { payload } of signed) {
    const given = { address: address as `0x${string}`, signature: payload as `0x${string}` }
    expect(await verifyMessage({ ...given, message: 'kind words' })).toBe(true)
    expect(await verifyMessage({ ...given, message: 'all your coins' })).toBe(false)
  }
})

test('S5: typed data of 10 MB, bombs of depth and lists without end are refused, and the frame goes on', async ({
  hostile,
}) => {
  const { page, frame, address } = hostile
  const kinds = ['size', 'depth', 'depth in text', 'list', 'names'] as const
  const refuse = (kind: (typeof kinds)[number]) =>
    page.evaluate(
      ([by, which]) => {
        const toText = (message: string) =>
          `{"domain":{},"types":{"Note":[{"name":"of","type":"Note[]"}]},"primaryType":"Note","message":${message}}`
        let nest: object = {}
        for (let level = 0; level < 200; level++) nest = { nest }
        const data: unknown = {
          size: () => toText(`{"note":"${'x'.repeat(10 * 1024 * 1024)}"}`),
          depth: () => ({ domain: {}, types: { Note: [] }, primaryType: 'Note', message: nest }),
          'depth in text': () => toText(`${'{"of":['.repeat(25_000)}${']}'.repeat(25_000)}`),
          list: () => toText(`{"of":[${'1,'.repeat(99_999)}1]}`),
          names: () => toText('{"of":[],"__proto__":{"of":[]}}'),
        }[which]()
        return window.client.rpc('eth_signTypedData_v4', [by, data]).then(
          () => 'signed',
          (error: Error) => error.message,
        )
      },
      [address, kind] as const,
    )
  for (const kind of kinds) {
    expect(await refuse(kind), kind).not.toBe('signed')
    await expect(frame.getByRole('main'), kind).toHaveCount(0)
  }
  await hostile.ask('after the bombs')
  await hostile.armed()
  await hostile.pressAt(hostile.approve)
  await expect.poll(hostile.ends).toMatchObject({ 'after the bombs': signature })
})

test('S32: signing out in another tab takes an approval away @deep', async ({ hostile, context }) => {
  const { page, approve } = hostile
  const other = await context.newPage()
  await other.goto(page.url())
  await other.waitForFunction(() => window.client)
  expect(await other.evaluate(() => window.client.isConnected())).toBe(true)
  await page.bringToFront()
  await hostile.ask('of the user who left')
  await hostile.armed()
  await other.evaluate(() => window.client.signOut())
  await expect(approve).toHaveCount(0)
  await expect.poll(hostile.ends).toEqual({ 'of the user who left': expect.not.stringMatching(/^0x/) })
})

test('S9: a page that is framed by a stranger’s cannot have the frame @deep', async ({
  client,
  page,
  stack,
  complaints,
}) => {
  await client.open()
  await page.evaluate(() => window.client.ready())
  const own = page.url()
  const stranger = await serveBlank()
  await page.goto(stranger.origin)
  await page.evaluate((src) => {
    const element = document.createElement('iframe')
    element.src = src
    document.body.append(element)
  }, own)
  await expect.poll(() => complaints.left().join()).toMatch(/frame-ancestors/)
  const framed = page.frames().find((each) => each.url() === own)
  await framed?.waitForFunction(() => window.client)
  expect(await framed?.evaluate(() => window.client.link.received.length)).toBe(0)
  expect(page.frames().filter((each) => each.url().startsWith(stack.frameOrigin))).toEqual([])
  complaints.expect(/frame-ancestors|ancestor|did not/)
  await stranger.close()
})
test('S10: fullscreen, a locked pointer and hidden cursors of the page gain nothing @deep', async ({ hostile }) => {
  const { page, frame, approve } = hostile
  await hostile.ask('in full')
  await hostile.armed()
  const cursor = () => approve.evaluate((button) => getComputedStyle(button).cursor)
  const usual = await cursor()
  await page.evaluate(() => {
    document.documentElement.style.cursor = 'none'
    window.client.element.style.cursor = 'none'
    const button = document.createElement('button')
    button.id = 'bait'
    button.textContent = 'Play'
    button.style.cssText = 'position:fixed;left:0;top:0;width:80px;height:40px'
    button.onclick = () => {
      const show = document.createElement('div')
      show.id = 'show'
      show.style.background = '#fff'
      document.body.append(show)
      void show.requestFullscreen()
    }
    document.body.append(button)
  })
  expect(await cursor()).toBe(usual)
  expect(usual).not.toBe('none')
  await page.mouse.click(20, 20)
  await page.waitForFunction(() => document.fullscreenElement)
  await hostile.disarmed()
  await page.evaluate(() => document.exitFullscreen())
  await hostile.armed()
  const { x, y } = await hostile.placeOf(approve)
  await page.evaluate(() => {
    const bait = document.getElementById('bait') as HTMLButtonElement
    bait.onclick = () => void bait.requestPointerLock()
  })
  await page.mouse.click(20, 20)
  const isLocked = await page
    .waitForFunction(() => document.pointerLockElement, undefined, { timeout: 3000 })
    .then(() => true)
    .catch(() => false)
  if (isLocked) {
    await page.mouse.click(x, y)
    await hostile.settled()
    expect(await hostile.ends()).toEqual({})
    await page.evaluate(() => document.exitPointerLock())
  }
  await expect(frame.getByRole('main')).toContainText('in full')
  await hostile.armed()
  await hostile.pressAt(approve)
  await expect.poll(hostile.ends).toEqual({ 'in full': signature })
})
