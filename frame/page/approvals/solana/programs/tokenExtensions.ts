import type { ApprovalText } from '../../../../common/approval/messages/en.js'
import type { Action, Fact, Warning } from '../../../../common/approval/types.js'
import {
  addressFact,
  caution,
  type createBytes,
  danger,
  depositFact,
  depositOf,
  type Told,
  textFact,
  wordsFact,
} from './instruction.js'

type Bytes = ReturnType<typeof createBytes>

/** Reads an instruction of the token program whose first byte is read already. */
export interface TokenReader {
  /** Accounts at least; further ones are shown by their addresses. */
  readonly accounts: number
  readonly tell: (accounts: readonly string[], bytes: Bytes, account: string) => Told | undefined
}

/** An account that has room for every extension has less than this many bytes more than before. */
const mostRoom = 1000
const nobody = '11111111111111111111111111111111'

const one = (text: Action['text'], facts: Action['facts'], warnings: readonly Warning[] = []): Told => ({
  action: { text, facts },
  ...(warnings.length && { warnings }),
})
const holder = (address: string): readonly Fact[] => (address === nobody ? [] : [addressFact('act.authority', address)])
/** An address behind a byte that says whether it is there. */
const optional = (bytes: Bytes): readonly Fact[] | undefined => {
  const isThere = bytes.u8()
  if (isThere > 1) return undefined
  return isThere ? [addressFact('act.authority', bytes.address())] : []
}
type Setting = ApprovalText | Fact
const settingFact = (setting: Setting): Fact =>
  typeof setting === 'string' ? wordsFact('act.setting', setting) : setting
const ofAccount = (account: string, setting: Setting, warnings: readonly Warning[] = []) =>
  one('act.accountSetting', [addressFact('act.account', account), settingFact(setting)], warnings)
const ofMint = (mint: string, setting: Setting, more: readonly Fact[] = [], warnings: readonly Warning[] = []) =>
  one('act.mintSetting', [addressFact('act.token', mint), settingFact(setting), ...more], warnings)
const percent = (basisPoints: number) => `${basisPoints / 100} %`

/** Of a new token: the places behind its point, who may mint it, and who may freeze its accounts. */
const newMint = (mint: string, bytes: Bytes): Told | undefined => {
  const decimals = bytes.u8()
  const minting = bytes.address()
  const freezing = optional(bytes)
  return (
    freezing &&
    one('act.newMint', [
      addressFact('act.token', mint),
      textFact('act.decimals', `${decimals}`),
      ...[wordsFact('act.right', 'right.mint'), addressFact('act.authority', minting)],
      ...(freezing.length ? [wordsFact('act.right', 'right.freeze'), ...freezing] : []),
    ])
  )
}

/** Fees on transfers. One of them is a transfer, and is read with those. */
const fees: TokenReader = {
  accounts: 1,
  tell(accounts, bytes) {
    const [mint = '', to = ''] = accounts
    const kind = bytes.u8()
    switch (kind) {
      case 0: {
        const changing = optional(bytes)
        const taking = optional(bytes)
        return (
          changing && taking && fee(mint, bytes, [...named('right.fee', changing), ...named('right.withheld', taking)])
        )
      }
      case 2:
      case 3: {
        if (accounts.length < 3) return undefined
        const from = kind === 3 ? [wordsFact('act.setting', 'set.from', { count: `${bytes.u8()}` })] : []
        return one('act.takeFees', [addressFact('act.token', mint), addressFact('act.toAccount', to), ...from])
      }
      case 4:
        return ofMint(mint, 'set.gather')
      case 5:
        return accounts.length < 2 ? undefined : fee(mint, bytes, [])
      default:
        return undefined
    }
  },
}
const named = (right: ApprovalText, facts: readonly Fact[]) =>
  facts.length ? [wordsFact('act.right', right), ...facts] : []
