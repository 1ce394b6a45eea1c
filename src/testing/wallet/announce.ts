import type { TestProvider, TestWalletInfo } from './types.js'

/** One grey pixel: wallets announce a picture as a data URI. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNsaAAAAYUAg/8Yh2wAAAAASUVORK5CYII='

/** Announces a provider on a page as EIP-6963 says, now and each time it is asked; returns its own stop. */
export function announceProvider(
  page: EventTarget,
  provider: Pick<TestProvider, 'request'>,
  info: TestWalletInfo = {},
): () => void {
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: crypto.randomUUID(),
      name: 'Test Wallet',
      icon: pixel,
      rdns: 'com.example.wallet',
      ...info,
    }),
    provider,
  })
  const announce = () => void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => page.removeEventListener('eip6963:requestProvider', announce)
}
