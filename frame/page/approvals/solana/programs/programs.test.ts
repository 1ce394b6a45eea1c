import { address, createNoopSigner, getAddressDecoder, type IInstruction } from '@solana/web3.js'
import {
  getAdvanceNonceAccountInstruction,
  getAllocateInstruction,
  getAssignInstruction,
  getAuthorizeNonceAccountInstruction,
  getCreateAccountInstruction,
  getCreateAccountWithSeedInstruction,
  getInitializeNonceAccountInstruction,
  getTransferSolInstruction,
  getWithdrawNonceAccountInstruction,
} from '@solana-program/system'
import * as token from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { readInstruction, type Surroundings } from './index.js'

/** The packages have types of another version of the library; their bytes are the programs'. */
const foreign = (value: unknown) => value as never
const at = (byte: number) => getAddressDecoder().decode(new Uint8Array(32).fill(byte))
const signer = (of: ReturnType<typeof at>) => foreign(createNoopSigner(of))
const [own, other, third, mint, program] = [1, 2, 3, 4, 5].map((byte) => foreign(at(byte))) as [
  never,
  never,
  never,
  never,
  never,
]
const [me, they] = [signer(at(1)), signer(at(2))]

const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const newProgram = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const around = (): Surroundings => ({ account: own, owners: new Map(), decimals: [] })
const toPlain = ({ programAddress, accounts = [], data = new Uint8Array() }: IInstruction) => ({
  program: programAddress as string,
  accounts: accounts.map((account) => account.address as string),
  data: Uint8Array.from(data),
})
const read = (instruction: unknown, given = around()) => readInstruction(toPlain(instruction as IInstruction), given)
const brief = (instruction: unknown, given = around()) => {
  const { action, warnings = [], lamports } = read(instruction, given)
  return [action?.text, action?.figure?.amount, warnings.map(({ text }) => text), lamports]
}

const key = (byte: number) => Array(32).fill(byte) as number[]
const u64 = (value: bigint) => Array.from({ length: 8 }, (_, place) => Number((value >> BigInt(8 * place)) & 255n))
/** Of the layouts that the program documents: no package here writes them. */
const use = (programAddress: unknown, accounts: readonly unknown[], data: readonly number[]) => ({
  programAddress,
  accounts: accounts.map((each) => ({ address: each, role: 1 })),
  data: Uint8Array.from(data),
})

