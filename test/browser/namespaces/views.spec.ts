import axeCore from 'axe-core'
import { axe } from '../../../src/testing/index.js'
import { settled } from '../support/tour.js'
import { chooseBeacon, connectBoth, connectWith, expect, test } from './fixture.js'

for (const theme of ['light', 'dark']) {
  const look = `wallets=none&networks=many&theme=${theme}`
  const about = (text: string) => `behavior: axe finds nothing ${text}, ${theme} @deep`

  test(about('where a wallet of several namespaces is asked for one'), async ({ demo, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await demo.goto(`/?${look}`)
    const choose = async () => {
      await demo.view('Connect').getByRole('button', { name: 'Beacon Wallet' }).click()
      await expect(demo.view('Beacon Wallet')).toContainText('Which network family?')
      expect((await demo.state()).view).toBe('ConnectingMultiChain')
      await settled(demo)
      expect(await axe(page, axeCore.source)).toEqual([])
    }
    await demo.connectButton.click()
    await choose()
    await demo.modal.getByRole('button', { name: 'Close' }).click()
    // One side is connected: it says so.
    await connectWith(demo, 'solana')
    await page.evaluate(() => void window.latchkey.open({ view: 'Connect' }))
    await choose()
  })

  test(about('in the switch to a network of another family'), async ({ demo, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await demo.goto(`/?${look}`)
    await connectWith(demo, 'solana')
    await demo.networkButton.click()
    await demo.view('Choose network').getByRole('button', { name: 'Latchkey Local Two' }).click()
    await expect(demo.modal).toContainText('Switch to Latchkey Local Two')
    expect((await demo.state()).view).toBe('SwitchActiveChain')
    await settled(demo)
    expect(await axe(page, axeCore.source)).toEqual([])
  })

  test(about('in the wallets of a user'), async ({ demo, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await demo.goto(`/?${look}`)
    await connectBoth(demo)
    await demo.accountButton.click()
    const account = demo.view('Account')
    await account.getByRole('button', { name: /^Wallets/ }).click()
    const wallets = demo.view('Wallets')
    await expect(wallets.getByRole('tab', { name: 'Ethereum' })).toBeVisible()
    for (const family of ['Solana', 'Ethereum']) {
      await wallets.getByRole('tab', { name: family }).click()
      await settled(demo)
      expect.soft(await axe(page, axeCore.source), family).toEqual([])
    }
    await wallets.getByRole('region', { name: 'Wallet in use' }).getByRole('button', { name: 'Disconnect' }).click()
    await expect(wallets).toContainText('No wallet for Ethereum')
    await settled(demo)
    expect(await axe(page, axeCore.source)).toEqual([])
  })

  test(about('where a user is asked to sign in, and after a no'), async ({ demo, page, extension }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await demo.goto(`/?${look}&signin=optional`)
    await chooseBeacon(demo, 'eip155')
    const sign = demo.view('Sign in').getByRole('button', { name: 'Sign message' })
    await expect(sign).toBeVisible()
    expect((await demo.state()).view).toBe('SIWXSignMessage')
    await settled(demo)
    expect(await axe(page, axeCore.source)).toEqual([])
    await extension.decide('refuse')
    await sign.click()
    await expect(demo.modal).toContainText('declined')
    await settled(demo)
    expect(await axe(page, axeCore.source)).toEqual([])
  })
}
