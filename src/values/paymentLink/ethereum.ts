import type { CaipNetworkId } from '../../kernel/contract/caip.js'
import { amountInvalid, decode, type Fields, linkInvalid, linkUnsupported, readFields } from './fields.js'
import type { EthereumPayment } from './types.js'

const shape = /^(pay-)?([^@/?]+)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/
const isHex = (text: string) => /^0x[\da-fA-F]{40}$/.test(text)
/** A name with a dot, and nothing in it that has a meaning in a link. */
const isName = (text: string) => text.length <= 255 && /^[^\s./?#@:%&=]+(?:\.[^\s./?#@:%&=]+)+$/u.test(text)
/** What a wallet may offer for the fee. A suggestion, which the user is free to change (EIP-681): checked, and left out. */
const fees = ['gas', 'gasLimit', 'gasPrice']
const most = 2n ** 256n

/** Reads EIP-681 without its scheme: a payment of the coin, or `transfer` of a token, and no other call. */
export function readEthereumLink(text: string): EthereumPayment {
  const [, prefix, target = '', chain, call, query] = shape.exec(text) ?? []
  const networkId = chain === undefined ? undefined : toNetworkId(chain)
  if (call === undefined) {
    const fields = readFields(query, ['value', ...fees])
    checkFees(fields)
    // Without its prefix a link has an address (ERC-831).
    if (!prefix && !isHex(target)) throw linkInvalid('target', 'is no address, nor a name after pay-')
    return {
      namespace: 'eip155',
      networkId,
      recipient: toAddress(target, 'target'),
      amount: readUnits(fields, 'value'),
    }
  }
  if (call !== 'transfer')
    throw linkUnsupported(/^\w{1,64}$/.test(call) ? call : 'function', 'is a call of a contract other than transfer')
  // By its name alone a stranger would choose the contract.
  if (!isHex(target)) throw linkInvalid('target', 'is no address of a token')
  const fields = readFields(query, ['address', 'uint256', ...fees])
  checkFees(fields)
  // Their order is the function's: transfer(address,uint256).
  if ([...fields.keys()].filter((name) => !fees.includes(name)).join() !== 'address,uint256')
    throw linkInvalid('transfer', 'needs address, then uint256')
  const recipient = toAddress(fields.get('address')?.[0] ?? '', 'address')
  return { namespace: 'eip155', networkId, token: target, recipient, amount: readUnits(fields, 'uint256') }
}

/** Writes it without its scheme; what is wrong in it is found as it is read back. */
export function writeEthereumLink({ networkId = 'eip155:', recipient, token, amount }: EthereumPayment): string {
  const chain = networkId.slice(networkId.indexOf(':') + 1)
  const to = encodeURIComponent(recipient)
  // No exponents: wallets that take none of them read another amount, or none.
  if (token) return `${token}@${chain}/transfer?address=${to}&uint256=${amount ?? ''}`
  return `${isHex(recipient) ? '' : 'pay-'}${to}@${chain}${amount === undefined ? '' : `?value=${amount}`}`
}

function toNetworkId(chain: string): CaipNetworkId {
  if (!/^[1-9]\d{0,31}$/.test(chain)) throw linkInvalid('chain', 'is no chain id')
  return `eip155:${chain}`
}

/** An address, whose checksum the adapter checks, or a name. */
function toAddress(text: string, field: string): string {
  const address = decode(text, field)
  if (!isHex(text) && !isName(address)) throw linkInvalid(field, 'is no address or name')
  return address
}

function checkFees(fields: Fields): void {
  for (const name of fees) readUnits(fields, name)
  if (fields.has('gas') && fields.has('gasLimit')) throw linkInvalid('gasLimit', 'stands there twice')
}

/** Smallest units: whole ones, in digits or in scientific notation (`2.014e18`). */
function readUnits(fields: Fields, name: string): bigint | undefined {
  const text = fields.get(name)?.[0]
  if (text === undefined) return undefined
  const [, whole = '', fraction = '', exponent = 0] =
    /^\+?(\d{0,80})(?:\.(\d{1,80}))?(?:e(\d{1,2}))?$/i.exec(text) ?? []
  const kept = fraction.replace(/0+$/, '')
  const zeros = Number(exponent) - kept.length
  const value = zeros < 0 ? 0n : BigInt(whole + kept + '0'.repeat(zeros))
  if (value === 0n || value >= most) throw amountInvalid(name, 'is no whole number of smallest units above zero')
  return value
}
