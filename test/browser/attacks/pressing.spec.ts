import { gatherIntruders } from '../login/support/intruders.js'
import { chainsOf } from '../login/support/test.js'
import { expect, test } from './support/hostile.js'
import { keepOn, signature, signCalmly } from './support/presses.js'

test('S10: no click but a calm one of the user’s consents: programmatic, double, in a storm, held, or on what has just come', async ({
  hostile,
}) => {
  test.slow()
  const { page, frame, approve } = hostile

  await test.step('a click that is made by a program', async () => {
    await hostile.ask('programmatic')
    await hostile.armed()
    await page.evaluate(() => {
      const { element } = window.client
      element.click()
      element.focus()
      element.contentWindow?.focus()
      for (const type of ['keydown', 'keypress', 'keyup'])
        element.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true }))
      for (const type of ['CLICK', 'APPROVE', 'RPC_APPROVE'])
        element.contentWindow?.postMessage({ type: `@w3m-app/${type}`, id: type }, new URL(element.src).origin)
    })
    // As if a message could make the frame click by itself.
    await approve.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }))
    })
    await hostile.settled()
    expect(await hostile.ends()).toEqual({})
    await signCalmly(hostile, 'programmatic')
  })

  await test.step('the second click of a double click falls on the next request', async () => {
    await hostile.ask('first of two')
    await hostile.armed()
    await page.evaluate(
      (by) => void window.client.personalSign('second of two', by).catch(() => undefined),
      hostile.address,
    )
    const { x, y } = await hostile.placeOf(approve)
    await hostile.rest(x, y)
    await page.mouse.dblclick(x, y)
    await expect(frame.getByRole('main')).toContainText('second of two')
    await page.mouse.click(x, y)
    await hostile.settled()
    await expect(frame.getByRole('main')).toContainText('second of two')
    expect(await hostile.ends()).toMatchObject({ 'first of two': signature })
    await hostile.abort()
    await expect(approve).toHaveCount(0)
  })

  await test.step('another request takes the place under the pointer', async () => {
    await hostile.ask('harmless')
    await hostile.armed()
    const { x, y } = await hostile.placeOf(approve)
    await page.mouse.move(x, y)
    await hostile.abort()
    await hostile.ask('harmful')
    await page.mouse.click(x, y)
    await hostile.settled()
    expect((await hostile.ends()).harmful).toBeUndefined()
    await expect(frame.getByRole('main')).toContainText('harmful')
    await signCalmly(hostile, 'harmful')
  })

  await test.step('a user who clicks fast on one spot', async () => {
    await hostile.ask('a storm')
    const { x, y } = await hostile.placeOf(approve)
    await keepOn(hostile, 2500, () => page.mouse.click(x, y))
    expect((await hostile.ends())['a storm']).toBeUndefined()
    await signCalmly(hostile, 'a storm')
  })

  await test.step('Enter that is held down', async () => {
    await hostile.ask('held')
    await approve.focus()
    await keepOn(hostile, 2500, () => page.keyboard.down('Enter'))
    await page.keyboard.up('Enter')
    expect((await hostile.ends()).held).toBeUndefined()
    await hostile.armed()
    await approve.focus()
    await page.keyboard.press('Enter')
    await expect.poll(hostile.ends).toMatchObject({ held: signature })
  })
})

/** Changes of the frame's element, each with its way back. */
const moves: readonly (readonly [name: string, property: string, during: string, before: string])[] = [
  ['moved', 'bottom', '80px', '0'],
  ['hidden', 'display', 'none', 'block'],
  ['made unseen', 'visibility', 'hidden', 'visible'],
]

