import { readEthereumLink, writeEthereumLink } from './ethereum.js'
import { linkInvalid } from './fields.js'
import { readSolanaLink, writeSolanaLink } from './solana.js'
import type { PaymentLink } from './types.js'

/** The longest link: that of Solana Pay's own library. */
const longest = 2048
const names = ['networkId', 'recipient', 'token', 'amount', 'label', 'message', 'memo'] as const

/**
 * Reads a link that asks for a transfer: EIP-681 (`ethereum:`) or a transfer request of Solana Pay (`solana:`). Nothing is
 * guessed: what the standard does not say is refused, with the field's name in `data.field`.
 * @throws {LatchkeyError} PAYMENT_LINK_INVALID; PAYMENT_LINK_AMOUNT; PAYMENT_LINK_UNSUPPORTED for other calls, and for
 * interactive requests of Solana Pay
 * @example readPaymentLink('ethereum:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359@1?value=2.014e18').amount // 2014000000000000000n
 */
export function readPaymentLink(text: string): PaymentLink {
  const link = text.trim()
  if (link.length > longest) throw linkInvalid('link', `is longer than ${longest} characters`)
  const [, scheme = '', rest = ''] = /^(ethereum|solana):([!-~]+)$/i.exec(link) ?? []
  if (!scheme || rest.includes('#')) throw linkInvalid('link', 'is none of EIP-681 or Solana Pay')
  return scheme.toLowerCase() === 'ethereum' ? readEthereumLink(rest) : readSolanaLink(rest)
}

/**
 * Writes a link that wallets read, for a page or a QR code. EIP-681 has the chain id in it, always.
 * @throws {LatchkeyError} as `readPaymentLink`: what could not be read again as the same payment is not written
 */
export function writePaymentLink(payment: PaymentLink): string {
  const link =
    payment.namespace === 'eip155' ? `ethereum:${writeEthereumLink(payment)}` : `solana:${writeSolanaLink(payment)}`
  const wanted = new Map<string, unknown>(Object.entries(payment))
  const written = new Map<string, unknown>(Object.entries(readPaymentLink(link)))
  const differs = names.find((name) => written.get(name) !== wanted.get(name))
  if (differs) throw linkInvalid(differs, 'cannot be written')
  return link
}
