import { onTestFinished } from 'vitest'
import { type Solana, type SolanaCluster, type SolanaOptions, startSolana } from '../index.js'

/** Runs at the end of the test, last come first. */
export function atEnd(cleanup: () => unknown) {
  onTestFinished(async () => void (await cleanup()))
}

/** Clusters that end with the test. */
export async function open(options?: SolanaOptions): Promise<Solana> {
  const solana = await startSolana(options)
  atEnd(solana.stop)
  return solana
}

/** One cluster, whose slots stand still until the test goes on with `advance`, unless it hands in a clock. */
export async function openOne(options: SolanaOptions = {}): Promise<{ cluster: SolanaCluster; solana: Solana }> {
  const solana = await open({
    clusters: [{ name: 'One', genesisHash }],
    clock: { now: () => 1_750_000_000_000 },
    ...options,
  })
  return { cluster: firstOf(solana.clusters), solana }
}

export const genesisHash = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

export function firstOf<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw new Error('The list is empty.')
  return first
}

/** What a node answers, result or error. */
export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  result: any
  // biome-ignore lint/suspicious/noExplicitAny: the detail of an error has the form of its code
  error: { code: number; message: string; data: any }
}

/** Asks a node the plain way. */
export async function ask(url: string, method: string, ...params: unknown[]): Promise<Answer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await response.json()) as Answer
}
