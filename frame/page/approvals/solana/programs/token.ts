import type { Action, Figure, Warning } from '../../../../common/approval/types.js'
import {
  accountsOf,
  addressFact,
  caution,
  createBytes,
  danger,
  type ReadInstruction,
  type Surroundings,
  type Told,
  textFact,
  wordsFact,
} from './instruction.js'
import { extensionReaders, rareReaders, type TokenReader } from './tokenExtensions.js'

/** The token program, and the one with extensions (Token-2022), whose common instructions have the same bytes. */
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const tokenPrograms: readonly string[] = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', token2022Program]
const most = 2n ** 64n - 1n

type Bytes = ReturnType<typeof createBytes>
interface Reader {
  readonly accounts: number
  readonly tell: (accounts: readonly string[], bytes: Bytes, around: Surroundings) => Told | undefined
}

export const readToken: ReadInstruction = (instruction, around) => {
  const isExtended = instruction.program === token2022Program
  for (const table of isExtended ? [readers, rare, transferWithFee, extensions] : [readers, rare]) {
    const bytes = createBytes(instruction.data)
    const read = table[bytes.u8()]
    const accounts = read && accountsOf(instruction, read.accounts)
    // What is read of bytes that turn out to be something else is not kept.
    const decimals: Surroundings['decimals'] = []
    const told = accounts && read.tell(accounts, bytes, { ...around, decimals })
    if (told && bytes.isDone()) {
      around.decimals.push(...decimals)
      return withOthers(told, accounts.slice(read.accounts))
    }
  }
  return undefined
}

/** Further accounts: those that sign for a multisig, and those that a program of the token's own is called with. */
function withOthers(told: Told, others: readonly string[]): Told {
  if (!told.action || !others.length) return told
  const fields = others.map((value, at) => ({ name: `${at + 1}`, value }))
  const facts: Action['facts'] = [...told.action.facts, { label: 'act.others', value: { kind: 'fields', fields } }]
  return { ...told, action: { ...told.action, facts } }
}

const toReaders = (table: Readonly<Record<number, TokenReader>>): Readonly<Record<number, Reader>> =>
  Object.fromEntries(
    Object.entries(table).map(([kind, { accounts, tell }]) => [
      kind,
      { accounts, tell: (given, bytes, { account }) => tell(given, bytes, account) } satisfies Reader,
    ]),
  )
const rare = toReaders(rareReaders)
const extensions = toReaders(extensionReaders)

/** A figure of a mint; without one it stands in the smallest unit of the token account that has it. */
const figureOf = (address: string, amount: bigint): Figure => ({ asset: { kind: 'token', address }, amount })

function move(
  parts: { source: string; to: string; owner: string; mint?: string; amount: bigint; fee?: bigint },
  { account, owners }: Surroundings,
): Told {
  const { source, to, owner, mint, amount, fee } = parts
  const isOwn = owner === account
  const receiver = owners.get(to)
  const facts = [
    ...(isOwn ? [] : [addressFact('approve.from', owner)]),
    ...(receiver ? [addressFact('approve.to', receiver)] : []),
    addressFact('act.toAccount', to),
    addressFact(mint ? 'act.token' : 'act.fromAccount', mint ?? source),
    ...(fee === undefined
      ? []
      : [{ label: 'act.tokenFee', value: { kind: 'figure', ...figureOf(mint ?? source, fee) } } as const]),
  ]
  return {
    action: { text: isOwn ? 'act.send' : 'act.moveOther', figure: figureOf(mint ?? source, amount), facts },
  }
}

function allow(source: string, delegate: string, amount: bigint, mint?: string): Told {
  return {
    action: {
      text: 'act.allow',
      figure: { ...figureOf(mint ?? source, amount), ...(amount === most && { amount: 'unlimited' }) },
      facts: [
        addressFact('act.spender', delegate),
        addressFact(mint ? 'act.token' : 'act.fromAccount', mint ?? source),
      ],
    },
    warnings: [amount === most ? danger('warn.unlimited') : caution('warn.allow')],
  }
}

const one = (text: Action['text'], facts: Action['facts'], warnings: readonly Warning[] = []): Told => ({
  action: { text, facts },
  ...(warnings.length && { warnings }),
})

/** Notes the decimals that the program will check. */
const noteDecimals = (mint: string, bytes: Bytes, { decimals }: Surroundings) => void decimals.push([mint, bytes.u8()])

/** What an authority is of, by its number. */
const authorities = ['right.mint', 'right.freeze', 'right.owner', 'right.close'] as const

