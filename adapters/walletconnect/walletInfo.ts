import type { WalletInfo } from '../../src/kernel/index.js'
import type { SdkMetadata } from './sdk.js'

/** Longest name that is shown. */
const nameLimit = 64
/** Longest address that is kept. */
const urlLimit = 2048

/** One line without control, bidirectional and invisible characters (S38). */
const cleanName = (value: unknown): string =>
  typeof value === 'string'
    ? [...value.slice(0, 1024).replace(/\s/g, ' ').replace(/\p{C}/gu, '').replace(/ +/g, ' ').trim()]
        .slice(0, nameLimit)
        .join('')
        .trim()
    : ''

const toHttps = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > urlLimit || !URL.canParse(value)) return undefined
  return new URL(value).protocol === 'https:' ? value : undefined
}

/** Who the wallet says it is: its own claim, checked for form. */
export function toWalletInfo(metadata: SdkMetadata | undefined): WalletInfo {
  const { name, url, icons } = Object(metadata) as SdkMetadata
  const icon = (Array.isArray(icons) ? icons : []).map(toHttps).find((each) => each !== undefined)
  const link = toHttps(url)
  return { name: cleanName(name) || 'Wallet', ...(icon && { icon }), ...(link && { url: link }) }
}
