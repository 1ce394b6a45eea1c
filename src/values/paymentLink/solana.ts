import { fromBase58 } from '../../kernel/base/base58.js'
import { amountInvalid, decode, type Fields, linkInvalid, linkUnsupported, readFields } from './fields.js'
import type { SolanaPayment } from './types.js'

/** Reads a transfer request of Solana Pay without its scheme. */
export function readSolanaLink(text: string): SolanaPayment {
  const [, recipient = '', query] = /^([^?]*)(?:\?(.*))?$/.exec(text) ?? []
  // The address of a server that would write the transaction.
  if (decode(recipient, 'recipient').includes(':')) throw linkUnsupported('interactive', 'requests are not taken')
  const fields = readFields(query, ['amount', 'spl-token', 'reference', 'label', 'message', 'memo'], 'reference')
  return {
    namespace: 'solana',
    recipient: toKey(recipient, 'recipient'),
    token: fields.get('spl-token')?.map((key) => toKey(key, 'spl-token'))[0],
    amount: readAmount(fields),
    references: fields.get('reference')?.map((key) => toKey(key, 'reference')),
    label: readText(fields, 'label'),
    message: readText(fields, 'message'),
    memo: readText(fields, 'memo'),
  }
}

/** Writes it without its scheme; what is wrong in it is found as it is read back. */
export function writeSolanaLink({ recipient, amount, token, references = [], ...texts }: SolanaPayment): string {
  const fields = [
    ['amount', amount],
    ['spl-token', token],
    ...references.map((key) => ['reference', key]),
    ['label', texts.label],
    ['message', texts.message],
    ['memo', texts.memo],
  ]
  const query = fields.flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
  return [recipient, query.join('&')].filter(Boolean).join('?')
}

/** A key in base58, of 32 bytes. */
function toKey(text: string, field: string): string {
  const bytes = text.length <= 44 ? fromBase58(text) : undefined
  if (bytes?.length !== 32) throw linkInvalid(field, 'is no key of 32 bytes')
  return text
}

/** Coins, or tokens, as a plain decimal. */
function readAmount(fields: Fields): string | undefined {
  const text = fields.get('amount')?.[0]
  if (text !== undefined && !/^(?=.{1,80}$)(?=.*[1-9])\d+(?:\.\d+)?$/.test(text))
    throw amountInvalid('amount', 'is no plain decimal above zero')
  return text
}

/** As forms write it, a plus stands for a space; Solana Pay's own library writes so. */
const readText = (fields: Fields, name: string): string | undefined =>
  fields.get(name)?.map((text) => decode(text.replaceAll('+', ' '), name))[0]
