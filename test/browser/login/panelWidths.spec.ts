import { createPanelPage, panelAddress } from './support/panelPage.js'
import { pressAsUser } from './support/pressAsUser.js'
import { expect, test } from './support/test.js'

/** By the number of libraries, for which 4001 would be a no, and by our code. */
const aborted = '-32603 REQUEST_ABORTED'
const signature = /^0x[0-9a-f]{130}$/

test('S11: a user logs in by mail in a panel, and on a page that the operator named approves in it, at every width', async ({
  demo,
  page,
  newMailbox,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await demo.goto(panelAddress)
  const panel = createPanelPage(demo)
  await panel.logIn(newMailbox())
  const own = await panel.address()
  for (const width of ['280', '390', '640'])
    await test.step(`${width} px`, async () => {
      await page.locator('.panel-page-place').evaluate((place, to) => place.setAttribute('data-width', to), width)
      const end = panel.sign(`Hello at ${width}`, own)
      const sign = panel.frame.getByRole('button', { name: /^Sign/ })
      await expect(panel.frame.getByRole('main')).toContainText(`Hello at ${width}`)
      // Below the header, over all the rest, and high enough for all that it says.
      await expect
        .poll(() =>
          page.locator('.wallet-panel').evaluate((host) => {
            const frame = host.querySelector('iframe')?.getBoundingClientRect()
            const card = host.shadowRoot?.querySelector('.card')?.getBoundingClientRect()
            const head = host.shadowRoot?.querySelector('.head')?.getBoundingClientRect()
            if (!frame || !card || !head) return undefined
            const gaps = [frame.top - head.bottom, frame.left - card.left, card.right - frame.right]
            return { gaps: [...gaps, card.bottom - frame.bottom].map(Math.round), width: Math.round(card.width) }
          }),
        )
        .toEqual({ gaps: [0, 0, 0, 0], width: Number(width) })
      expect(
        await panel.frame
          .locator('html')
          .evaluate((root) => [root.scrollWidth > innerWidth, root.scrollHeight > innerHeight]),
      ).toEqual([false, false])
      await pressAsUser(sign)
      expect(await end).toMatch(signature)
      await expect(panel.region('Account')).toBeVisible()
    })

  await test.step('the frame’s own settings', async () => {
    await page.locator('.panel-page-place').evaluate((place) => place.setAttribute('data-width', '280'))
    await panel.region('Account').getByRole('button', { name: 'Settings' }).click()
    await panel
      .region('Settings')
      .getByRole('button', { name: /^Wallet settings/ })
      .click()
    await expect(panel.frame.getByRole('heading', { name: 'Wallet settings' })).toBeVisible()
  })
})

test('F4 F11: what waits in a panel that is moved has our code and is no refusal; moved by moveBefore, nothing is lost', async ({
  demo,
  page,
  newMailbox,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await demo.goto(panelAddress)
  const panel = createPanelPage(demo)
  await panel.logIn(newMailbox())
  const own = await panel.address()
  const ask = async (text: string) => {
    const end = panel.sign(text, own)
    await expect(panel.frame.getByRole('main')).toContainText(text)
    return { end }
  }
  const sign = async (text: string) => {
    const { end } = await ask(text)
    await pressAsUser(panel.frame.getByRole('button', { name: /^Sign/ }))
    expect(await end).toMatch(signature)
  }

  await test.step('moved within a task', async () => {
    const { end } = await ask('moved')
    await page.locator('.wallet-panel').evaluate((host) => {
      const { parentElement } = host
      host.remove()
      parentElement?.append(host)
    })
    expect(await end).toBe(aborted)
    await sign('after a move')
  })

  await test.step('moved by moveBefore', async () => {
    const { end } = await ask('kept')
    await page.locator('.wallet-panel').evaluate((host) => {
      const home = document.createElement('div')
      host.parentElement?.append(home)
      ;(home as unknown as { moveBefore(node: Node, before: null): void }).moveBefore(host, null)
    })
    await expect(panel.frame.getByRole('main')).toContainText('kept')
    await pressAsUser(panel.frame.getByRole('button', { name: /^Sign/ }))
    expect(await end).toMatch(signature)
  })
})
