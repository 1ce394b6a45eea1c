import { LatchkeyError, type PermissionsGrant, type WalletHandle } from '../../src/adapter.js'
import { askWallet } from '../kit/handles.js'
import { guarded } from './errors.js'
import { assertCapability } from './getCapabilities.js'
import { toChainId, toHex } from './toHex.js'

/** A typed part of a request, as ERC-7715 has them. Numbers may be bigint: they travel as hex. */
export interface EvmPermissionPart {
  readonly type: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** What another key may do for the account, and until when (ERC-7715). The chain is the one in use. */
export interface EvmPermissionsRequest {
  /** Who may act: a key, an account. */
  readonly signer: EvmPermissionPart
  readonly permissions: readonly (EvmPermissionPart & {
    readonly required?: boolean
    readonly policies?: readonly EvmPermissionPart[]
  })[]
  /** Limits on all permissions together. */
  readonly policies?: readonly EvmPermissionPart[]
  /** Unix time in seconds after which nothing of it counts. */
  readonly expiry: number
}

const failed = { code: 'PERMISSIONS_FAILED', message: 'The permissions were not changed' }
const unsupported = () =>
  new LatchkeyError(
    'METHOD_NOT_SUPPORTED',
    'The wallet does not say that it grants permissions on this chain (ERC-7715), so it was not asked.',
  )

/**
 * Asks the wallet to let another key act for the account (ERC-7715), where it says that it can.
 * @throws {LatchkeyError} METHOD_NOT_SUPPORTED, PERMISSIONS_INVALID, REQUEST_REJECTED, PERMISSIONS_FAILED
 */
export function grantPermissions(wallet: WalletHandle, request: unknown): Promise<PermissionsGrant> {
  return guarded(failed, async () => {
    const { signer, permissions, policies, expiry } = readRequest(request)
    await assertCapability(wallet, 'permissions', unsupported())
    const chainId = toChainId(wallet.network.caipNetworkId)
    const address = wallet.account.address
    const asked = toJson({ chainId, address, signer, permissions, expiry, ...(policies ? { policies } : {}) })
    const answer = Object(await askWallet(wallet, 'wallet_grantPermissions', [asked])) as Record<string, unknown>
    // Before it was renamed, the draft called the context so.
    const id = answer.context ?? answer.permissionsContext
    if (typeof id !== 'string' || !id)
      throw new LatchkeyError(
        failed.code,
        'The wallet answered without the context of the permissions. It may have granted them all the same: look there.',
      )
    return { id, expiry: typeof answer.expiry === 'number' ? answer.expiry : undefined, details: answer }
  })
}

/**
 * Asks the wallet to end what it granted. Other wallets know the method by another meaning (they forget the page), so only
 * one that grants permissions is asked.
 * @throws {LatchkeyError} METHOD_NOT_SUPPORTED, PERMISSIONS_INVALID, REQUEST_REJECTED, PERMISSIONS_FAILED
 */
export function revokePermissions(wallet: WalletHandle, { id }: Pick<PermissionsGrant, 'id'>): Promise<void> {
  return guarded(failed, async () => {
    if (typeof id !== 'string' || !id) throw invalid('`id` of the grant is missing')
    await assertCapability(wallet, 'permissions', unsupported())
    await askWallet(wallet, 'wallet_revokePermissions', [{ permissionsContext: id }])
  })
}

const invalid = (why: string) =>
  new LatchkeyError('PERMISSIONS_INVALID', `The request for permissions is not valid: ${why} (ERC-7715).`)

function readRequest(request: unknown): EvmPermissionsRequest {
  const given = Object(request) as Partial<EvmPermissionsRequest>
  const { signer, permissions, expiry } = given
  if (typeof signer?.type !== 'string') throw invalid('`signer` needs a type')
  if (!Array.isArray(permissions) || !permissions.length || permissions.some((each) => typeof each?.type !== 'string'))
    throw invalid('`permissions` needs one at least, each with a type')
  if (!Number.isSafeInteger(expiry) || Number(expiry) <= 0) throw invalid('`expiry` is no Unix time in seconds')
  return given as EvmPermissionsRequest
}

/** A copy as JSON-RPC has it. */
const toJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? toHex(each) : each)))
