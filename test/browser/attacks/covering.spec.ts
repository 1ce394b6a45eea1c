import { type Attack, expect, test } from './support/hostile.js'

const isSignature = (end: string) => end.startsWith('0x')
const through = 'pointer-events:none'

const usual: readonly Attack[] = [
  { name: 'an overlay that lets the pointer through', over: through },
  { name: 'an overlay of 1 % that lets the pointer through', over: `${through};opacity:.01` },
  { name: 'an overlay that leaves the button free', over: through, part: 'content' },
  { name: 'opacity', frame: 'opacity:.9' },
  { name: 'scale', frame: 'scale:.5' },
  { name: 'a clip', frame: 'clip-path:inset(0 0 40% 0)' },
  { name: 'too little height for what it says', frame: 'height:90px' },
  { name: 'half of it out of view', frame: 'bottom:-300px' },
]

const rare: readonly Attack[] = [
  { name: 'an overlay that takes the pointer', over: '' },
  { name: 'an overlay of the button alone', over: through, part: 'button' },
  { name: 'a line of one pixel', over: `${through};height:1px` },
  { name: 'a drawn pointer', over: `${through};width:24px;height:24px;translate:100px 100px;background:#000` },
  { name: 'an overlay without a colour', over: `${through};background:none` },
  { name: 'an overlay that blends', over: `${through};mix-blend-mode:multiply;background:#fdd` },
  { name: 'an overlay that blurs what is behind', over: `${through};background:none;backdrop-filter:blur(20px)` },
  {
    name: 'a shadow that is larger than its element',
    over: `${through};width:1px;height:1px;box-shadow:0 0 0 900px #fff`,
  },
  { name: 'a dialog on the top layer', over: through, layer: 'dialog' },
  { name: 'a popover on the top layer', over: through, layer: 'popover' },
  { name: 'opacity of what is around it', around: 'opacity:.02' },
  { name: 'a filter of what is around it', around: 'filter:contrast(.2)' },
  { name: 'perspective', around: 'transform:perspective(500px) rotateY(30deg)' },
  { name: 'zoom', frame: 'zoom:.3' },
  { name: 'zoom of what is around it', around: 'zoom:.3' },
  { name: 'blur', frame: 'filter:blur(6px)' },
  { name: 'blending', frame: 'mix-blend-mode:difference' },
  { name: 'rotation', frame: 'rotate:180deg' },
  { name: 'visibility', frame: 'visibility:hidden' },
  { name: 'too little width', frame: 'width:90px' },
]

for (const { title, attacks } of [
  { title: 'S10: what a page does to hide or distort an approval disarms it', attacks: usual },
  { title: 'S10: rarer ways to hide or distort an approval disarm it, too @deep', attacks: rare },
])
  test(title, async ({ hostile }) => {
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
    await expect.poll(hostile.ends).toEqual({ [text]: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  })
