import { expect, type HostilePage, test } from './support/hostile.js'
import { expectUnsigned, keepOn, signCalmly } from './support/presses.js'

/** Px that a page moves its panel by. */
const away = 140

/** What a page does to its panel while a user is about to press, each with its way back. */
interface Jump {
  readonly name: string
  run(): void
  back(): void
  /** It keeps the press until the browser has told the frame (frame/common/gate/gate.test.ts). */
  readonly isTold?: boolean
}

const place = '.panel-page-place'
const moves: readonly Jump[] = [
  {
    name: 'scrolled',
    run: () => scrollBy({ top: -140, behavior: 'instant' }),
    back: () => scrollBy({ top: 140, behavior: 'instant' }),
  },
  {
    name: 'moved',
    run: () => {
      // By the object: the page's policy forbids the attribute.
      const place = document.querySelector<HTMLElement>('.panel-page-place')
      if (place) place.style.cssText = 'translate:0 140px'
    },
    back: () => document.querySelector('.panel-page-place')?.removeAttribute('style'),
  },
  {
    name: 'pushed down by what comes above it',
    run: () => {
      const element = Object.assign(document.createElement('div'), { id: 'above' })
      element.style.height = '140px'
      // Browsers keep in place what is read: not on a page that forbids it.
      document.documentElement.style.overflowAnchor = 'none'
      document.querySelector('.panel-page-place')?.before(element)
    },
    back: () => document.getElementById('above')?.remove(),
  },
]

/** The frame is where it was, and a press counts again. */
async function takeBack({ page, armed }: HostilePage, back: () => void) {
  await page.evaluate(back)
  await armed()
}

test('S10: in a page that scrolls a panel that jumps under a mouse that is about to press counts no press', async ({
  hostilePanel: hostile,
}) => {
  const { page, approve } = hostile
  await hostile.ask('jump')
  await hostile.armed()
  for (const { name, run, back } of moves)
    await test.step(name, async () => {
      const { x, y } = await hostile.placeOf(approve)
      // The pointer rests below the button, on what the page has there; the page waits for its next move.
      await page.mouse.move(x - 9, y + away)
      await hostile.settled()
      await page.evaluate(`document.addEventListener('mousemove', ${run}, { once: true, capture: true })`)
      // It rests on what has come there: sooner, and the browser keeps the press from a frame that has just moved.
      await hostile.rest(x, y + away)
      const presses = await hostile.presses()
      await page.mouse.down()
      await page.mouse.up()
      await expect.poll(hostile.presses, name).toBe(presses + 1)
      await expectUnsigned(hostile, name)
      await takeBack(hostile, back)
    })
  await signCalmly(hostile, 'jump')
})

test('S10: in a panel no click but a calm one of the user’s consents, however the page asks @deep', async ({
  hostilePanel: hostile,
}) => {
  test.slow()
  const { page, frame, approve, element } = hostile

  await test.step('a click that is made by a program', async () => {
    await hostile.ask('programmatic')
    await hostile.armed()
    await page.evaluate((selector) => {
      const target = document.querySelector<HTMLIFrameElement>(selector)
      target?.click()
      target?.focus()
      target?.contentWindow?.focus()
      for (const type of ['keydown', 'keypress', 'keyup'])
        target?.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true }))
      for (const type of ['CLICK', 'APPROVE', 'RPC_APPROVE'])
        target?.contentWindow?.postMessage({ type: `@w3m-app/${type}`, id: type }, new URL(target.src).origin)
    }, element)
    await approve.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }))
    })
    await expectUnsigned(hostile, 'programmatic')
    await signCalmly(hostile, 'programmatic')
  })

  await test.step('another request takes the place under the pointer', async () => {
    await hostile.ask('harmless')
    await hostile.armed()
    const { x, y } = await hostile.placeOf(approve)
    await page.mouse.move(x, y)
    await hostile.abort()
    await expect(approve).toHaveCount(0)
    await hostile.ask('harmful')
    await page.mouse.click(x, y)
    await hostile.settled()
    expect((await hostile.ends()).harmful).toBeUndefined()
    await expect(frame.getByRole('main')).toContainText('harmful')
    await signCalmly(hostile, 'harmful')
  })

  await test.step('the second click of a double click falls on the next request', async () => {
    await hostile.ask('first of two')
    await hostile.armed()
    hostile.send('second of two')
    const { x, y } = await hostile.placeOf(approve)
    await hostile.rest(x, y)
    await page.mouse.dblclick(x, y)
    await expect(frame.getByRole('main')).toContainText('second of two')
    await page.mouse.click(x, y)
    await hostile.settled()
    const ends = await hostile.ends()
    expect([ends['first of two']?.slice(0, 2), ends['second of two']]).toEqual(['0x', undefined])
    await signCalmly(hostile, 'second of two')
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
    await signCalmly(hostile, 'held')
  })
})

