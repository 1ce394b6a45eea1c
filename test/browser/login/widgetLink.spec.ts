import { gatherIntruders } from './support/intruders.js'
import { serveBlank } from './support/serveBlank.js'
import { expect, test } from './support/sites.js'
import { recordTraffic } from './support/traffic.js'
import { address } from './support/widget.js'

/** What a forger would say to a page. */
const forgeries = [
  { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'forged', payload: { isConnected: false } },
  { type: '@w3m-frame/IS_CONNECTED_ERROR', id: 'forged', payload: { message: 'forged' } },
  {
    type: '@w3m-frame/GET_USER_SUCCESS',
    id: 'forged',
    payload: { email: 'forged@mail.example', address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', chainId: 31337 },
  },
  { type: '@w3m-frame/SCREEN', id: 'forged', payload: { name: 'approve', height: 400 } },
  { type: '@w3m-frame/READY', id: 'forged', payload: {} },
]

test('S1: the widget hears its own frame alone, whatever else speaks like it', async ({
  demo,
  page,
  stack,
  openSite,
  handle,
  newMailbox,
}) => {
  const { widget } = handle(page)
  await demo.goto(address, await openSite())
  await widget.logIn(newMailbox())
  const before = await demo.state()
  const arrived = await page.evaluateHandle(() => {
    const ids: string[] = []
    addEventListener('message', ({ data }) => ids.push(`${data?.id}`))
    return ids
  })
  const { intruders, close } = await gatherIntruders(page)
  // One more with the frame's own origin, but not in its window.
  const twin = await page.evaluateHandle(
    (src) =>
      new Promise<HTMLIFrameElement>((done) => {
        const element = document.createElement('iframe')
        element.onload = () => done(element)
        element.src = src
        document.body.append(element)
      }),
    `${stack.frameOrigin}/sdk?projectId=${stack.projectId}`,
  )
  const inside = await twin.contentFrame()
  for (const forgery of forgeries) {
    for (const intruder of intruders) await intruder.toPage(forgery)
    await inside?.evaluate((message) => parent.postMessage(message, location.ancestorOrigins[0] ?? ''), forgery)
  }
  const expected = forgeries.length * (intruders.length + 1)
  await expect.poll(() => arrived.evaluate((ids) => ids.filter((id) => id === 'forged').length)).toBe(expected)
  expect(await demo.state()).toEqual(before)
  await expect(demo.modal).toBeHidden()
  await demo.reload()
  expect((await demo.state()).connections).toEqual(before.connections)
  await close()
})

test('S2: a page that took the frame’s place is sent nothing', async ({
  demo,
  page,
  openSite,
  handle,
  newMailbox,
  stack,
  complaints,
}) => {
  const { widget } = handle(page)
  const traffic = await recordTraffic(page, stack.frameOrigin)
  await demo.goto(address, await openSite())
  await widget.logIn(newMailbox())
  const site = await serveBlank()
  const frame = page.frames().find((each) => each.url().startsWith(stack.frameOrigin))
  const taken = page.waitForRequest((request) => request.url().startsWith(site.origin))
  await frame?.evaluate((to) => location.assign(to), site.origin)
  await taken
  await page.getByLabel('Your line').fill('For the frame alone')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await expect(demo.modal).toBeVisible()
  expect(traffic.messages.filter(({ at }) => at.startsWith(site.origin))).toEqual([])
  complaints.expect(/IFRAME_REQUEST_TIMEOUT/)
  await site.close()
})
