import { openAsHost } from '../support/hostPromise.js'
import { createFunds } from './support/funds.js'
import { reviewSend } from './support/reviewSend.js'
import { chainsOf, expect, test } from './support/test.js'
import { address, createWidget } from './support/widget.js'

/** Has neither dollars nor postcards of any other test. */
const receiver = '0x0000000000000000000000000000000000271828'

// A coin is sent in widget.spec.ts. What a contract moves has more to read, and says more.
for (const kind of ['token', 'NFT'] as const) {
  test(`behavior: the e-mail wallet sends a ${kind}: screen, the host’s promise and the chain agree @deep`, async ({
    demo,
    page,
    stack,
    stackClock,
    newMailbox,
  }) => {
    test.slow()
    const { evm } = chainsOf(stack)
    const funds = createFunds(stack)
    const widget = createWidget(demo)
    await demo.goto(address)
    await widget.logIn(newMailbox())
    const { connections } = await demo.state()
    const own = connections.find(({ namespace }) => namespace === 'eip155')?.accounts[0]?.address ?? ''
    await funds.giveEth(own, 10n ** 18n)
    const id = BigInt(Date.now())
    const [what, params, arrived] =
      kind === 'token'
        ? ([
            '2.5 LUSD',
            { token: 'LUSD', amount: '2.5', to: receiver },
            async () => (await funds.dollarsOf(receiver)) - before,
          ] as const)
        : ([
            `Postcard ${id}`,
            { address: funds.postcards, tokenId: `${id}`, to: receiver },
            async () => BigInt((await funds.postcardOf(id)) === receiver),
          ] as const)
    const before = await funds.dollarsOf(receiver)
    await (kind === 'token' ? funds.giveDollars(own, 10_000_000n) : funds.givePostcard(own, id))
    // The page and the services keep a balance for 30 s.
    stackClock.advance(30_000)
    await demo.reload()
    await page.evaluate((chain) => window.latchkey.switchNetwork(chain), evm.caipNetworkId)

    const rejected = await openAsHost(page, { view: 'WalletSend', params })
    await reviewSend(demo, widget, what)
    await widget.press(/^Reject/)
    const declined = demo.modal.locator('[part=toast]', { hasText: 'Declined in Embedded wallet. Nothing was sent.' })
    await expect(declined).toBeVisible()
    // The form holds all of it, for another try: the promise waits until the user leaves.
    await expect(demo.view('Send')).toContainText(kind === 'token' ? 'LUSD' : what)
    expect(await rejected()).toEqual([])
    await demo.modal.getByRole('button', { name: 'Close' }).click()
    await expect(demo.modal).toBeHidden()
    await expect.poll(rejected).toEqual([{ code: 'MODAL_CLOSED', outcome: 'dismissed' }])
    expect(await arrived()).toBe(0n)

    const sent = await openAsHost(page, { view: 'WalletSend', params })
    await reviewSend(demo, widget, what)
    if (kind === 'NFT') {
      await expect(widget.frame.locator('.piece-name')).toHaveText(what)
      await expect(widget.frame.locator('.piece-words')).toContainText('Unverified. Collection: ')
      const drawn = (image: HTMLImageElement) => image.naturalWidth
      await expect.poll(() => widget.frame.locator('.piece img').evaluate(drawn)).toBeGreaterThan(0)
    }
    await widget.press(/^(Approve|Send)/)
    await expect(demo.modal).toContainText(`Sent ${what}`)
    const [{ hash }] = (await sent()) as readonly [{ hash: `0x${string}` }]
    // Its promise of the outcome does not cross to the test.
    expect(await sent()).toEqual([{ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), outcome: {} }])
    expect(await funds.reads.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await arrived()).toBe(kind === 'token' ? 2_500_000n : 1n)
    await demo.modal.getByRole('button', { name: 'Done' }).click()
    await expect(demo.modal).toBeHidden()
  })
}
