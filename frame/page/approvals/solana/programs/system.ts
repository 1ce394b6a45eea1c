import type { Action } from '../../../../common/approval/types.js'
import {
  accountsOf,
  addressFact,
  createBytes,
  danger,
  type Instruction,
  type ReadInstruction,
  type Surroundings,
  type Told,
  textFact,
} from './instruction.js'

export const systemProgram = '11111111111111111111111111111111'

const advanceNonce = 4

/**
 * The nonce account that an instruction uses, which makes its transaction last until it is carried out, where it is the first one.
 * The network looks at the number alone, whatever follows it.
 *
 * @returns undefined where it does not; null where a lookup table would have to say which account
 */
export function nonceOf(instruction: Instruction | undefined): string | null | undefined {
  if (instruction?.program !== systemProgram) return undefined
  const bytes = createBytes(instruction.data.slice(0, 4))
  const isAdvance = bytes.u32() === advanceNonce && bytes.isDone()
  return isAdvance ? (instruction.accounts[0] ?? null) : undefined
}

/** The system program: coins, new accounts, who owns them, and nonces that let a transaction last. */
export const readSystem: ReadInstruction = (instruction, around) => {
  const bytes = createBytes(instruction.data)
  const kind = bytes.u32()
  const read = readers[kind]
  const accounts = read && accountsOf(instruction, read.accounts)
  if (!read || !accounts) return undefined
  const told = read.tell(accounts, bytes, around)
  return bytes.isDone() ? told : undefined
}

interface Reader {
  /** Accounts at least. */
  readonly accounts: number
  readonly tell: (accounts: readonly string[], bytes: ReturnType<typeof createBytes>, around: Surroundings) => Told
}

const move = (from: string, to: string, amount: bigint, { account }: Surroundings): Told => {
  const isOwn = from === account
  return {
    action: {
      text: isOwn ? 'act.send' : 'act.moveOther',
      figure: { asset: { kind: 'coin' }, amount },
      facts: [...(isOwn ? [] : [addressFact('approve.from', from)]), addressFact('approve.to', to)],
    },
    ...(isOwn && to === account && { warnings: [{ severity: 'note', text: 'warn.self' }] }),
    ...(isOwn && to !== account && { lamports: amount }),
  }
}

const create = (from: string, made: string, lamports: bigint, owner: string, { account }: Surroundings): Told => ({
  action: {
    text: 'act.newAccount',
    figure: { asset: { kind: 'coin' }, amount: lamports },
    facts: [
      ...(from === account ? [] : [addressFact('approve.from', from)]),
      addressFact('act.account', made),
      addressFact('act.program', owner),
    ],
  },
  ...(from === account && { lamports }),
})

const assign = (given: string, owner: string, { account }: Surroundings): Told => ({
  action: { text: 'act.assign', facts: [addressFact('act.account', given), addressFact('act.program', owner)] },
  ...(given === account && { warnings: [danger('warn.assign')] }),
})

const plain = (text: Action['text'], label: 'act.account' | 'act.nonce', address: string): Told => ({
  action: { text, facts: [addressFact(label, address)] },
})

const seedOf = (bytes: ReturnType<typeof createBytes>): string => {
  const length = bytes.u64()
  // A seed has 32 bytes at most: a longer one runs out of bytes, and is not read.
  return new TextDecoder().decode(bytes.bytes(length <= 32n ? Number(length) : 1300))
}

const readers: Readonly<Record<number, Reader>> = {
  0: {
    accounts: 2,
    tell([from = '', made = ''], bytes, around) {
      const lamports = bytes.u64()
      bytes.u64()
      return create(from, made, lamports, bytes.address(), around)
    },
  },
  1: { accounts: 1, tell: ([given = ''], bytes, around) => assign(given, bytes.address(), around) },
  2: { accounts: 2, tell: ([from = '', to = ''], bytes, around) => move(from, to, bytes.u64(), around) },
  3: {
    accounts: 2,
    tell([from = '', made = ''], bytes, around) {
      bytes.address()
      const seed = seedOf(bytes)
      const lamports = bytes.u64()
      bytes.u64()
      const told = create(from, made, lamports, bytes.address(), around)
      return told.action
        ? { ...told, action: { ...told.action, facts: [...told.action.facts, textFact('act.seed', seed)] } }
        : told
    },
  },
  [advanceNonce]: {
    accounts: 3,
    tell: ([nonce = '']) => ({
      action: { text: 'act.advanceNonce', facts: [addressFact('act.nonce', nonce)] },
      warnings: [danger('warn.lasting')],
    }),
  },
  5: {
    accounts: 5,
    tell: ([nonce = '', to = ''], bytes, { account }) => ({
      action: {
        text: 'act.withdrawNonce',
        figure: { asset: { kind: 'coin' }, amount: bytes.u64() },
        facts: [addressFact('act.nonce', nonce), addressFact('approve.to', to)],
      },
      ...(to !== account && { warnings: [danger('warn.closeOther')] }),
    }),
  },
  6: {
    accounts: 3,
    tell: ([nonce = ''], bytes) => ({
      action: {
        text: 'act.newNonce',
        facts: [addressFact('act.nonce', nonce), addressFact('act.authority', bytes.address())],
      },
    }),
  },
  7: {
    accounts: 2,
    tell: ([nonce = ''], bytes) => ({
      action: {
        text: 'act.authority.give',
        facts: [addressFact('act.nonce', nonce), addressFact('act.authority', bytes.address())],
      },
      warnings: [danger('warn.authority')],
    }),
  },
  8: {
    accounts: 1,
    tell: ([given = ''], bytes) => {
      bytes.u64()
      return plain('act.allocate', 'act.account', given)
    },
  },
}