const every: readonly (readonly [string, unknown, readonly unknown[]])[] = [
  ['transfer', getTransferSolInstruction({ source: me, destination: other, amount: 5n }), ['act.send', 5n, [], 5n]],
  [
    'transfer to itself',
    getTransferSolInstruction({ source: me, destination: own, amount: 5n }),
    ['act.send', 5n, ['warn.self'], undefined],
  ],
  [
    'transfer of another',
    getTransferSolInstruction({ source: they, destination: own, amount: 5n }),
    ['act.moveOther', 5n, [], undefined],
  ],
  [
    'createAccount',
    getCreateAccountInstruction({ payer: me, newAccount: they, lamports: 7n, space: 165n, programAddress: program }),
    ['act.newAccount', 7n, [], 7n],
  ],
  [
    'createAccountWithSeed',
    getCreateAccountWithSeedInstruction({
      ...{ payer: me, newAccount: other, base: own, seed: 'salt', amount: 7n, space: 165n, programAddress: program },
    }),
    ['act.newAccount', 7n, [], 7n],
  ],
  [
    'assign',
    getAssignInstruction({ account: me, programAddress: program }),
    ['act.assign', undefined, ['warn.assign'], undefined],
  ],
  [
    'assign of another',
    getAssignInstruction({ account: they, programAddress: program }),
    ['act.assign', undefined, [], undefined],
  ],
  ['allocate', getAllocateInstruction({ newAccount: me, space: 9n }), ['act.allocate', undefined, [], undefined]],
  [
    'advanceNonce',
    getAdvanceNonceAccountInstruction({ nonceAccount: other, nonceAuthority: me }),
    ['act.advanceNonce', undefined, ['warn.lasting'], undefined],
  ],
  [
    'withdrawNonce',
    getWithdrawNonceAccountInstruction({
      nonceAccount: other,
      recipientAccount: third,
      nonceAuthority: me,
      withdrawAmount: 3n,
    }),
    ['act.withdrawNonce', 3n, ['warn.closeOther'], undefined],
  ],
  [
    'initializeNonce',
    getInitializeNonceAccountInstruction({ nonceAccount: other, nonceAuthority: own }),
    ['act.newNonce', undefined, [], undefined],
  ],
  [
    'authorizeNonce',
    getAuthorizeNonceAccountInstruction({ nonceAccount: other, nonceAuthority: me, newNonceAuthority: third }),
    ['act.authority.give', undefined, ['warn.authority'], undefined],
  ],
  [
    'token transfer',
    token.getTransferInstruction({ source: third, destination: other, authority: me, amount: 5n }),
    ['act.send', 5n, [], undefined],
  ],
  [
    'transferChecked',
    token.getTransferCheckedInstruction({
      source: third,
      mint,
      destination: other,
      authority: me,
      amount: 5n,
      decimals: 6,
    }),
    ['act.send', 5n, [], undefined],
  ],
  [
    'transferChecked of another',
    token.getTransferCheckedInstruction({
      source: third,
      mint,
      destination: own,
      authority: they,
      amount: 5n,
      decimals: 6,
    }),
    ['act.moveOther', 5n, [], undefined],
  ],
  [
    'approve',
    token.getApproveInstruction({ source: third, delegate: other, owner: me, amount: 5n }),
    ['act.allow', 5n, ['warn.allow'], undefined],
  ],
  [
    'approveChecked without limit',
    token.getApproveCheckedInstruction({
      source: third,
      mint,
      delegate: other,
      owner: me,
      amount: 2n ** 64n - 1n,
      decimals: 6,
    }),
    ['act.allow', 'unlimited', ['warn.unlimited'], undefined],
  ],
  ['revoke', token.getRevokeInstruction({ source: third, owner: me }), ['act.disallow', undefined, [], undefined]],
  [
    'setAuthority',
    token.getSetAuthorityInstruction({
      owned: third,
      owner: me,
      authorityType: token.AuthorityType.AccountOwner,
      newAuthority: other,
    }),
    ['act.authority.give', undefined, ['warn.authority'], undefined],
  ],
  [
    'setAuthority to nobody',
    token.getSetAuthorityInstruction({
      owned: mint,
      owner: me,
      authorityType: token.AuthorityType.MintTokens,
      newAuthority: null,
    }),
    ['act.authority.drop', undefined, ['warn.authority'], undefined],
  ],
  [
    'mintTo',
    token.getMintToInstruction({ mint, token: third, mintAuthority: me, amount: 5n }),
    ['act.mint', 5n, [], undefined],
  ],
  [
    'burn',
    token.getBurnInstruction({ account: third, mint, authority: me, amount: 5n }),
    ['act.burn', 5n, ['warn.burn'], undefined],
  ],
  [
    'burnChecked',
    token.getBurnCheckedInstruction({ account: third, mint, authority: me, amount: 5n, decimals: 6 }),
    ['act.burn', 5n, ['warn.burn'], undefined],
  ],
  [
    'closeAccount',
    token.getCloseAccountInstruction({ account: third, destination: own, owner: me }),
    ['act.closeAccount', undefined, [], undefined],
  ],
  [
    'closeAccount to another',
    token.getCloseAccountInstruction({ account: third, destination: other, owner: me }),
    ['act.closeAccount', undefined, ['warn.closeOther'], undefined],
  ],
  [
    'freeze',
    token.getFreezeAccountInstruction({ account: third, mint, owner: me }),
    ['act.freeze', undefined, [], undefined],
  ],
  [
    'thaw',
    token.getThawAccountInstruction({ account: third, mint, owner: me }),
    ['act.thaw', undefined, [], undefined],
  ],
  ['syncNative', token.getSyncNativeInstruction({ account: third }), ['act.syncNative', undefined, [], undefined]],
  [
    'initializeMint2',
    token.getInitializeMint2Instruction({ mint, decimals: 6, mintAuthority: own, freezeAuthority: other }),
    ['act.newMint', undefined, [], undefined],
  ],
  [
    'initializeMint without a right to freeze',
    token.getInitializeMintInstruction({ mint, decimals: 6, mintAuthority: own }),
    ['act.newMint', undefined, [], undefined],
  ],
  [
    'withdrawExcessLamports to another',
    token.getWithdrawExcessLamportsInstruction({ source: third, destination: other, authority: me }),
    ['act.takeExcess', undefined, ['warn.closeOther'], undefined],
  ],
  ...(
    [
      ['mint close authority', [25, 1, ...key(7)], [mint], 'act.mintSetting', []],
      ['fee of transfers', [26, 0, 1, ...key(7), 1, ...key(8), 50, 0, ...u64(9n)], [mint], 'act.mintSetting', []],
      ['fee of transfers that nobody changes', [26, 0, 0, 0, 50, 0, ...u64(9n)], [mint], 'act.mintSetting', []],
      ['fees of a mint', [26, 2], [mint, third, own], 'act.takeFees', []],
      ['fees of accounts', [26, 3, 1], [mint, third, own, other], 'act.takeFees', []],
      ['fees that are gathered', [26, 4], [mint, third], 'act.mintSetting', []],
      ['another fee of transfers', [26, 5, 50, 0, ...u64(9n)], [mint, own], 'act.mintSetting', []],
      ['accounts that begin frozen', [28, 0, 2], [mint], 'act.mintSetting', []],
      ['accounts that begin open from now on', [28, 1, 1], [mint, own], 'act.mintSetting', []],
      ['room', [29, 8, 0, 11, 0], [third, own, program, own], 'act.accountSetting', []],
      ['memos that are asked for', [30, 0], [third, own], 'act.accountSetting', []],
      ['memos that are not', [30, 1], [third, own], 'act.accountSetting', []],
      ['no transfers', [32], [mint], 'act.mintSetting', []],
      ['interest', [33, 0, ...key(7), 50, 0], [mint], 'act.mintSetting', []],
      ['another interest', [33, 1, 206, 255], [mint, own], 'act.mintSetting', []],
      ['a guard', [34, 0], [third, own], 'act.accountSetting', []],
      ['no guard', [34, 1], [third, own], 'act.accountSetting', ['warn.guardOff']],
      ['an account that may take all', [35, ...key(7)], [mint], 'act.mintSetting', ['warn.authority']],
      ['a program of transfers', [36, 0, ...key(7), ...key(8)], [mint], 'act.mintSetting', []],
      ['another program of transfers', [36, 1, ...key(8)], [mint, own], 'act.mintSetting', []],
      ['a transfer with its fee', [26, 1, ...u64(5n), 6, ...u64(1n)], [third, mint, other, own], 'act.send', [], 5n],
    ] as const
  ).map(
    ([name, data, accounts, text, warnings, amount]) =>
      [`Token-2022: ${name}`, use(newProgram, accounts, data), [text, amount, warnings, undefined]] as const,
  ),
  [
    'initializeAccount3',
    token.getInitializeAccount3Instruction({ account: third, mint, owner: own }),
    ['act.newTokenAccount', undefined, [], undefined],
  ],
]

