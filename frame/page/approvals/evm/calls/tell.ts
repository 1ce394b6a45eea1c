import type { AbiParameter, Address, Hex } from 'viem'
import type { Action, Asset, Fact, Field, Warning } from '../../types.js'
import { parseParameters } from './parameters.js'

/** A call of a contract. */
export interface Call {
  readonly contract: Address
  /** Coins that go with it. */
  readonly value: bigint
  /** Who calls. */
  readonly account: string
}

/** What a call does, what to say of it, and what is to be asked of its parties. */
export interface Told {
  readonly actions: readonly Action[]
  readonly warnings?: readonly Warning[]
  /** Addresses of which the chain is asked whether they have code. */
  readonly checks?: readonly CodeCheck[]
}

/** What is said of an address that has code, or of one that has none. */
export interface CodeCheck {
  readonly address: Address
  readonly withCode?: Warning
  readonly without?: Warning
}

type Pieces = Extract<Asset, { kind: 'token' }>

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const addressFact = (label: Fact['label'], address: Address): Fact => ({ label, value: { kind: 'address', address } })
const hexFact = (hex: Hex): readonly Fact[] =>
  hex === '0x' ? [] : [{ label: 'act.data', value: { kind: 'hex', hex } }]
const danger = (text: Warning['text']): Warning => ({ severity: 'danger', text })
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

export const wrap = ({ contract, value }: Call): Told => ({
  actions: [
    {
      text: 'act.wrap',
      figure: { asset: { kind: 'coin' }, amount: value },
      facts: [addressFact('act.contract', contract)],
    },
  ],
})

export const unwrap = (amount: bigint, { contract }: Call): Told => ({
  actions: [
    {
      text: 'act.unwrap',
      figure: { asset: { kind: 'token', address: contract }, amount },
      facts: [addressFact('act.contract', contract)],
    },
  ],
})

/** A call by its name, with every value. The name says what it should do: what it does only the contract knows. */
export function callNamed(signature: string, values: readonly unknown[], { contract, value }: Call): Told {
  const at = signature.indexOf('(')
  const parameters = parseParameters(signature.slice(at + 1, -1))
  return {
    actions: [
      {
        text: 'act.call',
        ...(value > 0n && { figure: { asset: { kind: 'coin' }, amount: value } }),
        facts: [
          { label: 'act.function', value: { kind: 'text', text: signature.slice(0, at) } },
          addressFact('act.contract', contract),
          { label: 'act.values', value: { kind: 'fields', fields: toFields(parameters, values) } },
        ],
      },
    ],
    warnings: [caution('warn.call')],
  }
}

/** A trade, and whether what comes out goes to another account. */
export function trade(signature: string, values: readonly unknown[], call: Call): Told {
  const told = callNamed(signature, values, call)
  const tuple = values.length === 1 ? Object(values[0]) : undefined
  const to = (tuple?.recipient ?? values.at(-2)) as unknown
  const isOwn = typeof to === 'string' && isSame(to, call.account)
  return isOwn ? told : { ...told, warnings: [danger('warn.otherReceiver'), ...(told.warnings ?? [])] }
}

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
  if ('components' in parameter) {
    const members = Array.isArray(value)
      ? value
      : parameter.components.map((member) => (value as Record<string, unknown>)[member.name ?? ''])
    return { name, value: toFields(parameter.components, members) }
  }
  return { name, value: `${value}` }
}
