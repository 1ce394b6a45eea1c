import { cleanText, type WalletInfo } from '../../src/adapter.js'
import type { SdkMetadata } from './sdk.js'

/** Longest address that is kept. */
const urlLimit = 2048

const toHttps = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > urlLimit || !URL.canParse(value)) return undefined
  return new URL(value).protocol === 'https:' ? value : undefined
}

/** Who the wallet says it is: its own claim, checked for form. */
export function toWalletInfo(metadata: SdkMetadata | undefined): WalletInfo {
  const { name, url, icons } = Object(metadata) as SdkMetadata
  const icon = (Array.isArray(icons) ? icons : []).map(toHttps).find((each) => each !== undefined)
  const link = toHttps(url)
  return { name: cleanText(name) || 'Wallet', ...(icon && { icon }), ...(link && { url: link }) }
}
