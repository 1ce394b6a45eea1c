import { base58, base64 } from '@scure/base'
import { bytesToString, hexToString, isHex } from 'viem'
import { type Summary, summarize } from '../../wallet/summarize.js'
import type { PhoneQuestion, PhoneRequest, PhoneState } from '../types.js'

export const short = (address: string) =>
  address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address

/** Namespaces as users call them. */
const families: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  polkadot: 'Polkadot',
}

/** A chain as users call it. */
export function nameChain(chainId: string, { chains }: Pick<PhoneState, 'chains'>): string {
  const [namespace = '', reference = ''] = chainId.split(':')
  const known = namespace === 'eip155' ? chains.find((chain) => `${chain.chainId}` === reference)?.name : undefined
  return known ?? (namespace === 'eip155' ? `Chain ${reference}` : (families[namespace] ?? chainId))
}

/** What is asked, in one line. */
export function describeQuestion(question: PhoneQuestion, state: PhoneState): string {
  if (question.kind === 'proposal') return 'Connect?'
  return question.kind === 'signIn' ? 'Sign in?' : describe(question, state).title
}

/** Puts a request into plain words; what is not understood is said to be so. */
export function describe(request: PhoneRequest, state: PhoneState): Summary {
  const { method, chainId, params } = request
  const where = ['Network', nameChain(chainId, state)] as const
  const fields = (params ?? {}) as Readonly<Record<string, unknown>>
  switch (method) {
    case 'solana_signMessage':
      return sign(
        [['Account', `${fields.pubkey}`], where],
        readText(() => base58.decode(`${fields.message}`)),
      )
    case 'signMessage':
    case 'polkadot_signMessage':
      return sign([['Account', `${fields.address ?? fields.account ?? 'The one in use'}`], where], `${fields.message}`)
    case 'cosmos_signAmino':
      return sign([['Account', `${fields.signerAddress}`], where], readAmino(fields.signDoc))
    case 'wallet_sendCalls':
      return describeCalls(fields, state, request)
    default:
      return summarizeEvm(request, state)
  }
}

const sign = (lines: Summary['lines'], text: string): Summary => ({
  title: 'Sign this message?',
  verb: 'Sign',
  lines,
  text,
})

function summarizeEvm({ method, params, chainId }: PhoneRequest, state: PhoneState): Summary {
  const account = findAccount(params) ?? state.account
  const known = method === 'eth_signTypedData' ? 'eth_signTypedData_v4' : method
  const summary = summarize({ method: known, params }, { account, chainId: Number(chainId.split(':')[1]) }, state)
  if (method !== 'wallet_switchEthereumChain') return summary
  // The wallet moves, from wherever it is, and not the chain that the request came over.
  const from = nameChain(`eip155:${state.chainId}`, state)
  return { ...summary, lines: summary.lines.map(([label, value]) => [label, label === 'From' ? from : value]) }
}

/** The account that a request names: some have it first, some second, some in what they send. */
function findAccount(params: unknown): string | undefined {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  return list
    .map((value) => (value as { readonly from?: unknown } | null)?.from ?? value)
    .find((value): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value))
}

function describeCalls(params: unknown, state: PhoneState, request: PhoneRequest): Summary {
  const [batch] = (Array.isArray(params) ? params : []) as { readonly calls?: readonly unknown[]; from?: string }[]
  const calls = batch?.calls ?? []
  const each = calls.map((call, index): readonly [string, string] => {
    const { title, lines } = summarizeEvm({ ...request, method: 'eth_sendTransaction', params: [call] }, state)
    const to = lines.find(([label]) => label === 'To')?.[1]
    return [`${index + 1}. ${title.replace(/\?$/, '')}`, to ? `To ${to}` : '']
  })
  const account = ['Account', batch?.from ?? state.account] as const
  const where = ['Network', nameChain(request.chainId, state)] as const
  return { title: `Send ${calls.length} transactions, one by one?`, verb: 'Send all', lines: [...each, account, where] }
}

/** Bytes as the text that they are, or as they are. */
function readText(read: () => Uint8Array): string {
  try {
    return bytesToString(read())
  } catch {
    // Neither text nor what the method says it should be: the wallet refuses it when it comes to signing.
    return 'This cannot be shown as text.'
  }
}

function readAmino(document: unknown): string {
  const data = (document as { msgs?: readonly { value?: { data?: unknown } }[] } | undefined)?.msgs?.[0]?.value?.data
  if (typeof data !== 'string') return JSON.stringify(document, undefined, 2)
  return isHex(data) ? hexToString(data) : readText(() => base64.decode(data))
}
