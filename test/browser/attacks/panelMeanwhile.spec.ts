import { chainsOf } from '../login/support/test.js'
import { expect, test } from './support/hostile.js'
import { signature, signCalmly } from './support/presses.js'

test('S16 S10: what changes around a panel while it shows a request is never signed by the press of that moment @deep', async ({
  hostilePanel: hostile,
  stack,
  context,
}) => {
  test.slow()
  const { page, approve } = hostile
  const { evm, other } = chainsOf(stack)

  await test.step('the chain, as the press begins', async () => {
    await hostile.ask('on the first chain')
    await hostile.armed()
    const { x, y } = await hostile.placeOf(approve)
    await page.evaluate((to) => {
      const field = document.createElement('input')
      field.style.cssText = 'position:fixed;top:0;left:0'
      field.onblur = () => {
        field.remove()
        void window.latchkey.switchNetwork(to).catch(() => undefined)
      }
      document.body.append(field)
      field.focus({ preventScroll: true })
    }, other.caipNetworkId)
    await hostile.rest(x, y)
    await page.mouse.down()
    await expect(approve).toHaveCount(0)
    await page.mouse.up()
    await expect.poll(hostile.ends).toEqual({ 'on the first chain': expect.not.stringMatching(/^0x/) })
    await page.evaluate((to) => window.latchkey.switchNetwork(to), evm.caipNetworkId)
    await hostile.ask('again')
    await signCalmly(hostile, 'again')
  })

  await test.step('an element of the page fills the screen', async () => {
    await hostile.ask('in full')
    await hostile.armed()
    await page.evaluate(() => {
      const bait = Object.assign(document.createElement('button'), { id: 'bait', textContent: 'Play' })
      bait.style.cssText = 'position:fixed;left:0;top:0;width:80px;height:40px;z-index:9'
      bait.onclick = () => {
        const show = document.createElement('div')
        show.style.background = '#fff'
        document.body.append(show)
        void show.requestFullscreen()
      }
      document.body.append(bait)
    })
    await page.mouse.click(20, 20)
    await page.waitForFunction(() => document.fullscreenElement)
    await hostile.disarmed()
    await page.evaluate(() => document.exitFullscreen())
    await page.locator('#bait').evaluate((bait) => bait.remove())
    await hostile.armedAgain('in full')
    await signCalmly(hostile, 'in full')
  })

  await test.step('the user signs out in another tab', async () => {
    const tab = await context.newPage()
    await tab.goto(page.url())
    await tab.waitForFunction(() => window.latchkey?.state().status === 'connected')
    await page.bringToFront()
    await hostile.ask('of the user who left')
    await hostile.armed()
    await tab.evaluate(() => window.latchkey.disconnect())
    await expect(approve).toHaveCount(0)
    await expect.poll(hostile.ends).toMatchObject({ 'of the user who left': expect.not.stringMatching(/^0x/) })
    expect(await hostile.ends()).toMatchObject({ again: signature })
    await tab.close()
  })
})
