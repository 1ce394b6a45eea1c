import { type BodyValue, type Head, parseManifest, type StagedSecret } from '../../keys/index.js'
import { FlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { answers } from '../services/answers.js'

/** Brings r to recovery, before custody hears of the manifest that lists its opener. It gives nothing until then. */
export async function stage(
  { services }: Flow,
  scope: 'create' | 'publish',
  staged: StagedSecret | null,
): Promise<void> {
  if (!staged) return
  const { wal, id, gen, r } = staged
  await services.callWith('recovery', scope, {
    path: '/recovery/v1/stage',
    body: { wal, id, gen, r },
    shape: answers.nothing,
  })
}

/** What recovery and auth get. */
export interface Announcement {
  readonly scope: 'create' | 'publish' | 'release' | 'recover'
  /** Compact forms, oldest first. */
  readonly manifests: readonly string[]
  /** For recovery. */
  readonly evidence?: readonly BodyValue[]
  /** Whether this device has just made them. Default: false. */
  readonly isOwn?: boolean
}

/**
 * Brings manifests to recovery, then to auth. In this order: auth's head is in every assertion, so whoever opens the wallet
 * next sees whether this was done to its end, and does the rest (`catchUp`). Both take them only forward, so twice does no harm.
 */
export async function announce(
  flow: Flow,
  { scope, manifests, evidence = [], isOwn = false }: Announcement,
): Promise<void> {
  await tellRecovery(flow, { scope, manifests, evidence })
  await tellAuth(flow, manifests, { isOwn })
}

/**
 * Brings a wallet's first manifest to recovery and auth at once, of a device that remembers that it has not been told (`isUntold`): should one
 * of them alone hear of it, its next unlock brings it to the other.
 */
export async function announceFirst(
  flow: Flow,
  first: {
    readonly manifest: string
    readonly evidence: readonly BodyValue[]
    /** For auth: what the user's EVM account is to be. */
    readonly accountType?: 'smartAccount' | undefined
  },
): Promise<void> {
  const { evidence, accountType } = first
  const manifests = [first.manifest]
  const toRecovery = tellRecovery(flow, { scope: 'create', manifests, evidence })
  await Promise.all([toRecovery, tellAuth(flow, manifests, { accountType })])
}

/** Brings manifests to auth alone. @param told `isOwn`: this device has made them, and need not be told what they change. Default: false */
export async function tellAuth(
  { services }: Flow,
  manifests: readonly string[],
  { isOwn = false, accountType }: { isOwn?: boolean; accountType?: 'smartAccount' | undefined } = {},
): Promise<void> {
  const body = { manifests, ...(isOwn && { own: true }), ...(accountType && { accountType }) }
  await services.session.call({ path: '/login/v1/manifest', body, shape: answers.head, isRead: true })
}

/** Brings manifests to recovery alone. @returns the head that it has then */
export async function tellRecovery(
  { services }: Flow,
  { scope, manifests, evidence = [] }: Announcement,
): Promise<Head> {
  const { head } = await services.callWith('recovery', scope, {
    path: '/recovery/v1/manifest',
    body: { manifests, ...(evidence.length > 0 && { evidence }) },
    shape: answers.head,
  })
  return head
}

/** Custody ends an answer at 200 manifests or 512 KiB: one that is near to that may have more after it. */
const isFull = (manifests: readonly string[]) => manifests.length >= 200 || manifests.join('').length > 400 * 1024

/** Manifests that custody has after a number, oldest first. @param wal another wallet of the user. Default: the one that auth names */
export async function fetchManifests(
  { services }: Flow,
  scope: 'create' | 'release' | 'recover' | 'publish',
  since: number,
  wal?: string,
): Promise<readonly string[]> {
  const all: string[] = []
  for (let from = since; ; ) {
    const { manifests } = await services.callWith('custody', scope, {
      path: '/custody/v1/manifests',
      body: { since: from, ...(wal !== undefined && { wal }) },
      shape: answers.manifests,
      isRead: true,
    })
    all.push(...manifests)
    const last = manifests.at(-1)
    if (last === undefined || !isFull(manifests)) return all
    from = Math.max(from + 1, (await parseManifest(last)).manifest.seq)
  }
}

/**
 * Tells recovery and auth what they missed: a device published and died, or one of them was down.
 *
 * @param known auth's head
 * @param head what this device verified
 * @returns whether both have it now; a service that is down does not keep the wallet from opening
 */
export async function catchUp(
  flow: Flow,
  scope: 'release' | 'publish',
  known: Head | null,
  head: Head,
): Promise<boolean> {
  const { isUntold = false } = await flow.device.read()
  if (known && known.seq >= head.seq && !isUntold) return true
  try {
    const manifests = await fetchManifests(flow, scope, isUntold ? 0 : (known?.seq ?? 0))
    await announce(flow, { scope, manifests })
    if (isUntold) await flow.device.change({ isUntold: false })
    return true
  } catch (error) {
    if (error instanceof FlowError) return false
    throw error
  }
}
