import { type Attack, expect, test } from './support/hostile.js'

const isSignature = (end: string | undefined) => end?.startsWith('0x') === true
const signature = expect.stringMatching(/^0x[0-9a-f]{130}$/)
const through = 'pointer-events:none'

/** What a page does to a panel and cannot do to a modal, which is on the top layer. */
const attacks: readonly Attack[] = [
  { name: 'an overlay of the page’s that lets the pointer through', over: `${through};opacity:.01` },
  { name: 'a dialog of the page’s on the top layer', over: through, layer: 'dialog' },
  { name: 'a popover of the page’s on the top layer', over: through, layer: 'popover' },
  { name: 'a faded place', around: 'opacity:.9' },
  { name: 'a place that is made smaller', around: 'transform:scale(.5)' },
  { name: 'a place that cuts it off', around: 'height:220px;overflow:hidden' },
  { name: 'a place with a clip', around: 'clip-path:inset(0 0 40% 0)' },
  { name: 'scrolled out by half', scroll: 400 },
  { name: 'opacity of the frame’s element', frame: 'opacity:.9' },
]

test('S10: what a page does to the place of its panel to hide or distort an approval disarms it', async ({
  hostilePanel: hostile,
}) => {
  test.slow()
  const text = 'Fair wind'
  await hostile.ask(text)
  for (const attack of attacks)
    await test.step(attack.name, async () => {
      // The control: without it the same button is armed.
      await hostile.armedAgain(text)
      const before = await hostile.placeOf(hostile.approve)
      await hostile.page.mouse.move(before.x, before.y)
      const takeBack = await hostile.attack(attack)
      await hostile.disarmed()
      const { x, y } = (await hostile.approve.count()) ? await hostile.placeOf(hostile.approve) : before
      await hostile.page.mouse.click(x, y)
      await hostile.settled()
      expect(Object.values(await hostile.ends()).filter(isSignature), attack.name).toEqual([])
      await takeBack()
    })
  await hostile.armedAgain(text)
  await hostile.pressAt(hostile.approve)
  await expect.poll(hostile.ends).toEqual({ [text]: signature })
})
