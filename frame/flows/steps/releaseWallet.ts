import { fromB64, mayBeCopied, type OpenWallet, openWallet } from '../../keys/index.js'
import { FlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { answers, type Claims, type Kept, type Opened } from '../services/answers.js'
import { isUnsure } from '../services/servicesClient.js'

/** A wallet that this device has opened. `open` is for `closeWallet`, in a `finally`. */
export interface Released {
  readonly open: OpenWallet
  readonly claims: Claims
  /** Another number of releases than this device has counted: a copy of it may be in use. Offer to revoke. */
  readonly isCopied: boolean
  /** The latest releases to all devices: seconds, member, site as claimed. */
  readonly releases: Opened['released']
  /** The deletion that custody has under way. */
  readonly deleting: Opened['deleting']
}

/** How a wallet is released. */
export interface ReleaseOptions {
  /** Only after a press on the page that warns of a restored backup. Default false. */
  readonly afterWarning?: boolean
  /** To lift or complete a suspension, after a new login. Default false. */
  readonly isSuspended?: boolean
}

/**
 * Opens the wallet with this device's share (custody-formats, Unlock 1 to 6): asks custody, verifies what it sent against the
 * pin and auth's head, opens, counts, and remembers the new pin.
 *
 * @throws {FlowError} DEVICE_UNKNOWN, WALLET_SUSPENDED, WALLET_OTHER; KeyError of `openWallet`
 */
export function releaseWallet(flow: Flow, options: ReleaseOptions = {}): Promise<Released> {
  // Tabs count together, so they open one after the other.
  return flow.device.alone('release', () => release(flow, options))
}

async function release(flow: Flow, { afterWarning = false, isSuspended = false }: ReleaseOptions): Promise<Released> {
  const { services, device } = flow
  const scope = isSuspended ? 'recover' : 'release'
  const { token, claims } = await services.assert('custody', scope)
  const record = await device.read()
  const { rlm: realm, sub, wal } = claims
  if (wal === null) throw new FlowError('WALLET_MISSING', { part: 'auth' })
  if (record.sub !== null && record.sub !== sub) throw new FlowError('SIGNED_OUT')
  // A wallet that was replaced named the next one in its manifest; without that nobody can swap wallets.
  if (record.wal !== null && record.wal !== wal) throw new FlowError('WALLET_OTHER', { part: 'auth' })
  // Both heads that are known have to be on the chain; after a crash auth's may be the older one.
  const since = afterWarning ? 0 : Math.min(record.pin?.seq ?? 0, claims.head?.seq ?? 0)
  const call = isSuspended
    ? { path: '/custody/v1/recover', body: { k: 'dev', since } }
    : { path: '/custody/v1/release', body: { since } }
  const opened = await services.custody.call({ ...call, shape: answers.opened, token }).catch((error: unknown) => {
    if (isUnsure(error)) device.lost.releases += 1
    throw error
  })
  const { id, pk } = device.keys
  const open = await openWallet({
    ...{ realm, sub, wal, pin: record.pin, shown: record.shown, heads: claims.head ? [claims.head] : [], afterWarning },
    ...{ manifests: opened.manifests, record: fromB64(opened.record), shares: opened.shares },
    opener: { kind: 'dev', id, pk },
  })
  const isCopied = record.wal !== null && isUncounted(record.n, opened.n, device.lost.releases)
  await device.change({ sub, wal, n: opened.n, ...(!open.replaced && { pin: open.pin, shown: open.shown }) })
  device.lost.releases = 0
  return { open, claims, isCopied, releases: opened.released, deleting: opened.deleting }
}

/** Opens a wallet that this device has made and custody has taken, by what custody then gave back: no release, so nothing is counted. */
export function openKept(
  flow: Flow,
  { realm, sub, wal }: Pick<OpenWallet, 'realm' | 'sub' | 'wal'>,
  kept: Kept,
): Promise<OpenWallet> {
  return flow.device.alone('release', async () => {
    const { pin, shown } = await flow.device.read()
    const { id, pk } = flow.device.keys
    return openWallet({
      ...{ realm, sub, wal, pin, shown, heads: [] },
      ...{ manifests: kept.manifests, record: fromB64(kept.record), shares: kept.shares },
      opener: { kind: 'dev', id, pk },
    })
  })
}

/** An answer that was lost may have been counted by custody: so many more are no sign of a copy. */
function isUncounted(own: number, n: number, lost: number): boolean {
  for (let extra = 0; extra <= lost; extra++) if (!mayBeCopied(own + extra, n)) return false
  return true
}
