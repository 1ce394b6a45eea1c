import type { Page } from '@playwright/test'
import { TestRpcError, type TestWallet } from '../../../src/testing/index.js'

/**
 * Announces a wallet on each page that is loaded from now on (EIP-6963). It lives outside of the page, as an extension does. What it tells of
 * itself reaches the page by `tellInstalled`.
 */
export async function installWallet(page: Page, wallet: TestWallet): Promise<void> {
  await page.exposeFunction('askTestWallet', (call: { method: string; params?: unknown }) =>
    wallet.provider.request(call).then(
      (result) => ({ result }),
      (error: unknown) => ({ code: error instanceof TestRpcError ? error.code : -32603, message: `${error}` }),
    ),
  )
  await page.addInitScript(() => {
    const { askTestWallet } = window as unknown as {
      askTestWallet: (call: unknown) => Promise<{ result: unknown } | { code: number; message: string }>
    }
    const provider = {
      async request(call: unknown) {
        const answer = await askTestWallet(call)
        if ('result' in answer) return answer.result
        throw Object.assign(new Error(answer.message), { code: answer.code })
      },
      on(name: string, listener: (value: unknown) => void) {
        window.addEventListener(`installed:${name}`, (event) => listener((event as CustomEvent).detail))
      },
      removeListener() {},
    }
    const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
    const info = { uuid: crypto.randomUUID(), name: 'Installed Wallet', rdns: 'com.example.installed', icon }
    const detail = Object.freeze({ info, provider })
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })
}

/** Has an installed wallet tell the code of a page of a change, as it would by itself: `accountsChanged`, `chainChanged`. */
export const tellInstalled = (page: Page, name: string, value: unknown): Promise<void> =>
  page.evaluate(([event, detail]) => void window.dispatchEvent(new CustomEvent(`installed:${event}`, { detail })), [
    name,
    value,
  ] as const)
