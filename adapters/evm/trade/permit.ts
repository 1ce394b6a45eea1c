import { LatchkeyError, type TradeTerms, type WalletHandle } from '../../../src/adapter.js'
import { askNode } from '../../kit/handles.js'
import { decodeText, toCall, toText, wordAt } from '../abi.js'
import { toAddress } from '../address.js'
import { unlessReverted } from '../errors.js'
import type { Hex } from '../hex.js'
import { signTypedData } from '../signTypedData.js'
import { nameOf } from '../token.js'
import type { TradeCall } from './checkTrade.js'
import { type AbiType, decode, encode, listOf, words } from './codec.js'

/** EIP-2612, EIP-5267, and the version that tokens of before it have. */
const noncesOf = '0x7ecebe00'
const domainOf = '0x84b0196e'
const versionOf = '0x54fd4d50'
/** Uniswap V3: `selfPermitIfNecessary`, and `multicall` of both routers. */
const selfPermit = 'c2e3140a'
const multicall = 'ac9650d8'
const multicall02 = '5ae401dc'
/** `exactInput` and `exactInputSingle` of SwapRouter, which stand alone. */
const alone = ['c04b8d59', '414bf389']

const steps = listOf('bytes')
const permitType = ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'].map(
  (field) => {
    const [name = '', type = ''] = field.split(':')
    return { name, type }
  },
)

const unsupported = (why: string) =>
  new LatchkeyError('PERMIT_UNSUPPORTED', `${why} Approve the token instead. Nothing was signed.`)

/**
 * A trade of Uniswap V3 that begins with the user's signed leave to take what is paid: exactly that, by the trade's own deadline. A leave that
 * somebody else has used up by then does not fail it. The wallet is asked for the signature.
 * @throws {LatchkeyError} PERMIT_UNSUPPORTED, PERMIT_REFUSED where the token does not take what was signed, REQUEST_REJECTED
 */
export async function withPermit(
  wallet: WalletHandle,
  call: TradeCall,
  { pays, spender, deadline }: TradeTerms,
): Promise<TradeCall> {
  const token = toAddress(pays.token.address ?? '')
  const inner = readSteps(call.data)
  if (!token || !inner) throw unsupported('This exchange takes no signed leave.')
  const { address } = wallet.account
  const domain = await readDomain(wallet, token)
  const nonce = wordAt(await read(wallet, token, toCall(noncesOf, address)), 0)
  if (!domain || nonce === undefined) throw unsupported('This token takes no signed leave (EIP-2612).')
  const message = { owner: address, spender, value: pays.value, nonce, deadline }
  const signature = await signTypedData(wallet, {
    domain: { ...domain, chainId: BigInt(wallet.network.id), verifyingContract: token },
    types: { Permit: permitType },
    primaryType: 'Permit',
    message,
  })
  const signed = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{2})$/i.exec(signature)
  // An account of code signs in other forms, which tokens do not read.
  if (!signed) throw unsupported('This account’s signatures are of another form than the token reads.')
  const [r, s, v] = signed.slice(1).map((digits) => BigInt(`0x${digits}`)) as [bigint, bigint, bigint]
  const values = [BigInt(token), pays.value, BigInt(deadline), v < 27n ? v + 27n : v, r, s]
  const permit = selfPermit + encode(words(values.length), values)
  const data = inner.write([permit, ...inner.calls])
  const tried = { ...call, data }
  if ((await read(wallet, tried.to, data, address)) === undefined)
    throw new LatchkeyError(
      'PERMIT_REFUSED',
      'The token does not take the signed leave, or the trade would fail now. Nothing was sent. Approve the token instead.',
    )
  return tried
}

/** The steps of a trade, and how it is written with others. */
function readSteps(data: Hex): { readonly calls: readonly string[]; write(calls: readonly string[]): Hex } | undefined {
  const digits = data.slice(2).toLowerCase()
  const [selector, rest] = [digits.slice(0, 8), digits.slice(8)]
  if (alone.includes(selector))
    return { calls: [digits], write: (calls) => `0x${multicall}${encode([steps], [calls])}` }
  if (selector === multicall) {
    const [calls] = decode([steps], rest) ?? []
    return calls === undefined
      ? undefined
      : { calls: calls as readonly string[], write: (all) => `0x${multicall}${encode([steps], [all])}` }
  }
  if (selector !== multicall02) return undefined
  const [until = 0n, calls] = decode(['word', steps], rest) ?? []
  return calls === undefined
    ? undefined
    : { calls: calls as readonly string[], write: (all) => `0x${multicall02}${encode(['word', steps], [until, all])}` }
}

/** What a contract says or does when a node tries it; undefined when it refuses. @throws {LatchkeyError} what a node says that does not answer */
const read = (wallet: WalletHandle, to: string, data: Hex, from?: string): Promise<unknown> =>
  unlessReverted(askNode(wallet, 'eth_call', [{ to, data, ...(from && { from }) }, 'latest']))

/** Name and version of a token's domain (EIP-712). */
async function readDomain(wallet: WalletHandle, token: string): Promise<{ name: string; version: string } | undefined> {
  const [own, name, version] = await Promise.all(
    ([domainOf, nameOf, versionOf] as const).map((selector) => read(wallet, token, selector)),
  )
  const parts: readonly AbiType[] = ['word', 'bytes', 'bytes', 'word', 'word', 'word', listOf('word')]
  const told = typeof own === 'string' ? decode(parts, own.slice(2)) : undefined
  if (told) return { name: toText(told[1] as string), version: toText(told[2] as string) }
  const text = decodeText(name)
  return text === undefined ? undefined : { name: text, version: decodeText(version) ?? '1' }
}
