import { getAddress, isAddress } from 'viem'

/** The canonical spelling of an address, and its namespace; undefined for what is no address of a namespace that is known here. */
export function readAddress(text: string): { readonly namespace: string; readonly address: string } | undefined {
  if (isAddress(text, { strict: false })) return { namespace: 'eip155', address: getAddress(text) }
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return { namespace: 'solana', address: text }
  return undefined
}

/** CAIP-2 of what CAIP-10 spells, and what follows; undefined for other texts. */
export function readAccountId(text: string): { readonly chain: string; readonly address: string } | undefined {
  const match = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/.exec(text)
  return match?.[1] && match[2] ? { chain: match[1], address: match[2] } : undefined
}
