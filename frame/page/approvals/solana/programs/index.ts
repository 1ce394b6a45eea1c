import type { Action } from '../../../../common/approval/types.js'
import {
  accountsOf,
  addressFact,
  createBytes,
  depositFact,
  depositOf,
  type Instruction,
  type ReadInstruction,
  type Told,
  textFact,
} from './instruction.js'
import { readSystem, systemProgram } from './system.js'
import { readToken, token2022Program, tokenPrograms } from './token.js'

export type { Instruction, Surroundings, Told } from './instruction.js'
export { nonceOf, systemProgram } from './system.js'
export { token2022Program, tokenPrograms } from './token.js'

const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const computeBudget = 'ComputeBudget111111111111111111111111111111'
const memoPrograms = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

/** Programs that are named where what they are asked for is not read. */
const names: Readonly<Record<string, string>> = {
  Stake11111111111111111111111111111111111111: 'Stake',
  Vote111111111111111111111111111111111111111: 'Vote',
  BPFLoaderUpgradeab1e11111111111111111111111: 'BPF loader',
  AddressLookupTab1e1111111111111111111111111: 'Address lookup table',
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: 'Token metadata',
}

/** Bytes of a token account, and of one with every extension that a mint asks of its accounts at their making. */
const plainLength = 165
const extendedLength = 200

/** The token account of an owner, made where only that owner's can be: its address follows from owner and mint. */
const readAssociated: ReadInstruction = (instruction, { account, owners }) => {
  const bytes = createBytes(instruction.data)
  // 0: make it; 1: the same where it is not there yet.
  if (instruction.data.length > 0 && bytes.u8() > 1) return undefined
  const accounts = accountsOf(instruction, 6)
  if (!accounts || !bytes.isDone()) return undefined
  const [payer = '', made = '', owner = '', mint = '', , program = ''] = accounts
  // It calls whatever program is named here.
  if (!tokenPrograms.includes(program)) return undefined
  owners.set(made, owner)
  const deposit = depositOf(program === token2022Program ? extendedLength : plainLength)
  const isOwn = payer === account
  return {
    ...(isOwn && { deposit }),
    action: {
      text: 'act.newTokenAccount',
      facts: [
        ...[addressFact('act.owner', owner), addressFact('act.token', mint), addressFact('act.account', made)],
        ...(isOwn ? [depositFact(deposit)] : []),
      ],
    },
  }
}

const readMemo: ReadInstruction = ({ data }) => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
    return { action: { text: 'act.memo', facts: [textFact('approve.memo', text)] } }
  } catch {
    return undefined
  }
}

const readers: Readonly<Record<string, ReadInstruction>> = {
  [systemProgram]: readSystem,
  [associatedProgram]: readAssociated,
  ...Object.fromEntries(tokenPrograms.map((program) => [program, readToken])),
  ...Object.fromEntries(memoPrograms.map((program) => [program, readMemo])),
}

/** Says what an instruction does; one that is not known to the last byte is blind, with all of its accounts and bytes (S17). */
export const readInstruction = (instruction: Instruction, around: Parameters<ReadInstruction>[1]): Told => {
  const read = Object.hasOwn(readers, instruction.program) ? readers[instruction.program] : undefined
  return read?.(instruction, around) ?? blind(instruction)
}

function blind({ program, accounts, data }: Instruction): Told {
  const isTold = accounts.every((account) => account !== undefined)
  const name = Object.hasOwn(names, program) ? names[program] : undefined
  const action: Action = {
    text: 'act.blind',
    isBlind: true,
    facts: [
      ...(name ? [textFact('act.function', name)] : []),
      addressFact('act.program', program),
      {
        label: 'act.accounts',
        value: {
          kind: 'fields',
          fields: accounts.map((account, at) => ({ name: `${at + 1}`, value: account ?? '?' })),
        },
      },
      {
        label: 'act.data',
        value: { kind: 'hex', hex: `0x${[...data].map((byte) => byte.toString(16).padStart(2, '0')).join('')}` },
      },
    ],
  }
  return {
    action,
    warnings: [
      { severity: 'danger', text: 'warn.blindCall' },
      ...(isTold ? [] : [{ severity: 'danger', text: 'warn.lookup' } as const]),
    ],
  }
}
