import { type Address, getBase58Decoder } from '@solana/kit'
import { systemProgram } from '../chain/accounts.js'
import { associatedTokenProgram, tokenPrograms } from '../tokens/layout.js'
import { memoPrograms } from './memo.js'
import { parseAssociatedToken } from './parse/associatedToken.js'
import type { IndexedInstruction, ParsedInstruction } from './parse/parsedInstruction.js'
import { createReader, type Reader } from './parse/reader.js'
import { parseSystem } from './parse/system.js'
import { parseToken } from './parse/token.js'

type Parser = (reader: Reader) => ParsedInstruction | undefined

const parsers = new Map<string, { program: string; parse: Parser }>([
  [systemProgram, { program: 'system', parse: parseSystem }],
  [associatedTokenProgram, { program: 'spl-associated-token-account', parse: parseAssociatedToken }],
  ...[...tokenPrograms].map(([address, program]) => [address, { program, parse: parseToken }] as const),
])

/** An instruction as `jsonParsed` has it: in words where the node knows the program, else with its accounts spelled out. */
export function parseInstruction(
  { program, accounts, data, stackHeight }: IndexedInstruction,
  keys: readonly Address[],
) {
  const programId = keys[program]
  const addresses = accounts.map((index) => keys[index])
  if (memoPrograms.has(programId ?? '')) {
    return { parsed: new TextDecoder().decode(data), program: 'spl-memo', programId, stackHeight }
  }
  const known = parsers.get(programId ?? '')
  const parsed = known?.parse(createReader(data, addresses))
  if (known && parsed) return { parsed, program: known.program, programId, stackHeight }
  return { accounts: addresses, data: getBase58Decoder().decode(data), programId, stackHeight }
}
