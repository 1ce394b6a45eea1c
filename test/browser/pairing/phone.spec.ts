import { deepIf } from '../support/deep.js'
import { handhelds, openReady, screen, takeLinks, uriOf } from '../support/handheld.js'
import { expect, test } from '../support/pairing.js'
import { readQr } from '../support/readQr.js'

test.use(screen)

for (const { name, userAgent } of handhelds) {
  test.describe(name, () => {
    test.use({ userAgent })

    test(`behavior: a tap on a wallet leads into its app, and the app pairs @deep`, async ({
      demo,
      page,
      phone,
      stack,
    }) => {
      const links = await takeLinks(page, stack.phoneUrl)
      await demo.goto('/?wallets=none')
      const row = await openReady(demo)
      await row.tap()
      await expect.poll(() => links).toHaveLength(1)
      expect(links[0]).toMatch(new RegExp(`^${stack.phoneUrl}/wc\\?uri=wc%3A[0-9a-f]{64}%402%3F`))
      const view = demo.view('Phone Wallet')
      await expect(view).toContainText('Return here after you accepted')
      await phone.pair(uriOf(links[0]))
      await phone.approveNext('proposal')
      await expect(demo.accountButton).toBeVisible()
      await expect(demo.modal).toBeHidden()
    })

    test(`behavior: the tap itself leads there: nothing is awaited between${deepIf(name === 'iPhone')}`, async ({
      demo,
    }) => {
      await demo.goto('/?wallets=none')
      const row = await openReady(demo)
      const followed = await row.evaluate((element) => {
        const found: unknown[] = []
        const { open } = window
        window.open = (...link) => {
          found.push(link)
          return window
        }
        ;(element as HTMLElement).click()
        // Still in the task of the click, before any promise could go on.
        window.open = open
        return found
      })
      expect(followed).toEqual([[expect.stringContaining('/wc?uri=wc%3A'), '_self']])
    })

    test('behavior: a tap before the pairing is there waits in the view, and its button leads on @deep', async ({
      demo,
      page,
      phone,
      stack,
    }) => {
      const links = await takeLinks(page, stack.phoneUrl)
      let release = () => {}
      const held = new Promise<void>((settle) => {
        release = settle
      })
      // The connection is slow: the SDK is still on its way.
      await page.route(/universal-provider|walletconnect\.worker/, async (route) => {
        await held
        await route.continue()
      })
      await demo.goto('/?wallets=none')
      await demo.connectButton.tap()
      await demo.view('Connect').getByRole('button', { name: 'Phone Wallet' }).tap()
      const view = demo.view('Phone Wallet')
      await expect(view).toContainText('Continue in Phone Wallet')
      const open = view.getByRole('button', { name: 'Open Phone Wallet' })
      await expect(open).toBeDisabled()
      release()
      await expect(open).toBeEnabled()
      expect(links).toEqual([])
      const followed = await open.evaluate((element) => {
        const found: unknown[] = []
        const { open: own } = window
        window.open = (...link) => {
          found.push(link)
          return window
        }
        ;(element as HTMLElement).click()
        window.open = own
        return found
      })
      expect(followed).toEqual([[expect.stringContaining('/wc?uri=wc%3A'), '_self']])
      await view.getByRole('button', { name: 'Open again' }).tap()
      await expect.poll(() => links).toHaveLength(1)
      await phone.pair(uriOf(links[0]))
      await phone.approveNext('proposal')
      await expect(demo.accountButton).toBeVisible()
    })

    test(`behavior: ways out: open again, copy the link, show the code @deep`, async ({
      demo,
      page,
      context,
      phone,
      stack,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const links = await takeLinks(page, stack.phoneUrl)
      await demo.goto('/?wallets=none')
      await (await openReady(demo)).tap()
      const view = demo.view('Phone Wallet')
      await view.getByRole('button', { name: 'Open again' }).tap()
      await expect.poll(() => links).toHaveLength(2)
      expect(links[1]).toBe(links[0])
      await view.getByRole('button', { name: 'Copy link' }).tap()
      await expect(view.getByRole('button', { name: 'Copied' })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uriOf(links[0]))
      await view.getByRole('button', { name: 'Show QR code' }).tap()
      expect(await readQr(page)).toBe(uriOf(links[0]))
      await phone.pair(uriOf(links[0]))
      await phone.approveNext('proposal')
      await expect(demo.accountButton).toBeVisible()
    })
  })
}

test.describe('Android', () => {
  test.use({ userAgent: handhelds[1].userAgent })

  test('behavior: an injected wallet comes first, and a tap on it opens no link @deep', async ({
    demo,
    page,
    stack,
  }) => {
    const links = await takeLinks(page, stack.phoneUrl)
    await demo.goto('/')
    await demo.connectButton.tap()
    const rows = demo.view('Connect').getByRole('list').getByRole('button')
    await expect(rows.first()).toContainText('Dev Wallet')
    await expect(rows.nth(1)).toContainText('Phone Wallet')
    await expect(demo.view('Connect').getByRole('button', { name: 'WalletConnect' })).toHaveCount(0)
    await rows.first().tap()
    await demo.answer('Connect')
    await expect(demo.accountButton).toBeVisible()
    expect(links).toEqual([])
  })

  test('behavior: a wallet of the list that is in this browser is asked itself, and opens no link @deep', async ({
    demo,
    page,
    stack,
  }) => {
    // The browser inside of a wallet's app: it announces itself.
    await page.addInitScript((address) => {
      const asked: string[] = []
      const provider = {
        async request({ method }: { method: string }) {
          asked.push(method)
          if (method === 'eth_chainId') return '0x7a69'
          return method === 'eth_accounts' || method === 'eth_requestAccounts' ? [address] : null
        },
        on() {},
        removeListener() {},
      }
      const info = { uuid: crypto.randomUUID(), name: 'MetaMask', icon: 'data:image/png;base64,', rdns: 'io.metamask' }
      const announce = () =>
        dispatchEvent(
          new CustomEvent('eip6963:announceProvider', {
            detail: Object.freeze({ info: Object.freeze(info), provider }),
          }),
        )
      addEventListener('eip6963:requestProvider', announce)
      announce()
      Object.assign(window, { asked })
    }, stack.accounts[0]?.address)
    await demo.goto('/?wallets=none')
    await demo.connectButton.tap()
    const rows = demo.view('Connect').getByRole('list').getByRole('button')
    await expect(rows.first()).toContainText('MetaMask')
    await expect(rows.first()).toContainText('Installed')
    await expect(demo.view('Connect').getByRole('button', { name: 'MetaMask' })).toHaveCount(1)
    await page.evaluate(() => {
      window.open = () => {
        throw new Error('A link was followed.')
      }
    })
    await rows.first().tap()
    await expect(demo.accountButton).toBeVisible()
    expect(await page.evaluate('window.asked')).toContain('eth_requestAccounts')
  })

  test('behavior: the wallet’s own page, opened by its link, pairs and signs @deep', async ({
    demo,
    page,
    browser,
    stack,
  }) => {
    await demo.goto('/?wallets=none')
    const links = await takeLinks(page, stack.phoneUrl)
    await (await openReady(demo)).tap()
    await expect.poll(() => links).toHaveLength(1)
    // Elsewhere, as an app is: links of the page go on being taken.
    const elsewhere = await browser.newContext({ viewport: screen.viewport, hasTouch: true })
    const wallet = await elsewhere.newPage()
    await wallet.goto(links[0] ?? '')
    await expect(wallet.getByRole('dialog', { name: 'Connect?' })).toContainText('Tidemark')
    await wallet.getByRole('dialog').getByRole('button', { name: 'Connect', exact: true }).tap()
    await expect(demo.accountButton).toBeVisible()
    await page.getByLabel('Your line').fill('From my pocket')
    await page.getByRole('button', { name: 'Sign the book' }).tap()
    // The request leads to the app again, without a pairing this time.
    await expect.poll(() => links).toHaveLength(2)
    expect(uriOf(links[1])).not.toContain('symKey')
    await wallet.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).tap()
    await expect(page.getByRole('list', { name: 'Entries' })).toContainText('From my pocket')
    await elsewhere.close()
  })

  test('behavior: in a messenger the link opens anew, and the blocker lets it through @deep', async ({
    demo,
    page,
    context,
    stack,
  }) => {
    await page.addInitScript(() => {
      const opened = window.open('about:blank', '_blank')
      Object.assign(window, { TelegramWebviewProxy: {}, isBlocking: opened === null })
    })
    await demo.goto('/?wallets=none')
    // Without a tap no window opens.
    expect(await page.evaluate('window.isBlocking')).toBe(true)
    const row = await openReady(demo)
    const opened = context.waitForEvent('page')
    await row.tap()
    const link = new URL((await opened).url())
    expect(link.origin).toBe(stack.phoneUrl)
  })
})
