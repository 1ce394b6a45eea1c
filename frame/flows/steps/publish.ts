import {
  assertTimes,
  closePublication,
  listEntries,
  type OpenWallet,
  type Publication,
  verifyChain,
} from '../../keys/index.js'
import { FlowError, isFlowError } from '../errors.js'
import { forRecovery, type ListedEvidence } from '../evidence/evidence.js'
import type { Flow } from '../flow.js'
import { answers } from '../services/answers.js'
import { isUnsure } from '../services/servicesClient.js'
import { announce, fetchManifests, stage } from './announce.js'

/** A change of a wallet that is open. */
export interface WalletChange {
  /** Makes the change on the head that is there: once more when another device was first. */
  make(open: OpenWallet, now: number): Promise<Publication>
  /** Proves the checks that are new in it. */
  readonly evidence?: readonly ListedEvidence[]
}

/** A wallet after a change. */
export interface Published {
  /** The wallet as it is now; in a new generation it has to be released anew. */
  readonly open: OpenWallet
  /** Whether auth and recovery have taken it; else the next unlock brings it to them. */
  readonly isInStep: boolean
}

/** How often a change is made anew because another device was first. */
const tries = 5

/**
 * Publishes a change: r to recovery, then all to custody in one transaction, by compare-and-set, then the manifest to recovery
 * and auth. When another device was first, what it published is fetched and verified, and the change is made again.
 *
 * @param open Of a new release. The caller closes it.
 * @throws {FlowError} HEAD_MOVED, STEP_UP_NEEDED, EVIDENCE_REFUSED; KeyError when what was published meanwhile is not to be trusted
 */
export async function publish(flow: Flow, open: OpenWallet, change: WalletChange): Promise<Published> {
  let current = open
  for (let left = tries; ; left--) {
    try {
      return await publishOnce(flow, current, change)
    } catch (error) {
      if (left <= 1 || !isFlowError(error, 'HEAD_MOVED')) throw error
      current = await rebase(flow, current)
    }
  }
}

async function publishOnce(flow: Flow, open: OpenWallet, change: WalletChange): Promise<Published> {
  const { services, device } = flow
  const publication = await change.make(open, services.auth.now())
  const { manifest, head, pin } = publication
  const { evidence = [] } = change
  try {
    await stage(flow, 'publish', publication.staged)
    await send(flow, publication, evidence)
  } finally {
    closePublication(publication)
  }
  const { shown } = await device.read()
  const others = listEntries(open.head.manifest)
  // What this device adds itself is no news to it; what others added meanwhile is.
  const own = listEntries(head.manifest).filter((entry) => !others.includes(entry))
  await device.change({ sub: open.sub, wal: open.wal, pin, ...(shown && { shown: [...shown, ...own] }) })
  const isInStep = await announce(flow, {
    ...{ scope: 'publish', manifests: [manifest], evidence: forRecovery(evidence), isOwn: true },
  })
    .then(() => true)
    .catch((error: unknown) => {
      // It is published: a device that missed it gets it by the next unlock.
      if (error instanceof FlowError) return false
      throw error
    })
  return { open: { ...open, head, pin, replaced: null }, isInStep }
}

async function send(flow: Flow, publication: Publication, evidence: readonly ListedEvidence[]): Promise<void> {
  const { manifest, record, shares, secrets, head } = publication
  try {
    await flow.services.callWith('custody', 'publish', {
      path: '/custody/v1/publish',
      body: {
        manifest,
        ...(record && { record }),
        shares: shares.map((share) => ({ ...share })),
        secrets,
        ...(evidence.length > 0 && { evidence: evidence.map(({ body }) => body) }),
      },
      shape: answers.head,
    })
  } catch (error) {
    if (!isUnsure(error)) throw error
    // Whether it was carried out is asked, never tried again blindly.
    const { seq } = head.manifest
    const manifests: readonly string[] = await fetchManifests(flow, 'publish', seq - 1).catch(() => [])
    if (!manifests.includes(manifest)) throw error
  }
}

/** The same open wallet on the head that another device has published. */
async function rebase(flow: Flow, open: OpenWallet): Promise<OpenWallet> {
  const { realm, sub, wal, pin } = open
  const manifests = await fetchManifests(flow, 'publish', pin.seq)
  const verified = await verifyChain(manifests, { realm, sub, wal, pin, heads: [] })
  // Another record has another key, and was not looked into here: it takes a new release.
  if (verified.head.manifest.rec !== open.head.manifest.rec) throw new FlowError('HEAD_MOVED', { part: 'custody' })
  let last = open.head.manifest
  for (const { manifest } of verified.chain) {
    if (manifest.seq <= last.seq) continue
    assertTimes(last, manifest, flow.services.auth.now())
    last = manifest
  }
  return { ...open, head: verified.head, pin: verified.pin }
}
