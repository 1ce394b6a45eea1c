import { formatUnits } from 'viem'
import type { TestSolanaRequest } from '../../../src/testing/wallet/solana/types.js'
import type { SolanaCluster } from '../../src/readStack.js'
import type { Summary } from '../summarize.js'
import { readTransaction, type Step } from './readTransaction.js'

/** The clusters that it knows by name, and their tokens. */
export type KnownClusters = readonly (Pick<SolanaCluster, 'name'> & Partial<Pick<SolanaCluster, 'token'>>)[]

/** Puts a request into plain words; what is not understood is said to be so. */
export function summarizeSolana(
  { feature, account, inputs }: TestSolanaRequest,
  chosen: string,
  [cluster]: KnownClusters,
): Summary {
  const who = ['Account', account ?? chosen] as const
  const where = ['Network', cluster?.name ?? 'Solana'] as const
  const fields = inputs.map((input) => Object(input) as Readonly<Record<string, unknown>>)
  switch (feature) {
    case 'standard:connect':
      return { title: 'Connect to this page?', verb: 'Connect', lines: [['Page', location.origin], who, where] }
    case 'solana:signMessage':
      return {
        title: fields.length > 1 ? `Sign these ${fields.length} messages?` : 'Sign this message?',
        verb: 'Sign',
        lines: [who],
        text: fields.map(({ message }) => toText(message)).join('\n\n'),
      }
    case 'solana:signIn':
      return {
        title: 'Sign in to this page?',
        verb: 'Sign',
        lines: [
          ['Page', location.origin],
          who,
          ...fields.flatMap((input) => Object.entries(input).map(([name, value]) => [name, `${value}`] as const)),
        ],
      }
    case 'solana:signTransaction':
    case 'solana:signAndSendTransaction': {
      const isSent = feature === 'solana:signAndSendTransaction'
      const steps = fields.flatMap(({ transaction }) => toSteps(transaction))
      return summarizeSteps(steps, isSent ? 'Send' : 'Sign', cluster, [who, where])
    }
    default:
      return { title: 'Allow this request?', verb: 'Allow', lines: [['Request', feature], who] }
  }
}

function summarizeSteps(
  steps: readonly (Step | undefined)[],
  verb: 'Send' | 'Sign',
  cluster: KnownClusters[number] | undefined,
  lines: Summary['lines'],
): Summary {
  const known = steps.flatMap((step) => (step && step.kind !== 'fee' ? [step] : []))
  const moves = known.filter((step) => step.kind === 'coins' || step.kind === 'tokens')
  const told = known.flatMap((step) => tell(step, cluster))
  const [only] = moves
  // The whole of it in one line: only when there is nothing else.
  const isPlain = only && moves.length === 1 && known.every(({ kind }) => kind !== 'other')
  const title = isPlain
    ? `${verb === 'Send' ? 'Send' : 'Sign a transfer of'} ${toAmount(only, cluster)}?`
    : `${verb} this transaction?`
  const unread = steps.includes(undefined) ? [['Content', 'cannot be read'] as const] : []
  return { title, verb, lines: [...told, ...unread, ...lines] }
}

type Move = Extract<Step, { kind: 'coins' | 'tokens' }>

function toAmount(step: Move, cluster: KnownClusters[number] | undefined): string {
  if (step.kind === 'coins') return `${formatUnits(step.amount, 9)} SOL`
  const { token } = cluster ?? {}
  const symbol = token?.address === step.mint ? token.symbol : `of the token ${step.mint}`
  return `${formatUnits(step.amount, step.decimals)} ${symbol}`
}

function tell(step: Step, cluster: KnownClusters[number] | undefined): Summary['lines'] {
  switch (step.kind) {
    case 'coins':
    case 'tokens':
      return [
        ['Amount', toAmount(step, cluster)],
        [step.kind === 'coins' ? 'To' : 'To token account', step.to],
      ]
    case 'account':
      return [['Opens a token account for', step.owner]]
    case 'other':
      return [
        ['Calls the program', step.program],
        ['Data', toHex(step.data)],
      ]
    default:
      return []
  }
}

function toSteps(transaction: unknown): readonly (Step | undefined)[] {
  try {
    return readTransaction(transaction as Uint8Array).steps
  } catch {
    // The user is told that it could not be read.
    return [undefined]
  }
}

const toHex = (bytes: Uint8Array) => `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** As text where it is one. */
function toText(message: unknown): string {
  const bytes = message instanceof Uint8Array ? message : new Uint8Array()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Bytes that are no text.
    return toHex(bytes)
  }
}