test('S10: a frame that is moved or hidden while the user presses consents to nothing, nor does a press or key begun elsewhere @deep', async ({
  hostile,
}) => {
  test.slow()
  const { page, approve } = hostile
  const setStyle = (name: string, value: string) =>
    page.evaluate(([property, to]) => window.client.element.style.setProperty(property, to), [name, value] as const)
  await hostile.ask('moving')

  for (const [name, property, during, before] of moves)
    await test.step(`${name} in the middle of a press`, async () => {
      await hostile.armed()
      const { x, y } = await hostile.placeOf(approve)
      await hostile.rest(x, y)
      await page.mouse.down()
      await setStyle(property, during)
      // Unseen it keeps the press: once the browser has told (gate.test.ts), it does not count.
      await (property === 'visibility' ? hostile.disarmed() : hostile.settled())
      await page.mouse.up()
      await hostile.settled()
      expect(await hostile.ends(), name).toEqual({})
      await setStyle(property, before)
    })

  await test.step('a press that began on the page and ends on the button', async () => {
    await hostile.armed()
    const { x, y } = await hostile.placeOf(approve)
    await page.mouse.move(20, 20)
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 5 })
    await page.mouse.up()
    await hostile.settled()
    expect(await hostile.ends()).toEqual({})
  })

  await test.step('the page takes focus into the frame while the user types in its own field', async () => {
    await hostile.armed()
    await approve.focus()
    await page.evaluate(() => {
      const field = document.createElement('input')
      field.id = 'chat'
      document.body.prepend(field)
      field.focus()
      field.addEventListener('keydown', ({ key }) => {
        if (key === 'Enter' || key === ' ') window.client.element.contentWindow?.focus()
      })
    })
    await page.keyboard.type('hi')
    for (const key of ['Enter', 'Space']) {
      await page.locator('#chat').focus()
      await page.keyboard.press(key)
      await hostile.settled()
    }
    await page.locator('#chat').focus()
    await page.keyboard.down('Enter')
    for (let times = 0; times < 5; times++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await hostile.settled()
    expect(await hostile.ends()).toEqual({})
    await page.locator('#chat').evaluate((field) => field.remove())
  })
  await signCalmly(hostile, 'moving')

  await test.step('another place in the page', async () => {
    await hostile.ask('re-parented')
    await hostile.armed()
    const { x, y } = await hostile.placeOf(approve)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.evaluate(() => {
      const home = document.createElement('div')
      document.body.append(home)
      home.append(window.client.element)
    })
    await page.mouse.up()
    await expect(approve).toHaveCount(0)
    expect((await hostile.ends())['re-parented']).toBeUndefined()
  })
})

test('S10: a frame that jumps under a mouse that is about to press does not count the press', async ({ hostile }) => {
  const { page, approve } = hostile
  await hostile.ask('jump')
  await hostile.armed()
  const { x, y } = await hostile.placeOf(approve)
  const away = 500
  const moveBy = (by: number) =>
    page.evaluate((by) => window.client.element.style.setProperty('right', `${20 + by}px`), by)
  // A second time at the same place: a press that was refused says nothing of where the mouse has been.
  for (const time of [1, 2]) {
    // The pointer rests on the page's bait, and the approval stands beside it in plain sight.
    await page.mouse.move(x - away + time, y)
    await hostile.settled()
    await moveBy(away)
    // Sooner the browser keeps the press from a frame that has just moved.
    await hostile.waitToPress()
    await page.mouse.down()
    await page.mouse.up()
    await expect.poll(hostile.presses).toBe(time)
    await hostile.settled()
    expect(await hostile.ends()).toEqual({})
    await moveBy(0)
    await hostile.armed()
  }
  await signCalmly(hostile, 'jump')
})

test('S1: what other windows send while an approval is shown changes nothing of it', async ({ hostile, stack }) => {
  const { other } = chainsOf(stack)
  const { page, frame } = hostile
  await hostile.ask('the page’s own')
  await hostile.armed()
  const { intruders, close } = await gatherIntruders(page)
  const params = ['0x666f72676564', hostile.address]
  const messages = [
    { type: '@w3m-app/RPC_ABORT', id: 'forged1' },
    { type: '@w3m-app/CLOSE_SCREEN', id: 'forged2' },
    { type: '@w3m-app/SIGN_OUT', id: 'forged3' },
    { type: '@w3m-app/SWITCH_NETWORK', id: 'forged4', payload: { chainId: other.chainId } },
    {
      type: '@w3m-app/RPC_REQUEST',
      id: 'forged5',
      payload: { method: 'personal_sign', params, chainNamespace: 'eip155', chainId: 31337 },
    },
    { type: 'latchkey-announced/find', purpose: 'window', id: '0'.repeat(32) },
    { type: 'latchkey-window/call', id: 1, name: 'approve', payload: { seen: 0 } },
    { type: 'latchkey-window/done', answer: { isDone: true } },
  ]
  await frame.evaluate(() => {
    let count = 0
    addEventListener('message', () => Object.assign(window, { count: ++count }))
  })
  for (const intruder of intruders) for (const message of messages) await intruder.toFrame(message)
  await expect
    .poll(() => frame.evaluate(() => (window as unknown as { count?: number }).count))
    .toBeGreaterThanOrEqual(intruders.length * messages.length)
  for (const intruder of intruders) expect(await intruder.heard(), intruder.name).toEqual([])
  await expect(frame.getByRole('main')).toContainText('the page’s own')
  expect(await hostile.ends()).toEqual({})
  await page.bringToFront()
  // Frames of strangers were put into the page; the frame may have moved.
  await signCalmly(hostile, 'the page’s own')
  await expect(frame.getByRole('main')).toHaveCount(0)
  await close()
})
