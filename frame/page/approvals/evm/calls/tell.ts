import type { AbiParameter, Address, Hex } from 'viem'
import type { Action, Asset, Fact, Field, Figure, Warning } from '../../../../common/approval/types.js'
import type { FrameChain, FrameExchange } from '../../../../common/types.js'
import { parseParameters } from './parameters.js'

/** A call of a contract. */
export interface Call {
  readonly contract: Address
  /** Coins that go with it. */
  readonly value: bigint
  /** Who calls. */
  readonly account: string
  /** Whether the operator lists a token, so that it is known to have amounts, and no pieces. */
  readonly isListed: (address: string) => boolean
  /** Those that the operator lists. Default: none, so that no call is a swap. */
  readonly exchanges?: readonly FrameExchange[] | undefined
  /** What the operator calls networks, and tokens there. Default: none has a name. */
  readonly chains?: readonly Pick<FrameChain, 'id' | 'name' | 'tokens'>[] | undefined
  /** It is a part of a batch that carries coins, which may pay for it. */
  readonly isPaid?: boolean
}

/** What a call does, what to say of it, and what is to be asked of its parties. */
export interface Told {
  readonly actions: readonly Action[]
  readonly warnings?: readonly Warning[]
  /** Addresses of which the chain is asked whether they have code. */
  readonly checks?: readonly CodeCheck[]
}

/** What is said of an address that has code, of one that has none, or of a collection of pieces (ERC-721). */
export interface CodeCheck {
  readonly address: Address
  readonly withCode?: Warning
  readonly without?: Warning
  readonly ofCollection?: Warning
}

type Pieces = Extract<Asset, { kind: 'token' }>

export const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
export const addressFact = (label: Fact['label'], address: Address): Fact => ({
  label,
  value: { kind: 'address', address },
})
const hexFact = (hex: Hex): readonly Fact[] =>
  hex === '0x' ? [] : [{ label: 'act.data', value: { kind: 'hex', hex } }]
export const danger = (text: Warning['text']): Warning => ({ severity: 'danger', text })
const caution = (text: Warning['text']): Warning => ({ severity: 'caution', text })

/** So much that no one has it: a usual way to write "all, for ever". */
export const isUnlimited = (amount: bigint): boolean => amount >= 2n ** 127n || amount === 2n ** 96n - 1n

/** Moves tokens of an account, or of another one that has allowed it. */
export function moveFrom(from: string, to: Address, asset: Pieces, amount: bigint, call: Call): Told {
  const isOwn = isSame(from, call.account)
  return {
    actions: [
      {
        text: isOwn ? 'act.send' : 'act.moveOther',
        figure: { asset, amount },
        facts: [
          ...(isOwn ? [] : [addressFact('approve.from', from as Address)]),
          addressFact('approve.to', to),
          addressFact('act.token', asset.address as Address),
          ...(isSame(asset.address, call.contract) ? [] : [addressFact('act.contract', call.contract)]),
        ],
      },
    ],
    warnings: [
      ...(isSame(to, asset.address) ? [danger('warn.toToken')] : []),
      ...(isSame(to, call.account) && isOwn ? [{ severity: 'note', text: 'warn.self' } as const] : []),
    ],
    checks: isSame(to, asset.address) ? [] : [{ address: to, withCode: caution('warn.contract') }],
  }
}

export function movePiece(from: Address, to: Address, id: bigint, amount: bigint, data: Hex, call: Call): Told {
  const told = moveFrom(from, to, { kind: 'token', address: call.contract, id }, amount, call)
  return { ...told, actions: told.actions.map((action) => ({ ...action, facts: [...action.facts, ...hexFact(data)] })) }
}

