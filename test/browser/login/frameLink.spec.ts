import { gatherIntruders } from './support/intruders.js'
import { serveBlank } from './support/serveBlank.js'
import { chainsOf, expect, test } from './support/test.js'

test('S1: the frame hears its own page alone, and answers nobody else', async ({ client, page, stack }) => {
  const { evm, other } = chainsOf(stack)
  await client.open()
  const { intruders, close } = await gatherIntruders(page)
  const frame = await client.window()
  await frame.evaluate(() => {
    const arrived: unknown[] = []
    Object.assign(window, { arrived })
    addEventListener('message', ({ data }) => arrived.push(data.id))
  })
  await page.evaluate((to) => window.client.switchNetwork(to), evm.caipNetworkId)
  for (const [index, intruder] of intruders.entries())
    await intruder.toFrame({
      type: '@w3m-app/SWITCH_NETWORK',
      id: `forged${index}`,
      payload: { chainId: other.chainId },
    })
  // They did arrive.
  await expect
    .poll(() => frame.evaluate(() => (window as unknown as { arrived: string[] }).arrived))
    .toEqual(expect.arrayContaining(intruders.map((_, index) => `forged${index}`)))
  expect(await page.evaluate(() => window.client.getChainId())).toBe(evm.chainId)
  for (const intruder of intruders) expect(await intruder.heard(), intruder.name).toEqual([])
  const said = await page.evaluate(() => JSON.stringify(window.client.link.received))
  expect(said).not.toContain('forged')
  await close()
})

test('S7: a window of another site of the project cannot have the frame before its page does', async ({
  client,
  page,
  stack,
}) => {
  const { other } = chainsOf(stack)
  await client.open()
  // Nothing was said yet: the client waits for its first request.
  const { intruders, close } = await gatherIntruders(page)
  const rival = await serveBlank()
  await stack.projects.addOrigin(stack.projectId, rival.origin)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((to) => void window.open(to), rival.origin),
  ])
  await popup.waitForLoadState()
  const message = { type: '@w3m-app/SWITCH_NETWORK', id: 'rival', payload: { chainId: other.chainId } }
  for (const intruder of intruders) await intruder.toFrame(message)
  await popup.evaluate((said) => {
    const anywhere = '*'
    ;(window.opener as Window).frames[0]?.postMessage(said, { targetOrigin: anywhere })
  }, message)
  expect(await page.evaluate(() => window.client.isConnected())).toBe(false)
  expect(await page.evaluate(() => window.client.getChainId())).not.toBe(other.chainId)
  expect(await popup.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
  await close()
  await rival.close()
})

test('S4: what the protocol does not have is answered with an error', async ({ client, page }) => {
  await client.open()
  await page.evaluate(() => window.client.isConnected())
  const send = (name: string, payload?: unknown) =>
    page.evaluate(
      ([type, given]) =>
        new Promise<{ type: string; payload: { message: string } }>((done) => {
          const id = window.client.link.createId()
          addEventListener('message', ({ data }) => {
            if (data?.id === id) done(data)
          })
          window.client.link.post(type, id, given)
        }),
      [name, payload] as const,
    )
  expect(await send('LEAVE_TOWN')).toMatchObject({ type: '@w3m-frame/LEAVE_TOWN_ERROR' })
  expect(await send('CONNECT_OTP')).toMatchObject({ payload: { message: expect.stringContaining('Required') } })
  expect(await send('CONNECT_EMAIL', { email: 5 })).toMatchObject({
    type: '@w3m-frame/CONNECT_EMAIL_ERROR',
    payload: { message: expect.stringContaining('Expected string, received number') },
  })
  expect(await send('SWITCH_NETWORK', { chainId: { $gt: 0 } })).toMatchObject({
    type: '@w3m-frame/SWITCH_NETWORK_ERROR',
  })
})

