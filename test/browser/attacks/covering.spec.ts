import { type Attack, expect, test } from './support/hostile.js'

/** Draws something over a part of the frame: `inset` of the covered part within it, in shares of its height and width. */
const cover = (name: string, css: string, place: 'all' | 'button' | 'content' = 'all'): Attack => ({
  name,
  on: new Function(
    'frame',
    `const { left, top, width, height } = frame.getBoundingClientRect()
    const place = ${JSON.stringify(place)}
    const over = document.createElement('div')
    over.id = 'over'
    over.textContent = 'Win a prize'
    over.style.cssText = 'position:fixed;z-index:1000000;background:#fff;' +
      'left:' + left + 'px;width:' + width + 'px;' +
      'top:' + (place === 'button' ? top + height * 0.6 : top) + 'px;' +
      'height:' + (place === 'all' ? height : height * 0.4) + 'px;' + ${JSON.stringify(css)}
    document.body.append(over)`,
  ) as Attack['on'],
  off: () => document.getElementById('over')?.remove(),
})

/** Changes the frame's own look. */
const style = (name: string, property: string, value: string): Attack => ({
  name,
  on: new Function('frame', `frame.style.setProperty(${JSON.stringify(property)}, ${JSON.stringify(value)})`) as never,
  off: new Function('frame', `frame.style.removeProperty(${JSON.stringify(property)})`) as never,
})

/** The same on an element around it. */
const around = (name: string, property: string, value: string): Attack => ({
  name,
  on: new Function('frame', `document.body.style.setProperty(${JSON.stringify(property)}, ${JSON.stringify(value)})`) as never,
  off: new Function('frame', `document.body.style.removeProperty(${JSON.stringify(property)})`) as never,
})

const usual: readonly Attack[] = [
  cover('a full overlay that lets the pointer through', 'pointer-events:none'),
  cover('an overlay of 1 % that lets the pointer through', 'pointer-events:none;opacity:.01'),
  cover('an overlay that leaves the button free', 'pointer-events:none', 'content'),
  style('opacity of the frame', 'opacity', '0.9'),
  style('scale of the frame', 'scale', '0.5'),
  style('clip-path of the frame', 'clip-path', 'inset(0 0 40% 0)'),
  style('the frame too small for what it says', 'height', '90px'),
  style('the frame pushed half out of view', 'bottom', '-300px'),
]

const rare: readonly Attack[] = [
  cover('an overlay that takes the pointer', ''),
  cover('an overlay of the button alone', 'pointer-events:none', 'button'),
  cover('a line of one pixel', 'pointer-events:none;height:1px'),
  cover('an overlay that blends', 'pointer-events:none;mix-blend-mode:multiply;background:#fdd'),
  cover('a backdrop filter', 'pointer-events:none;background:none;backdrop-filter:blur(20px)'),
  around('opacity of the body', 'opacity', '0.02'),
  around('a filter of the body', 'filter', 'contrast(0.2)'),
  around('3d of the body', 'transform', 'perspective(500px) rotateY(30deg)'),
  style('a filter', 'filter', 'blur(6px)'),
  style('a mask', 'mask-image', 'linear-gradient(#000 30%, transparent 40%)'),
  style('blending of the frame', 'mix-blend-mode', 'difference'),
  style('rotation', 'rotate', '180deg'),
  style('zoom of the frame', 'zoom', '0.3'),
  around('zoom of the body', 'zoom', '0.3'),
  style('visibility', 'visibility', 'hidden'),
  style('no width', 'width', '90px'),
  style('a frame behind the page', 'z-index', '-1'),
  {
    name: 'a dialog on the top layer',
    on: () => {
      const over = document.createElement('dialog')
      over.id = 'over'
      over.style.cssText = 'width:100vw;height:100vh;max-width:none;max-height:none;border:0;margin:0;pointer-events:none'
      document.body.append(over)
      over.showModal()
    },
    off: () => document.getElementById('over')?.remove(),
  },
  {
    name: 'a popover on the top layer',
    on: () => {
      const over = document.createElement('div')
      over.id = 'over'
      over.popover = 'manual'
      over.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;border:0;pointer-events:none'
      document.body.append(over)
      over.showPopover()
    },
    off: () => document.getElementById('over')?.remove(),
  },
  {
    name: 'a drawn pointer over the frame',
    on: (frame) => {
      const { left, top } = frame.getBoundingClientRect()
      const over = document.createElement('div')
      over.id = 'over'
      over.style.cssText = `position:fixed;z-index:1000000;pointer-events:none;left:${left + 100}px;top:${top + 100}px;width:24px;height:24px;background:#000;clip-path:polygon(0 0,100% 60%,40% 100%)`
      document.body.append(over)
    },
    off: () => document.getElementById('over')?.remove(),
  },
]

for (const { title, attacks } of [
  { title: 'S10: what a page does to hide or distort an approval disarms it', attacks: usual },
  { title: 'S10: rarer ways to hide or distort an approval disarm it, too @deep', attacks: rare },
])
  test(title, async ({ hostile }) => {
    test.slow()
    await hostile.ask('Fair wind')
    await hostile.armed()
    for (const attack of attacks)
      await test.step(attack.name, async () => {
        await hostile.attack(attack, 'on')
        await expect.soft(hostile.approve, attack.name).toHaveAttribute('aria-disabled', 'true')
        await hostile.pressAt(hostile.approve)
        expect(await hostile.ends(), attack.name).toEqual({})
        await hostile.attack(attack, 'off')
        // The control: without it the same button arms again.
        await hostile.armed()
      })
    await hostile.pressAt(hostile.approve)
    await expect.poll(hostile.ends).toEqual({ 'Fair wind': expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  })
