import type { Page } from '@playwright/test'
import type { Stack } from '../scripts/stack.js'
import { createTestWallet } from '../src/testing/index.js'
import { installWallet } from '../test/browser/support/installWallet.js'

/** Buttons before and after a wallet is connected, by two instances in the page of one script tag. */
export async function shootElements(page: Page, stack: Stack, query: string, path: string): Promise<void> {
  const [chain] = stack.chains
  if (!chain) throw new Error('The stack has no chain.')
  // What tsx puts around functions, which run in the page here.
  await page.addInitScript('globalThis.__name = (made) => made')
  await installWallet(page, createTestWallet({ accounts: [`0x${'1'.repeat(64)}`], chains: [{ ...chain, chainId: 1 }] }))
  await page.goto(`${stack.demoUrl}/script-tag`)
  await page.evaluate(
    async (look) => {
      const { src = '' } = document.querySelector<HTMLScriptElement>('script[data-networks]') ?? {}
      const { createLatchkey, evm, mainnet } = (await import(src)) as typeof import('../cdn/latchkey.js')
      const isDark = look.theme === 'dark'
      document.documentElement.dir = look.dir ?? 'ltr'
      const board = document.createElement('main')
      document.body.style.background = isDark ? '#121316' : '#fff'
      board.style.cssText = 'display:grid;gap:16px;width:fit-content;padding:24px;font:15px system-ui'
      for (const id of ['before', 'after']) {
        const row = document.createElement('div')
        row.style.cssText = 'display:flex;flex-wrap:wrap;gap:12px;align-items:center;max-width:640px'
        const latchkey = createLatchkey({
          id,
          networks: [mainnet],
          adapters: [evm()],
          themeMode: isDark ? 'dark' : 'light',
        })
        for (const [name, attributes] of [
          ['button', { name: 'false' }],
          ['network-button', {}],
          ['wallet-button', { wallet: 'google' }],
          ['button', { name: 'false', size: 'small' }],
        ] as const) {
          const element = document.createElement(`latchkey-${name}`)
          for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
          row.append(element)
        }
        board.append(Object.assign(row, { latchkey }))
        if (id === 'after') await latchkey.connect({ connector: 'com.example.installed' })
      }
      document.head.append(...document.querySelectorAll('link'))
      document.body.replaceChildren(board)
    },
    Object.fromEntries(new URLSearchParams(query)),
  )
  await page.locator('[data-kind="account"]').first().waitFor()
  await page.locator('main').screenshot({ path, animations: 'disabled' })
  await page.close()
}