const fee = (mint: string, bytes: Bytes, facts: readonly Fact[]): Told => {
  const rate = percent(bytes.u16())
  const most = {
    label: 'act.tokenFee',
    value: { kind: 'figure', asset: { kind: 'token', address: mint }, amount: bytes.u64() },
  } as const
  return ofMint(mint, wordsFact('act.setting', 'set.fee', { rate }), [most, ...facts])
}

/** On and off of what an owner sets for an account. */
const toggle = (on: ApprovalText, off: ApprovalText, offWarnings: readonly Warning[] = []): TokenReader => ({
  accounts: 2,
  tell([account = ''], bytes) {
    const kind = bytes.u8()
    if (kind > 1) return undefined
    return kind === 0 ? ofAccount(account, on) : ofAccount(account, off, offWarnings)
  },
})

/** Instructions that both programs have and users seldom meet. */
export const rareReaders: Readonly<Record<number, TokenReader>> = {
  0: { accounts: 2, tell: ([mint = ''], bytes) => newMint(mint, bytes) },
  20: { accounts: 1, tell: ([mint = ''], bytes) => newMint(mint, bytes) },
  38: {
    accounts: 3,
    tell: ([from = '', to = ''], _, account) =>
      one(
        'act.takeExcess',
        [addressFact('act.fromAccount', from), addressFact('approve.to', to)],
        to === account ? [] : [danger('warn.closeOther')],
      ),
  },
}

/** Instructions of Token-2022 alone. Confidential transfers, pointers and groups are not among them, and stay blind. */
export const extensionReaders: Readonly<Record<number, TokenReader>> = {
  25: {
    accounts: 1,
    tell([mint = ''], bytes) {
      const closing = optional(bytes)
      return closing && ofMint(mint, 'set.closer', closing)
    },
  },
  26: fees,
  28: {
    accounts: 1,
    tell(accounts, bytes) {
      const isChange = bytes.u8()
      const state = bytes.u8()
      const setting = (isChange ? (['set.nowOpen', 'set.nowFrozen'] as const) : (['set.open', 'set.frozen'] as const))[
        state - 1
      ]
      if (isChange > 1 || !setting || accounts.length <= isChange) return undefined
      return ofMint(accounts[0] ?? '', setting)
    },
  },
  29: {
    accounts: 4,
    tell([account = '', payer = ''], bytes, own) {
      const extensions: number[] = []
      while (bytes.hasMore()) extensions.push(bytes.u16())
      if (!extensions.length) return undefined
      const told = ofAccount(account, wordsFact('act.setting', 'set.room', { numbers: extensions.join(', ') }))
      if (payer !== own || !told.action) return told
      const deposit = depositOf(mostRoom)
      return { deposit, action: { ...told.action, facts: [...told.action.facts, depositFact(deposit)] } }
    },
  },
  30: toggle('set.memo', 'set.noMemo'),
  32: { accounts: 1, tell: ([mint = '']) => ofMint(mint, 'set.fixed') },
  33: {
    accounts: 1,
    tell(accounts, bytes) {
      const kind = bytes.u8()
      if (kind > 1 || accounts.length <= kind) return undefined
      const setting = kind === 0 ? holder(bytes.address()) : []
      return ofMint(
        accounts[0] ?? '',
        wordsFact('act.setting', 'set.interest', { rate: percent((bytes.u16() << 16) >> 16) }),
        setting,
      )
    },
  },
  34: toggle('set.guarded', 'set.unguarded', [caution('warn.guardOff')]),
  35: {
    accounts: 1,
    tell: ([mint = ''], bytes) => ofMint(mint, 'set.taker', holder(bytes.address()), [danger('warn.authority')]),
  },
  36: {
    accounts: 1,
    tell(accounts, bytes) {
      const kind = bytes.u8()
      if (kind > 1 || accounts.length <= kind) return undefined
      const setting = kind === 0 ? holder(bytes.address()) : []
      const program = bytes.address()
      const called = program === nobody ? [] : [addressFact('act.program', program)]
      return ofMint(accounts[0] ?? '', 'set.called', [...called, ...setting])
    },
  },
}
