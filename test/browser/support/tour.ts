import type { DemoPage } from './demoPage.js'

/** Waits until the modal stands still: no view leaves, nothing moves that ends, no skeletons are left. */
export async function settled({ page, modal }: DemoPage): Promise<void> {
  await modal.waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-latchkey="modal"]')].every(({ shadowRoot }) => {
      if (!shadowRoot || shadowRoot.querySelector('.leaving')) return false
      return shadowRoot.getAnimations().every(({ effect, playState }) => {
        const { iterations } = effect?.getTiming() ?? {}
        return iterations === Number.POSITIVE_INFINITY || playState === 'finished'
      })
    }),
  )
}

/** Views of plugins that the page has by its address, as they begin. */
const pluginViews = [
  ...['EmailLogin', 'ConnectSocials', 'Swap', 'SwapSelectToken', 'HiddenTokens'],
  ...['OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect', 'WhatIsABuy'],
  ...['ChooseAccountName', 'RegisterAccountName', 'TakeAccountName', 'GiveAccountName', 'AccountName'],
]

/**
 * Goes through every view in every state that a visitor can bring about, in any language: nothing is found by its text
 * but names that are no text. Yields the name of what is in sight.
 * @param query Settings of the page, such as `theme=dark`.
 */
export async function* tour(demo: DemoPage, query: string): AsyncGenerator<string> {
  const { page, modal, wallet } = demo
  const show = async (view: string, params: Record<string, string> = {}) => {
    await page.evaluate(([id, given]) => void window.latchkey.open({ view: id, params: given }), [
      view,
      params,
    ] as const)
    await page.waitForFunction((id) => window.latchkey.state().view === id, view)
    await settled(demo)
    return view
  }
  const choose = async (name: string, view: string) => {
    await modal.getByRole('button', { name }).first().click()
    await page.waitForFunction((id) => window.latchkey.state().view === id, view)
    await settled(demo)
  }
  const answer = async (button: string) => {
    await demo.answer(button)
    await wallet().waitFor({ state: 'hidden' })
  }

  await demo.goto(`/?wallets=none&${query}`)
  yield `${await show('Connect')}, without a wallet`
  await demo.goto(`/?${query}`)
  yield await show('Connect')
  yield await show('AllWallets')
  yield await show('GetWallet')
  await choose('MetaMask', 'Downloads')
  yield 'Downloads'
  await show('ConnectingWalletConnect')
  await modal.locator('[part~="qr"] svg').waitFor()
  yield 'ConnectingWalletConnect'
  await show('Connect')
  await choose('MetaMask', 'ConnectingWalletConnect')
  await modal.locator('[part~="qr"] svg').waitFor()
  yield 'ConnectingWalletConnect, for one wallet'
  yield await show('WhatIsAWallet')
  yield await show('Alert')
  yield `${await show('WalletSend')}, without a wallet`
  yield `${await show('WalletReceive')}, without a wallet`
  await show('Connect')
  await choose('Dev Wallet', 'ConnectingExternal')
  yield 'ConnectingExternal, waiting'
  await answer('Refuse')
  await settled(demo)
  yield 'ConnectingExternal, declined'
  await show('Connect')
  await choose('Dev Wallet', 'ConnectingExternal')
  await answer('Connect')
  await demo.accountButton.waitFor()

  for (const view of [
    'Account',
    'AccountSettings',
    'Networks',
    'WalletSend',
    'WalletSendSelectToken',
    'WalletSendPreview',
    'Notes',
  ])
    yield await show(view)
  await show('Account')
  const tabs = modal.getByRole('tab')
  for (let at = 0; at < (await tabs.count()); at++) {
    await tabs.nth(at).click()
    await settled(demo)
    yield `Account, tab ${at + 1}`
  }
  yield await show('WalletReceive')
  yield await show('WalletCompatibleNetworks')
  await show('Networks')
  await choose('Latchkey Local Two', 'SwitchNetwork')
  yield 'SwitchNetwork, waiting'
  await answer('Refuse')
  await settled(demo)
  yield 'SwitchNetwork, declined'
  await show('Networks')
  await choose('Ethereum', 'SwitchNetwork')
  await page.waitForFunction(() => !window.latchkey.state().attempt)
  await settled(demo)
  yield 'SwitchNetwork, failed'

  const { address, symbol } = await page.evaluate(
    async () => (await (await fetch('/stack.json')).json()).chains[0].token,
  )
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  await show('WalletSend', { address, amount: '12.5', to })
  await modal.locator('[part~="button"]').last().click()
  await page.waitForFunction(() => window.latchkey.state().view === 'WalletSendPreview')
  const send = modal.getByRole('button', { name: `12.5 ${symbol}` })
  await send.waitFor()
  await settled(demo)
  yield 'WalletSendPreview, to be sent'
  await send.click()
  await wallet().waitFor()
  await settled(demo)
  yield 'WalletSendPreview, asking'
  await answer('Send')
  await page.waitForFunction(() => window.latchkey.state().view === 'WalletSendConfirmed')
  await settled(demo)
  yield 'WalletSendConfirmed'
  await show('Account')
  await tabs.last().click()
  const sent = modal.getByRole('tabpanel').getByRole('button').filter({ hasText: symbol }).first()
  await sent.waitFor()
  await settled(demo)
  yield 'Account, with what was sent'
  await sent.click()
  await page.waitForFunction(() => window.latchkey.state().view === 'Transaction')
  await settled(demo)
  yield 'Transaction'

  await demo.goto(`/?names&swaps&onramp&socials&${query}`)
  await demo.accountButton.waitFor()
  for (const view of pluginViews) {
    // One that has nothing to begin with leads to another.
    await page.evaluate((id) => void window.latchkey.open({ view: id }), view)
    await settled(demo)
    yield view
  }

  await demo.goto(`/?networks=one&${query}`)
  await demo.accountButton.waitFor()
  await (await demo.openWallet()).getByRole('radio', { name: 'Latchkey Local Two' }).check()
  await page.waitForFunction(() => window.latchkey.state().view === 'UnsupportedChain')
  await settled(demo)
  yield 'UnsupportedChain'
}
