import { getAddress, type Hex } from 'viem'
import { type Limit, mostCost, type Permission } from '../../../../../src/permissions/index.js'
import type { Action, Asset, Fact, Warning } from '../../../../common/approval/types.js'

/** What a permission lets another do, by what was decoded from the bytes that are signed. @param method Text of a contract's method. */
export function tellPermission(permission: Permission, method: string | undefined): Action {
  const { limit, expiry, delegate, payees } = permission
  return {
    ...tellLimit(limit, method),
    facts: [
      addressFact('act.grant.to', delegate),
      ...factsOf(limit, method),
      ...payees.map((payee) => addressFact('act.grant.payee', payee)),
      ...('start' in limit ? [timeFact('act.grant.start', limit.start)] : []),
      timeFact('act.until', expiry),
      ...mostFacts(permission),
    ],
  }
}

/** What there is to say of it besides. */
export function warnOfPermission({ limit, payees, mayPassOn }: Permission): readonly Warning[] {
  const isPaying = 'start' in limit && payees.length === 0
  return [
    ...(limit.type === 'contract-call' ? [{ severity: 'caution', text: 'warn.grant.call' } as const] : []),
    ...(isPaying ? [{ severity: 'caution', text: 'warn.grant.anyone' } as const] : []),
    mayPassOn ? { severity: 'caution', text: 'warn.grant.passOn' } : { severity: 'note', text: 'warn.grant.bound' },
    { severity: 'note', text: 'warn.grant' },
  ]
}

function tellLimit(limit: Limit, method: string | undefined): Omit<Action, 'facts'> {
  if (limit.type === 'contract-call')
    return { text: 'act.grant.call', ...(isHidden(limit.calldata, method) && { isBlind: true }) }
  if (limit.type === 'token-approval-revocation') return { text: 'act.grant.revocation' }
  const asset = assetOf(limit)
  if ('periodAmount' in limit) return { text: 'act.grant.periodic', figure: { asset, amount: limit.periodAmount } }
  if ('maxAmount' in limit) return { text: 'act.grant.stream', figure: { asset, amount: limit.maxAmount } }
  return { text: 'act.grant.allowance', figure: { asset, amount: limit.amount } }
}

/** Calls that are given to a method stand in bytes that are not read here. */
const isHidden = (calldata: Hex | undefined, method: string | undefined) =>
  method === undefined || (calldata !== undefined && /\bbytes(?![0-9])/.test(method))

function factsOf(limit: Limit, method: string | undefined): readonly Fact[] {
  const ofToken = 'token' in limit ? [addressFact('act.token', limit.token)] : []
  if ('periodAmount' in limit)
    return [{ label: 'act.grant.period', value: { kind: 'span', seconds: limit.periodDuration } }, ...ofToken]
  if ('maxAmount' in limit) {
    const figure = (amount: bigint) => ({ kind: 'figure', asset: assetOf(limit), amount }) as const
    return [
      { label: 'act.grant.initial', value: figure(limit.initialAmount) },
      { label: 'act.grant.rate', value: figure(limit.amountPerSecond) },
      ...ofToken,
    ]
  }
  if (limit.type === 'token-approval-revocation') {
    const { erc20Approve, erc721Approve, setApprovalForAll } = limit
    const kinds = [erc20Approve && 'ERC-20', erc721Approve && 'ERC-721', setApprovalForAll && 'setApprovalForAll']
    return [{ label: 'act.grant.kinds', value: { kind: 'text', text: kinds.filter(Boolean).join(', ') } }]
  }
  if (limit.type !== 'contract-call') return ofToken
  return [
    addressFact('act.contract', limit.target),
    { label: 'act.function', value: { kind: 'text', text: method ?? limit.method } },
    { label: 'act.grant.calls', value: { kind: 'text', text: `${limit.maxCalls}` } },
    { label: 'act.grant.value', value: { kind: 'figure', asset: { kind: 'coin' }, amount: limit.maxValue } },
    ...(limit.calldata === undefined
      ? []
      : [{ label: 'act.data', value: { kind: 'hex', hex: limit.calldata } } as const]),
  ]
}

/** Of an allowance the figure says it. */
function mostFacts({ limit, expiry }: Permission): readonly Fact[] {
  if ('amount' in limit || limit.type === 'token-approval-revocation') return []
  const amount = mostCost({ limit, expiry })
  return [{ label: 'act.grant.most', value: { kind: 'figure', asset: assetOf(limit), amount } }]
}

/** What a limit counts. */
export const assetOf = (limit: Limit): Asset =>
  'token' in limit ? { kind: 'token', address: getAddress(limit.token) } : { kind: 'coin' }

const addressFact = (label: Fact['label'], address: Hex): Fact => ({
  label,
  value: { kind: 'address', address: getAddress(address) },
})
const timeFact = (label: Fact['label'], seconds: number): Fact => ({
  label,
  value: { kind: 'time', at: seconds * 1000 },
})
