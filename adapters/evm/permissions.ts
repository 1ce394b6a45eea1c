import { LatchkeyError, type PermissionGrant, type WalletHandle } from '../../src/adapter.js'
import { askWallet } from '../kit/handles.js'
import { guarded, toEvmError } from './errors.js'
import { assertCapability } from './getCapabilities.js'
import { toChainId, toHex } from './toHex.js'

/** A typed part of a request, as ERC-7715 has them. Numbers may be bigint: they travel as hex. */
export interface EvmPermissionPart {
  readonly type: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** What another may do for the account, and until when (ERC-7715). The chain is the one in use. */
export interface EvmPermissionsRequest {
  /** Who may act: the address of an account. */
  readonly to: string
  readonly permission: EvmPermissionPart & {
    /** The user may allow less. Default: false. */
    readonly isAdjustmentAllowed?: boolean
  }
  /** Further limits; `expiry` (`data.timestamp`, Unix time in seconds) is needed. */
  readonly rules: readonly EvmPermissionPart[]
}

const failed = { code: 'PERMISSIONS_FAILED', message: 'The permissions were not changed' }
const unsupported = () =>
  new LatchkeyError(
    'METHOD_NOT_SUPPORTED',
    'The wallet does not say that it grants permissions on this chain (ERC-7715), so it was not asked.',
  )

/** A wallet that lacks a method; some call it unauthorised or an invalid request instead. */
const lacking = ['METHOD_NOT_SUPPORTED', 'RPC_INVALID_REQUEST', 'RPC_INVALID_PARAMS', 'UNAUTHORIZED']

/**
 * Asks the wallet to let another act for the account (ERC-7715): by the name of today, where the wallet says that it knows the type, else by
 * that of the earlier draft (`wallet_grantPermissions`), where it says that it can.
 * @throws {LatchkeyError} METHOD_NOT_SUPPORTED, PERMISSIONS_INVALID, REQUEST_REJECTED, PERMISSIONS_FAILED
 */
export function requestExecutionPermissions(wallet: WalletHandle, request: unknown): Promise<PermissionGrant> {
  return guarded(failed, async () => {
    const { to, permission, rules, expiry } = readRequest(request)
    const chainId = toChainId(wallet.network.caipNetworkId)
    const { address } = wallet.account
    const { isAdjustmentAllowed = false, ...asked } = permission
    const supported = await getSupported(wallet)
    if (supported) {
      if (!Object.hasOwn(supported, permission.type)) throw unsupported()
      const wanted = { chainId, from: address, to, permission: { ...asked, isAdjustmentAllowed }, rules }
      const answer = await askWallet(wallet, 'wallet_requestExecutionPermissions', [toJson(wanted)])
      return toGrant(Array.isArray(answer) ? answer[0] : undefined)
    }
    await assertCapability(wallet, 'permissions', unsupported())
    const draft = { chainId, address, signer: { type: 'account', data: { id: to } }, permissions: [asked], expiry }
    return toGrant(await askWallet(wallet, 'wallet_grantPermissions', [toJson(draft)]))
  })
}

/**
 * Asks the wallet to end what it granted. Other wallets know the earlier method by another meaning (they forget the page), so only one that
 * grants permissions is asked.
 * @throws {LatchkeyError} METHOD_NOT_SUPPORTED, PERMISSIONS_INVALID, REQUEST_REJECTED, PERMISSIONS_FAILED
 */
export function revokeExecutionPermission(wallet: WalletHandle, { id }: Pick<PermissionGrant, 'id'>): Promise<void> {
  return guarded(failed, async () => {
    if (typeof id !== 'string' || !id) throw invalid('`id` of the grant is missing')
    if (await getSupported(wallet)) {
      await askWallet(wallet, 'wallet_revokeExecutionPermission', [{ permissionContext: id }])
      return
    }
    await assertCapability(wallet, 'permissions', unsupported())
    await askWallet(wallet, 'wallet_revokePermissions', [{ permissionsContext: id }])
  })
}

/**
 * The permissions that the wallet has granted to this page, by its own word.
 * @throws {LatchkeyError} METHOD_NOT_SUPPORTED, PERMISSIONS_FAILED
 */
export function getGrantedExecutionPermissions(wallet: WalletHandle): Promise<readonly PermissionGrant[]> {
  return guarded(failed, async () => {
    if (!(await getSupported(wallet))) throw unsupported()
    const answer = await askWallet(wallet, 'wallet_getGrantedExecutionPermissions', [])
    return Array.isArray(answer) ? answer.map(toGrant) : []
  })
}

/** The types that the wallet can grant, by their names; undefined where it does not know the question. */
async function getSupported(wallet: WalletHandle): Promise<object | undefined> {
  try {
    const answer = await askWallet(wallet, 'wallet_getSupportedExecutionPermissions', [])
    return answer && typeof answer === 'object' ? answer : undefined
  } catch (cause) {
    const error = toEvmError(cause)
    if (lacking.includes(error.code)) return undefined
    throw error
  }
}

function toGrant(given: unknown): PermissionGrant {
  const answer = Object(given) as Record<string, unknown>
  // Before it was renamed, the draft called the context so.
  const id = answer.context ?? answer.permissionsContext
  if (typeof id !== 'string' || !id)
    throw new LatchkeyError(
      failed.code,
      'The wallet answered without the context of the permissions. It may have granted them all the same: look there.',
    )
  return { id, expiry: expiryOf(answer.rules) ?? toSeconds(answer.expiry), details: answer }
}

const invalid = (why: string) =>
  new LatchkeyError('PERMISSIONS_INVALID', `The request for permissions is not valid: ${why} (ERC-7715).`)

function readRequest(request: unknown): EvmPermissionsRequest & { readonly expiry: number } {
  const { to, permission, rules } = Object(request) as Partial<EvmPermissionsRequest>
  if (typeof to !== 'string' || !/^0x[0-9a-f]{40}$/i.test(to)) throw invalid('`to` is no address')
  if (typeof permission?.type !== 'string') throw invalid('`permission` needs a type')
  const expiry = expiryOf(rules)
  if (!rules || expiry === undefined) throw invalid('`rules` need one of type `expiry`, a Unix time in seconds')
  return { to, permission, rules, expiry }
}

function expiryOf(rules: unknown): number | undefined {
  const rule = Array.isArray(rules) ? rules.find((each) => Object(each).type === 'expiry') : undefined
  return toSeconds(Object(Object(rule).data).timestamp)
}

const toSeconds = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined

/** A copy as JSON-RPC has it. */
const toJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? toHex(each) : each)))
