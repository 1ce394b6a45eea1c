import type { Address, Hex } from 'viem'
import type { Fact, Warning } from '../../../../common/approval/types.js'
import { readCall } from '../calls/readCall.js'
import type { Call, Told } from '../calls/tell.js'

/** A transaction of a Safe, as EIP-712 spells its type (https://docs.safe.global). */
export const safeType =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'

/** The signed data of a Safe's transaction. */
export interface SafeTransaction {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly operation: bigint
  readonly gasPrice: bigint
}

/** What an owner's signature has a Safe do: a call that is read like the account's own, or code that runs with all that the Safe may. */
export function tellSafe(
  { to, value, data, operation, gasPrice }: SafeTransaction,
  safe: Address,
  isListed: Call['isListed'],
): Told {
  const told =
    operation === 0n ? readSafeCall({ contract: to, value, account: safe, isListed }, data) : runCode(to, data)
  const from: Fact = { label: 'approve.from', value: { kind: 'address', address: safe } }
  const refund: readonly Warning[] = gasPrice > 0n ? [{ severity: 'danger', text: 'warn.safeRefund' }] : []
  return {
    ...told,
    actions: told.actions.map((action) => ({ ...action, facts: [from, ...action.facts] })),
    warnings: [...(told.warnings ?? []), ...refund],
  }
}

const readSafeCall = (call: Call, data: Hex): Told =>
  data === '0x'
    ? {
        actions: [
          {
            text: 'act.send',
            figure: { asset: { kind: 'coin' }, amount: call.value },
            facts: [{ label: 'approve.to', value: { kind: 'address', address: call.contract } }],
          },
        ],
      }
    : readCall(data.toLowerCase() as Hex, call)

const runCode = (code: Address, data: Hex): Told => ({
  actions: [
    {
      text: 'act.runCode',
      isBlind: true,
      facts: [
        { label: 'act.contract', value: { kind: 'address', address: code } },
        { label: 'act.data', value: { kind: 'hex', hex: data } },
      ],
    },
  ],
  warnings: [{ severity: 'danger', text: 'warn.runCode' }],
})
