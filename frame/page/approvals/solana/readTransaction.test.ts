import { address, getCompiledTransactionMessageDecoder, getCompiledTransactionMessageEncoder } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { sendCoins, systemProgram, to64, toTransaction, use } from '../test/solana.js'
import { readTransaction } from './readTransaction.js'

const account = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const held = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
const mint = 'EFKMezWHP74b4sswQPWHNE1qVaQwZwYLzzGbHKGZjjX7'
const other = 'Vote111111111111111111111111111111111111111'

test('S17: a transaction is lasting whatever follows the number of the nonce instruction', () => {
  const read = (data: readonly number[], first: readonly ReturnType<typeof use>[] = []) =>
    readTransaction(
      to64(
        toTransaction(
          account,
          [
            ...first,
            use(
              systemProgram,
              [
                [held, 1],
                [other, 0],
                [account, 2],
              ],
              data,
            ),
            sendCoins(account, held, 1n),
          ],
          mint,
        ),
      ),
      account,
    )
  for (const data of [
    [4, 0, 0, 0],
    [4, 0, 0, 0, 1],
  ]) {
    const { nonce, warnings } = read(data)
    expect(nonce).toBe(held)
    expect(warnings.map(({ text }) => text)).toContain('warn.lasting')
  }
  // The network looks at the first instruction alone, whatever it is.
  expect(
    read([4, 0, 0, 0], [use('ComputeBudget111111111111111111111111111111', [], [2, 1, 0, 0, 0])]).nonce,
  ).toBeUndefined()
  expect(read([4, 0, 0, 1]).nonce).toBeUndefined()
})

/** The same transaction, whose program or receiver is the first address of a table. */
function byTable(part: 'program' | 'receiver', of = 'readableIndices') {
  const bytes = toTransaction(account, [sendCoins(account, held, 9n)], mint)
  const message = getCompiledTransactionMessageDecoder().decode(bytes.slice(65))
  const [first] = message.instructions
  if (!first) throw new Error('It has an instruction.')
  const place = message.staticAccounts.length
  const changed = {
    ...message,
    instructions: [
      part === 'program' ? { ...first, programAddressIndex: place } : { ...first, accountIndices: [0, place] },
    ],
    addressTableLookups: [{ lookupTableAddress: address(other), readableIndices: [], writableIndices: [], [of]: [0] }],
  }
  return to64(
    Uint8Array.from([...bytes.slice(0, 65), ...getCompiledTransactionMessageEncoder().encode(changed as never)]),
  )
}

test('S16: a program that a table names is refused, whatever the table is said to have', () => {
  const tables = new Map([[other, ['Stake11111111111111111111111111111111111111']]])
  expect(() => readTransaction(byTable('program'), account, tables)).toThrow(/a program is missing/)
})

test('S17: an account of a table is described, and blind; without the table, or its place, it is not described', () => {
  const read = (tables: ReadonlyMap<string, readonly string[]>) =>
    readTransaction(byTable('receiver', 'writableIndices'), account, tables)
  const stranger = 'Stake11111111111111111111111111111111111111'
  const told = read(new Map([[other, [stranger]]]))
  expect(told.actions).toMatchObject([{ text: 'act.send', isBlind: true, figure: { amount: 9n } }])
  expect([told.leaving, told.tables, told.writable.at(-1)]).toEqual([9n, [other], stranger])
  for (const tables of [new Map(), new Map([[other, []]]), new Map([[other, [account]]]), new Map([[other, [held]]])])
    expect(read(tables).actions).toMatchObject([{ text: 'act.blind', isBlind: true }])
})