describe('S17: programs that the frame knows', () => {
  test.each(every)('%s', (_, instruction, told) => {
    expect(brief(instruction)).toEqual(told)
  })

  test.each(every)('%s with a byte more or less, or an account less, is blind', (_, instruction) => {
    const { data, ...plain } = toPlain(instruction as IInstruction)
    for (const broken of [data.slice(0, -1), Uint8Array.from([...data, 0])])
      expect(readInstruction({ ...plain, data: broken }, around()).action).toMatchObject({ isBlind: true })
    const without = { ...plain, data, accounts: [] }
    expect(readInstruction(without, around()).action).toMatchObject({ isBlind: true })
    const hidden = { ...plain, data, accounts: plain.accounts.map((each, index) => (index === 0 ? undefined : each)) }
    expect(readInstruction(hidden, around()).warnings?.map(({ text }) => text)).toContain('warn.lookup')
  })

  test.each(every)('%s: every bit that is another one is described otherwise', (_, instruction) => {
    const { data, ...plain } = toPlain(instruction as IInstruction)
    const told = (bytes: Uint8Array) => {
      const given = around()
      const read = readInstruction({ ...plain, data: bytes }, given)
      return JSON.stringify([read, [...given.decimals]], (_, value) => (typeof value === 'bigint' ? `${value}` : value))
    }
    const original = told(data)
    for (const index of data.keys()) {
      const changed = Uint8Array.from(data)
      changed[index] = (changed[index] ?? 0) ^ 1
      // How much room an account gets, and what a seed is of, is not told: it moves nothing.
      const isRoom = /newAccount|allocate/.test(original)
      if (!isRoom) expect(told(changed)).not.toBe(original)
    }
  })

  test('an owner is known where the same transaction makes the token account; decimals where they are checked', async () => {
    const given = around()
    const made = {
      programAddress: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
      accounts: [own, third, other, mint, program, tokenProgram].map((each) => ({ address: each, role: 0 })),
      data: Uint8Array.of(1),
    }
    expect(brief(made, given)[0]).toBe('act.newTokenAccount')
    expect(read(made).deposit).toBe(2_039_280n)
    // Whoever pays for it, and by whatever program.
    const [, ...others] = made.accounts
    expect(read({ ...made, accounts: [{ address: other, role: 0 }, ...others] }).deposit).toBeUndefined()
    expect(
      read({ ...made, accounts: [...made.accounts.slice(0, 5), { address: program, role: 0 }] }).action,
    ).toMatchObject({ isBlind: true })
    const sent = token.getTransferCheckedInstruction({
      source: own,
      mint,
      destination: third,
      authority: me,
      amount: 5n,
      decimals: 6,
    })
    expect(read(sent, given).action?.facts).toEqual([
      { label: 'approve.to', value: { kind: 'address', address: other } },
      { label: 'act.toAccount', value: { kind: 'address', address: third } },
      { label: 'act.token', value: { kind: 'address', address: mint } },
    ])
    expect([...given.decimals]).toEqual([[mint, 6]])
  })

  test('S17: the old token program has no extensions, and what Token-2022 has further stays blind', () => {
    expect(read(use(tokenProgram, [third, own], [34, 1])).action).toMatchObject({ isBlind: true })
    for (const kind of [27, 31, 37, 39, 40, 41, 42, 43, 44, 45, 255])
      expect(read(use(newProgram, [third, own, other, mint], [kind, 0])).action).toMatchObject({ isBlind: true })
  })

  test('S17: what is set is said, and what it is set to', () => {
    const said = (data: readonly number[]) =>
      JSON.stringify(read(use(newProgram, [third, own], data)).action?.facts, (_, value) =>
        typeof value === 'bigint' ? `${value}` : value,
      )
    expect(said([34, 0])).toContain('"set.guarded"')
    expect(said([34, 1])).toContain('"set.unguarded"')
    expect(said([30, 0])).toContain('"set.memo"')
    expect(said([30, 1])).toContain('"set.noMemo"')
    expect(said([33, 1, 206, 255])).toContain('"set.interest","values":{"rate":"-0.5 %"}')
    expect(said([26, 5, 50, 0, ...u64(9n)])).toContain('"set.fee","values":{"rate":"0.5 %"}')
    expect(said([28, 1, 2])).toContain('"set.nowFrozen"')
  })

  test('S17: further accounts of a transfer are shown', () => {
    const sent = use(newProgram, [third, mint, other, own, program], [12, ...u64(5n), 6])
    expect(read(sent).action?.facts.at(-1)).toEqual({
      label: 'act.others',
      value: { kind: 'fields', fields: [{ name: '1', value: program }] },
    })
  })

  test('a program that is not known is blind, with its accounts and bytes; some have a name', () => {
    const { action, warnings } = readInstruction({ program, accounts: [own], data: Uint8Array.of(1, 255) }, around())
    expect(action).toMatchObject({ text: 'act.blind', isBlind: true })
    expect(JSON.stringify(action)).toContain('0x01ff')
    expect(warnings?.map(({ text }) => text)).toEqual(['warn.blindCall'])
    const stake = { program: 'Stake11111111111111111111111111111111111111', accounts: [], data: new Uint8Array() }
    expect(JSON.stringify(readInstruction(stake, around()))).toContain('Stake"')
  })
})
