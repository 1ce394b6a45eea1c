import { expect, test } from 'vitest'
import type { FrameChain } from '../../../common/types.js'
import { createNode } from '../test/setup.js'
import { readMints } from './readMints.js'

const chain: FrameChain = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana',
  coin: { symbol: 'SOL', decimals: 9 },
  rpcUrl: 'http://127.0.0.1:9/',
}
const mint = 'EFKMezWHP74b4sswQPWHNE1qVaQwZwYLzzGbHKGZjjX7'
const old = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const extended = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** An extension: its number and length, two bytes each, and what it says. */
const extension = (kind: number, ...value: readonly number[]) => [kind, 0, value.length, 0, ...value]
const somebody = Array(32).fill(7) as number[]
const nobody = Array(32).fill(0) as number[]

async function warnings(program: string, kind: number, ...extensions: readonly number[]) {
  const data = Buffer.from([...Array(165).fill(0), kind, ...extensions]).toString('base64')
  const account = { lamports: 1, owner: program, data: [data, 'base64'] }
  const { client } = createNode(chain, { getMultipleAccounts: { value: [account] } })
  const told = await readMints({ chain: client }, [mint], new AbortController().signal)
  return told.map(({ text }) => text)
}

test.each([
  ['who takes it from every account', extension(12, ...somebody), ['warn.tokenTaker']],
  ['a program of its transfers', extension(14, ...nobody, ...somebody), ['warn.tokenHook']],
  [
    'both, behind another one',
    [...extension(3, ...somebody), ...extension(12, ...somebody), ...extension(14, ...nobody, ...somebody)],
    ['warn.tokenTaker', 'warn.tokenHook'],
  ],
  ['no program yet', extension(14, ...somebody, ...nobody), []],
  ['nobody who takes it', extension(12, ...nobody), []],
  ['an extension that is cut off', [12, 0, 32], []],
])('S17: a token with %s', async (_, extensions, told) => {
  expect(await warnings(extended, 1, ...extensions)).toEqual(told)
  // Accounts have other extensions by the same numbers, and the old program has none.
  expect(await warnings(extended, 2, ...extensions)).toEqual([])
  expect(await warnings(old, 1, ...extensions)).toEqual([])
})

test('behavior: a node that fails or is not asked adds no warning', async () => {
  const { client, asked } = createNode(chain)
  const { signal } = new AbortController()
  expect(await readMints({ chain: client }, [mint], signal)).toEqual([])
  expect(await readMints({ chain: client }, [], signal)).toEqual([])
  expect(asked).toHaveLength(1)
})
