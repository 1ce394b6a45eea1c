import type { Hex } from 'viem'
import type { Action } from '../../../../common/approval/types.js'
import { decode, findRow } from './decode.js'
import { batches, functions } from './functions.js'
import { readDeposit } from './readDeposit.js'
import { readSwap } from './readSwap.js'
import type { Call, Told } from './tell.js'

/** Actions of one transaction at most, and batches within one another: what has more is not told by halves. */
const mostActions = 40
const deepest = 3

/**
 * Says what the data of a call does, by selectors that the frame knows. It is decoded exactly: written again it must be the same
 * bytes, or nothing of it is described and it is blind (S17).
 */
export function readCall(data: Hex, call: Call): Required<Told> {
  const told = readSwap(data, call) ?? readDeposit(data, call) ?? read(data, call, 0)
  const isWhole = told && told.actions.length <= mostActions
  const { actions, warnings = [], checks = [] } = isWhole ? told : blind(data, call)
  return { actions, warnings: [...new Map(warnings.map((warning) => [warning.text, warning])).values()], checks }
}

function read(data: Hex, call: Call, depth: number): Told | undefined {
  if (data === '0x') return undefined
  const batch = findRow(batches, data)
  if (batch) return readBatch(data, batch, call, depth)
  const known = findRow(functions, data)
  const values = known && decode(data, known.signature)
  if (!known || !values) return undefined
  const told = known.tell(values as readonly never[], call)
  // Coins that a function is sent along with stand first, unless it is about them.
  const isTold = call.value === 0n || told.actions.some(({ figure }) => figure?.asset.kind === 'coin')
  return isTold ? told : { ...told, actions: [sendCoin(call), ...told.actions] }
}

function readBatch(
  data: Hex,
  { signature, at }: { readonly signature: string; readonly at: number },
  call: Call,
  depth: number,
): Told | undefined {
  const parts = decode(data, signature)?.[at] as readonly Hex[] | undefined
  if (!parts?.length || parts.length > mostActions || depth >= deepest) return undefined
  const told = parts.map((part) =>
    read(part, { ...call, value: 0n, isPaid: call.isPaid || call.value > 0n }, depth + 1),
  )
  if (!told.every((each) => each !== undefined)) return undefined
  return {
    actions: [...(call.value > 0n ? [sendCoin(call)] : []), ...told.flatMap(({ actions }) => actions)],
    // The contract of the batch may make of its parts what it wants.
    warnings: [...told.flatMap(({ warnings = [] }) => warnings), { severity: 'caution', text: 'warn.call' }],
    checks: told.flatMap(({ checks = [] }) => checks),
  }
}

const sendCoin = ({ contract, value }: Call): Action => ({
  text: 'act.send',
  figure: { asset: { kind: 'coin' }, amount: value },
  facts: [{ label: 'approve.to', value: { kind: 'address', address: contract } }],
})

/** A call that is not decoded: all of its bytes stand there, and consent takes a second press. */
function blind(data: Hex, { contract, value }: Call): Told {
  return {
    actions: [
      {
        text: 'act.blind',
        isBlind: true,
        ...(value > 0n && { figure: { asset: { kind: 'coin' }, amount: value } }),
        facts: [
          { label: 'act.contract', value: { kind: 'address', address: contract } },
          { label: 'act.data', value: { kind: 'hex', hex: data } },
        ],
      },
    ],
    warnings: [{ severity: 'danger', text: 'warn.blindCall' }],
    checks: [{ address: contract, without: { severity: 'caution', text: 'warn.noCode' } }],
  }
}

/** A contract that is created: its code is not read here. */
export function readDeployment(data: Hex, value: bigint): Required<Told> {
  return {
    actions: [
      {
        text: 'act.deploy',
        isBlind: true,
        ...(value > 0n && { figure: { asset: { kind: 'coin' }, amount: value } }),
        facts: [{ label: 'act.code', value: { kind: 'hex', hex: data } }],
      },
    ],
    warnings: [{ severity: 'caution', text: 'warn.deploy' }],
    checks: [],
  }
}