const readers: Readonly<Record<number, Reader>> = {
  1: {
    accounts: 4,
    tell: ([made = '', mint = '', owner = '']) => one('act.newTokenAccount', accountFacts(made, mint, owner)),
  },
  3: {
    accounts: 3,
    tell: ([source = '', to = '', owner = ''], bytes, around) =>
      move({ source, to, owner, amount: bytes.u64() }, around),
  },
  4: { accounts: 3, tell: ([source = '', delegate = ''], bytes) => allow(source, delegate, bytes.u64()) },
  5: { accounts: 2, tell: ([source = '']) => one('act.disallow', [addressFact('act.fromAccount', source)]) },
  6: {
    accounts: 2,
    tell([of = ''], bytes) {
      const kind = bytes.u8()
      const isGiven = bytes.u8()
      if (isGiven > 1) return undefined
      const named = authorities[kind]
      const facts = [
        addressFact('act.account', of),
        named ? wordsFact('act.right', named) : textFact('act.right', `#${kind}`),
        ...(isGiven ? [addressFact('act.authority', bytes.address())] : []),
      ]
      return one(isGiven ? 'act.authority.give' : 'act.authority.drop', facts, [danger('warn.authority')])
    },
  },
  7: { accounts: 3, tell: ([mint = '', to = ''], bytes) => minted(mint, to, bytes.u64()) },
  8: { accounts: 3, tell: ([, mint = ''], bytes) => burnt(mint, bytes.u64()) },
  9: {
    accounts: 3,
    tell: ([closed = '', to = ''], _, { account }) =>
      one(
        'act.closeAccount',
        [addressFact('act.account', closed), addressFact('approve.to', to)],
        to === account ? [] : [danger('warn.closeOther')],
      ),
  },
  10: { accounts: 3, tell: ([frozen = '']) => one('act.freeze', [addressFact('act.account', frozen)]) },
  11: { accounts: 3, tell: ([thawed = '']) => one('act.thaw', [addressFact('act.account', thawed)]) },
  12: {
    accounts: 4,
    tell([source = '', mint = '', to = '', owner = ''], bytes, around) {
      const amount = bytes.u64()
      noteDecimals(mint, bytes, around)
      return move({ source, to, owner, mint, amount }, around)
    },
  },
  13: {
    accounts: 4,
    tell([source = '', mint = '', delegate = ''], bytes, around) {
      const amount = bytes.u64()
      noteDecimals(mint, bytes, around)
      return allow(source, delegate, amount, mint)
    },
  },
  14: {
    accounts: 3,
    tell([mint = '', to = ''], bytes, around) {
      const amount = bytes.u64()
      noteDecimals(mint, bytes, around)
      return minted(mint, to, amount)
    },
  },
  15: {
    accounts: 3,
    tell([, mint = ''], bytes, around) {
      const amount = bytes.u64()
      noteDecimals(mint, bytes, around)
      return burnt(mint, amount)
    },
  },
  16: {
    accounts: 3,
    tell: ([made = '', mint = ''], bytes) => one('act.newTokenAccount', accountFacts(made, mint, bytes.address())),
  },
  17: { accounts: 1, tell: ([wrapped = '']) => one('act.syncNative', [addressFact('act.account', wrapped)]) },
  18: {
    accounts: 2,
    tell: ([made = '', mint = ''], bytes) => one('act.newTokenAccount', accountFacts(made, mint, bytes.address())),
  },
  22: { accounts: 1, tell: ([made = '']) => one('act.immutableOwner', [addressFact('act.account', made)]) },
}

/** A transfer with the fee that the token keeps of it; the second byte says so. */
const transferWithFee: Readonly<Record<number, Reader>> = {
  26: {
    accounts: 4,
    tell([source = '', mint = '', to = '', owner = ''], bytes, around) {
      if (bytes.u8() !== 1) return undefined
      const amount = bytes.u64()
      noteDecimals(mint, bytes, around)
      return move({ source, to, owner, mint, amount, fee: bytes.u64() }, around)
    },
  },
}

const accountFacts = (made: string, mint: string, owner: string) => [
  addressFact('act.account', made),
  addressFact('act.token', mint),
  addressFact('act.owner', owner),
]

const minted = (mint: string, to: string, amount: bigint): Told => ({
  action: {
    text: 'act.mint',
    figure: figureOf(mint, amount),
    facts: [addressFact('act.token', mint), addressFact('act.toAccount', to)],
  },
})

const burnt = (mint: string, amount: bigint): Told => ({
  action: { text: 'act.burn', figure: figureOf(mint, amount), facts: [addressFact('act.token', mint)] },
  warnings: [caution('warn.burn')],
})