export function movePieces(
  from: Address,
  to: Address,
  ids: readonly bigint[],
  amounts: readonly bigint[],
  data: Hex,
  call: Call,
): Told {
  // The contract would refuse it; nothing is half told.
  if (ids.length !== amounts.length || ids.length === 0)
    return callNamed(
      'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
      [from, to, ids, amounts, data],
      call,
    )
  const parts = ids.map((id, at) => movePiece(from, to, id, amounts[at] ?? 0n, at === 0 ? data : '0x', call))
  const [first] = parts
  return {
    actions: parts.flatMap(({ actions }) => actions),
    warnings: first?.warnings ?? [],
    checks: first?.checks ?? [],
  }
}

/** Lets another account take tokens later. `by`: the contract that keeps the permission, where it is not the token itself. */
export function allow(
  way: 'set' | 'more' | 'less',
  spender: Address,
  token: Address,
  amount: bigint,
  more: { readonly owner?: Address; readonly until?: bigint; readonly by?: Address } = {},
): Told {
  const { owner, until, by } = more
  const isEnd = way === 'less' || (way === 'set' && amount === 0n)
  const text = { set: isEnd ? 'act.disallow' : 'act.allow', more: 'act.allowMore', less: 'act.allowLess' } as const
  const action: Action = {
    text: text[way],
    ...(!(way === 'set' && isEnd) && {
      figure: { asset: { kind: 'token', address: token }, amount: isUnlimited(amount) ? 'unlimited' : amount },
    }),
    facts: [
      addressFact('act.spender', spender),
      addressFact('act.token', token),
      ...(owner ? [addressFact('act.owner', owner)] : []),
      ...(by ? [addressFact('act.contract', by)] : []),
      ...(until === undefined ? [] : [timeFact(until)]),
    ],
  }
  if (isEnd) return { actions: [action] }
  return {
    actions: [action],
    warnings: [isUnlimited(amount) ? danger('warn.unlimited') : caution('warn.allow')],
    checks: [{ address: spender, without: danger('warn.spenderPerson') }],
  }
}

/** Lets another account take one piece of a collection later. */
export const allowPiece = (spender: Address, token: Address, id: bigint, until: bigint): Told => ({
  actions: [
    {
      text: 'act.allow',
      figure: { asset: { kind: 'token', address: token, id }, amount: 1n },
      facts: [addressFact('act.spender', spender), addressFact('act.token', token), timeFact(until)],
    },
  ],
  warnings: [caution('warn.allow')],
  checks: [{ address: spender, without: danger('warn.spenderPerson') }],
})

/** A time in seconds; one that no calendar has is as good as none. */
export function timeFact(seconds: bigint): Fact {
  const isTime = seconds <= 253_402_300_799n
  return {
    label: 'act.until',
    value: isTime ? { kind: 'time', at: Number(seconds) * 1000 } : { kind: 'text', text: '∞' },
  }
}

export function allowAll(operator: Address, isOn: boolean, contract: Address): Told {
  return {
    actions: [
      {
        text: isOn ? 'act.allowAll' : 'act.disallowAll',
        facts: [addressFact('act.spender', operator), addressFact('act.token', contract)],
      },
    ],
    ...(isOn && {
      warnings: [danger('warn.allowAll')],
      checks: [{ address: operator, without: danger('warn.spenderPerson') }],
    }),
  }
}

/** Any contract can have a function of that name, and keep the coins: only one that the operator lists is said to change them. */
export const wrap = (signature: string, call: Call): Told =>
  call.isListed(call.contract)
    ? {
        actions: [
          {
            text: 'act.wrap',
            figure: { asset: { kind: 'coin' }, amount: call.value },
            facts: [addressFact('act.contract', call.contract)],
          },
        ],
      }
    : callNamed(signature, [], call)

export const unwrap = (signature: string, amount: bigint, call: Call): Told =>
  call.isListed(call.contract)
    ? {
        actions: [
          {
            text: 'act.unwrap',
            figure: { asset: { kind: 'token', address: call.contract }, amount },
            facts: [addressFact('act.contract', call.contract)],
          },
        ],
      }
    : callNamed(signature, [amount], call)