test('S5: a page that floods the frame gets errors, and answers again afterwards', async ({ client, page }) => {
  await client.open()
  await page.evaluate(() => window.client.isConnected())
  const ask = (name: 'IS_CONNECTED' | 'SYNC_THEME', payload?: unknown) =>
    page.evaluate(
      ([asked, given]) =>
        window.client.link.request(asked, given).then(
          () => 'answered',
          (error: Error) => error.message,
        ),
      [name, payload] as const,
    )
  expect(await ask('SYNC_THEME', { themeVariables: { big: 'x'.repeat(300 * 1024) } })).not.toBe('answered')
  let deep: unknown = 'end'
  for (let level = 0; level < 40; level++) deep = { deep }
  expect(await ask('SYNC_THEME', { themeVariables: deep })).not.toBe('answered')
  const flood = await page.evaluate(() =>
    Promise.all(
      Array.from({ length: 80 }, () =>
        window.client.link.request('IS_CONNECTED').then(
          () => true,
          () => false,
        ),
      ),
    ),
  )
  expect(flood.filter((isAnswered) => isAnswered).length).toBeLessThanOrEqual(50)
  expect(flood.filter((isAnswered) => !isAnswered).length).toBeGreaterThanOrEqual(25)
  await expect.poll(() => ask('IS_CONNECTED')).toBe('answered')
})

test('S8: what the page writes into the frame’s address leads nowhere', async ({ client, page, stack }) => {
  const site = await serveBlank()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const hostile = new URLSearchParams({
    theme: 'javascript:alert(1)',
    language: '__proto__',
    codeEntry: '"><script>alert(1)</script>',
    smartAccountVersion: site.origin,
  })
  await client.open({
    frameUrl: `${stack.frameOrigin}/sdk?${hostile}`,
    chainId: 'eip155:1"><img src=x>',
    rpcUrl: site.origin,
  })
  expect(await page.evaluate(() => window.client.isConnected())).toBe(false)
  const block = await page.evaluate(
    (chain) => window.client.rpc('eth_blockNumber', undefined, chain),
    chainsOf(stack).evm.caipNetworkId,
  )
  expect(block).toMatch(/^0x/)
  expect(asked.filter((url) => url.startsWith(site.origin))).toEqual([])
  await site.close()
})

test('S9: a site that the project does not list cannot have the frame', async ({ page, stack, complaints }) => {
  const site = await serveBlank()
  await page.goto(site.origin)
  const answered = page.waitForResponse((response) => response.url().startsWith(stack.frameOrigin))
  await page.evaluate((src) => {
    const element = document.createElement('iframe')
    element.src = src
    document.body.append(element)
  }, `${stack.frameOrigin}/sdk?projectId=${stack.projectId}`)
  const { 'content-security-policy': policy } = (await answered).headers()
  expect(policy).toMatch(/frame-ancestors [^;]*127\.0\.0\.1/)
  await expect.poll(() => complaints.left().join()).toMatch(/frame-ancestors/)
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
  complaints.expect(/frame-ancestors|ancestor/)
  await site.close()
})

test('S39: the frame’s policy lets nothing run, load or call but what is its own', async ({
  client,
  page,
  stack,
  complaints,
}) => {
  const site = await serveBlank()
  await client.open()
  const frame = await client.window()
  expect(complaints.left()).toEqual([])
  const tried = await frame.evaluate(async (elsewhere) => {
    const attempt = async (run: () => unknown) => {
      try {
        await run()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const script = document.createElement('script')
    const place = document.createElement('p')
    // The runner's own call may use eval as long as it has not returned.
    await new Promise((done) => setTimeout(done))
    return {
      code: await attempt(() => new Function('return 1')()),
      markup: await attempt(() => {
        place.innerHTML = '<b>x</b>'
      }),
      script: await attempt(() => {
        script.src = `${elsewhere}/script.js`
      }),
      call: await attempt(() => fetch(elsewhere)),
      worker: await attempt(() => new Worker(`${elsewhere}/worker.js`)),
    }
  }, site.origin)
  expect(Object.values(tried)).not.toContain('done')
  // The recorder of every test here hears the frame as well as the page.
  await expect.poll(() => complaints.left().join()).toMatch(/connect-src/)
  complaints.expect(/violates|Content Security Policy|TrustedHTML|TrustedScript|Failed to construct|Refused|requires/)
  const { headers } = await page.request.get(`${stack.frameUrl}/sdk?projectId=${stack.projectId}`).then((answer) => ({
    headers: answer.headers(),
  }))
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:(?!\/\/)/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['cache-control']).toContain('no-store')
  await site.close()
})