/** What happens to a panel in the middle of a press. */
const during: readonly Jump[] = [
  ...moves,
  {
    name: 'made smaller',
    run: () => document.querySelector('.panel-page-place')?.setAttribute('data-width', '280'),
    back: () => document.querySelector('.panel-page-place')?.setAttribute('data-width', '390'),
    isTold: true,
  },
  {
    name: 'hidden',
    run: () => {
      const place = document.querySelector<HTMLElement>('.panel-page-place')
      if (place) place.style.cssText = 'display:none'
    },
    back: () => document.querySelector('.panel-page-place')?.removeAttribute('style'),
  },
  {
    name: 'made unseen',
    run: () => {
      const place = document.querySelector<HTMLElement>('.panel-page-place')
      if (place) place.style.cssText = 'visibility:hidden'
    },
    back: () => document.querySelector('.panel-page-place')?.removeAttribute('style'),
    isTold: true,
  },
  {
    name: 'under an element of the top layer',
    run: () => {
      const element = Object.assign(document.createElement('div'), { id: 'above', popover: 'manual' })
      element.style.cssText = 'inset:0;width:100vw;height:100vh;opacity:.01;pointer-events:none;border:0'
      document.body.append(element)
      element.showPopover()
    },
    back: () => document.getElementById('above')?.remove(),
    isTold: true,
  },
  {
    name: 'scrolled out',
    run: () => scrollBy({ top: 2000, behavior: 'instant' }),
    back: () => scrollBy({ top: -2000, behavior: 'instant' }),
  },
]

test('S10: a panel that changes in the middle of a press counts no press, nor one that began elsewhere @deep', async ({
  hostilePanel: hostile,
}) => {
  test.slow()
  const { page, approve } = hostile
  const text = 'changing'
  await hostile.ask(text)
  for (const { name, run, back, isTold } of during)
    await test.step(name, async () => {
      await hostile.armedAgain(text)
      const { x, y } = await hostile.placeOf(approve)
      await hostile.rest(x, y)
      await page.mouse.down()
      await page.evaluate(run)
      await (isTold ? hostile.disarmed() : hostile.settled())
      await page.mouse.up()
      await expectUnsigned(hostile, name)
      await page.evaluate(back)
    })

  await test.step('a press that began on the page and ends on the button', async () => {
    await hostile.armedAgain(text)
    const { x, y } = await hostile.placeOf(approve)
    await page.mouse.move(20, 20)
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 5 })
    await page.mouse.up()
    await expectUnsigned(hostile, 'begun elsewhere')
  })

  await test.step('the page takes focus into the frame while the user types in its own field', async () => {
    await page.evaluate((selector) => {
      const field = Object.assign(document.createElement('input'), { id: 'chat' })
      field.style.cssText = 'position:fixed;top:0;left:0'
      document.body.append(field)
      // Else the space bar scrolls the page, and goes on to after this step.
      document.documentElement.style.overflow = 'hidden'
      field.addEventListener('keydown', ({ key }) => {
        if (key === 'Enter' || key === ' ') document.querySelector<HTMLIFrameElement>(selector)?.contentWindow?.focus()
      })
    }, hostile.element)
    for (const key of ['Enter', 'Space']) {
      await hostile.armedAgain(text)
      await approve.focus()
      await page.locator('#chat').focus()
      await page.keyboard.press(key)
      await expectUnsigned(hostile, key)
    }
    await page.locator('#chat').evaluate((field) => {
      field.remove()
      document.documentElement.style.overflow = ''
    })
  })
  await hostile.armedAgain(text)
  await signCalmly(hostile, text)

  await test.step('another place in the page', async () => {
    await hostile.ask('re-parented')
    await hostile.armed()
    const { x, y } = await hostile.placeOf(approve)
    await hostile.rest(x, y)
    await page.mouse.down()
    await page.locator(place).evaluate((home) => document.querySelector('.panel-page')?.append(home))
    await page.mouse.up()
    await expect.poll(hostile.ends).toMatchObject({ 're-parented': expect.stringContaining('REQUEST_ABORTED') })
  })
})
