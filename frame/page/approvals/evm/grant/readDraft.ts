import { type Hex, keccak256 } from 'viem'
import * as z from 'zod/mini'
import type { Approval } from '../../../../common/approval/types.js'
import { invalid } from '../../refusals.js'
import type { Ask } from '../../types.js'
import { readRevocation } from './readEnding.js'
import { readGrant } from './readGrant.js'

/** What is common to both forms of a key. */
const signer = z.union([
  z.object({
    type: z.literal('account'),
    data: z.object({ address: z.optional(z.string()), id: z.optional(z.string()) }),
  }),
  z.object({
    type: z.literal('keys'),
    data: z.object({
      keys: z.tuple([
        z.object({ type: z.literal('secp256k1'), publicKey: z.string().check(z.regex(/^0x04[0-9a-f]{128}$/i)) }),
      ]),
    }),
  }),
])
const none = z.optional(z.array(z.unknown()).check(z.maxLength(0)))
const shape = z.tuple([
  z.object({
    chainId: z.union([z.string(), z.number()]),
    address: z.optional(z.nullable(z.string())),
    expiry: z.int().check(z.minimum(1)),
    signer,
    // A context is of one permission.
    permissions: z.tuple([z.object({ type: z.string(), data: z.record(z.string(), z.unknown()), policies: none })]),
    policies: none,
  }),
])

/** Types of the draft that are others by now. */
const renamed: Readonly<Record<string, string>> = {
  'native-token-transfer': 'native-token-allowance',
  'erc20-token-transfer': 'erc20-token-allowance',
}

/**
 * Reads `wallet_grantPermissions` (the earlier draft of ERC-7715, version 2 of the protocol): one permission, for one key or account. The same is
 * shown and signed as for `wallet_requestExecutionPermissions`.
 */
export async function readDraftGrant(ask: Ask): Promise<Approval> {
  const parsed = shape.safeParse(ask.params)
  if (!parsed.success)
    throw invalid(`its ${parsed.error.issues[0]?.path.slice(1).join('.').slice(0, 40) || 'keys'} cannot be read`)
  const [{ chainId, address, expiry, permissions, signer }] = parsed.data
  const [{ type, data }] = permissions
  const { address: tokenAddress, ...more } = data
  const isToken = type === 'erc20-token-transfer'
  const request = {
    ...{ chainId, from: address, to: toReceiver(signer) },
    permission: { type: renamed[type] ?? type, data: isToken ? { ...more, tokenAddress } : data },
    rules: [{ type: 'expiry', data: { timestamp: expiry } }],
  }
  const approval = await readGrant({ ...ask, params: [request] })
  return {
    ...approval,
    async prepare(signal, waits) {
      const ready = await approval.prepare(signal, waits)
      return {
        ...ready,
        async perform(wallet, step) {
          const [granted] = (await ready.perform(wallet, step)) as readonly {
            readonly chainId: Hex
            readonly context: Hex
          }[]
          return {
            ...{ chainId: granted?.chainId, context: granted?.context, address: ask.account, expiry },
            signer,
            permissions,
          }
        },
      }
    },
  }
}

/** Reads `wallet_revokePermissions`, by the names that drafts have for a context. */
export function readDraftRevocation(ask: Ask): Promise<Approval> {
  const [given, ...rest] = Array.isArray(ask.params) ? ask.params : []
  const { permissionsContext, permissionContext, context, pci } = Object(given) as Readonly<Record<string, unknown>>
  const named = permissionsContext ?? permissionContext ?? context ?? pci
  return readRevocation({ ...ask, params: [{ permissionContext: named }, ...rest] })
}

function toReceiver(given: z.infer<typeof signer>): string | undefined {
  if (given.type === 'account') return given.data.address ?? given.data.id
  const [{ publicKey }] = given.data.keys
  return `0x${keccak256(`0x${publicKey.slice(4)}`).slice(-40)}`
}