/**
 * ERC-20 and ERC-721 share `approve` and `transferFrom`: what is an amount to one is the number of a piece to the other, and 0 is a
 * piece like any other there. Where the operator does not list the token, that is said.
 */
export function orPiece(told: Told, number: bigint, { contract, isListed }: Call): Told {
  if (isListed(contract)) return told
  return {
    ...told,
    ...(number === 0n && { warnings: [...(told.warnings ?? []), caution('warn.pieceZero')] }),
    checks: [...(told.checks ?? []), { address: contract, ofCollection: danger('warn.piece') }],
  }
}

/** Destroys tokens of the account. */
export function burn(amount: bigint, call: Call): Told {
  const { contract } = call
  const told: Told = {
    actions: [
      {
        text: 'act.burn',
        figure: { asset: { kind: 'token', address: contract }, amount },
        facts: [addressFact('act.token', contract)],
      },
    ],
    warnings: [danger('warn.burn')],
  }
  return orPiece(told, amount, call)
}

/** Tokens that a call takes by an earlier permission, where its values say so. */
export interface Pay {
  readonly token: Address
  readonly amount: bigint
}

/**
 * A call by its name, with every value. The name says what it should do: what it does only the contract knows. A receiver among its
 * values that is not the account is a danger.
 */
export function callNamed(signature: string, values: readonly unknown[], call: Call, pay?: Pay): Told {
  const { contract, value, account, isPaid } = call
  const at = signature.indexOf('(')
  const parameters = parseParameters(signature.slice(at + 1, -1))
  const isElsewhere = findReceivers(parameters, values).some((receiver) => !isSame(receiver, account))
  const paid: Figure | undefined =
    pay && !isPaid
      ? { asset: { kind: 'token', address: pay.token }, amount: isUnlimited(pay.amount) ? 'unlimited' : pay.amount }
      : undefined
  const figure: Figure | undefined = value > 0n ? { asset: { kind: 'coin' }, amount: value } : paid
  return {
    actions: [
      {
        text: 'act.call',
        ...(figure && { figure }),
        facts: [
          { label: 'act.function', value: { kind: 'text', text: signature.slice(0, at) } },
          addressFact('act.contract', contract),
          ...(parameters.length
            ? [{ label: 'act.values', value: { kind: 'fields', fields: toFields(parameters, values) } } as const]
            : []),
        ],
      },
    ],
    warnings: [...(isElsewhere ? [danger('warn.otherReceiver')] : []), caution('warn.call')],
  }
}

/** Names that signatures of the table have for who gets what comes out. */
const receiverNames = ['to', 'recipient', 'receiver']

function findReceivers(parameters: readonly AbiParameter[], values: readonly unknown[]): readonly string[] {
  return parameters.flatMap((parameter, at) => {
    if ('components' in parameter && parameter.type === 'tuple')
      return findReceivers(parameter.components, toMembers(parameter.components, values[at]))
    return parameter.type === 'address' && receiverNames.includes(parameter.name ?? '') ? [values[at] as string] : []
  })
}

/** A tuple's values in the order of its members. */
const toMembers = (components: readonly AbiParameter[], value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : components.map(({ name }) => (value as Record<string, unknown>)[name ?? ''])

function toFields(parameters: readonly AbiParameter[], values: readonly unknown[]): readonly Field[] {
  return parameters.map((parameter, at) => toField(parameter.name ?? '', parameter, values[at]))
}

function toField(name: string, parameter: AbiParameter, value: unknown): Field {
  const [, of] = /^(.*)\[\d*\]$/.exec(parameter.type) ?? []
  if (of !== undefined)
    return {
      name,
      value: (value as readonly unknown[]).map((item, at) =>
        toField(`${at + 1}`, { ...parameter, type: of } as AbiParameter, item),
      ),
    }
  if ('components' in parameter)
    return { name, value: toFields(parameter.components, toMembers(parameter.components, value)) }
  return { name, value: `${value}` }
}
