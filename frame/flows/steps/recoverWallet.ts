import { addMember } from '../../keys/changes.js'
import {
  type Bytes,
  closeWallet,
  fromB64,
  type Manifest,
  type Opener,
  type OpenWallet,
  openWallet,
  parseManifest,
  toDeviceMember,
  unlock,
  wipe,
} from '../../keys/index.js'
import { FlowError, isFlowError } from '../errors.js'
import { type Evidence, type ListedEvidence, listEvidence } from '../evidence/evidence.js'
import type { Flow } from '../flow.js'
import { answers, type Opened } from '../services/answers.js'
import type { Asserted } from '../services/servicesClient.js'
import { fetchManifests, tellAuth, tellRecovery } from './announce.js'
import { publish } from './publish.js'
import { toWaysBack, type Unlocked, unlockWallet } from './unlockWallet.js'

/** What a user opens a wallet with on a new device. Secrets are wiped by the caller. */
export type RecoveryWay =
  /** The managed opener. `evidence` is for custody; recovery has its own proof, or the login of the last five minutes. */
  | { readonly k: 'man'; readonly evidence: Evidence }
  /** A passkey: the PRF's first output, and the credential's id. */
  | { readonly k: 'prf'; readonly secret: Bytes; readonly cred: string }
  /** A recovery code (`fromCodeText`). */
  | { readonly k: 'code'; readonly secret: Bytes }

/**
 * Opens the wallet on a new device and makes the device a member (custody-formats, New device). A device that keeps nothing
 * becomes none: the wallet is unlocked there until the tab closes.
 *
 * @throws {FlowError} EVIDENCE_REFUSED, RECOVERY_WAITS, DEVICE_UNKNOWN (no such opener); KeyError `OPENER_WRONG` and those of manifests
 */
export async function recoverWallet(flow: Flow, way: RecoveryWay): Promise<Unlocked> {
  const { device, clock, pins } = flow
  const { open, releases } = await openByRecovery(flow, way)
  try {
    if (!device.isKept) {
      const told = {
        added: { members: [], evidence: [] },
        unseen: [],
        isInStep: true,
        isCopied: false,
        isDeleting: false,
        releases,
      }
      const ways = toWaysBack(open.head.manifest)
      return { wallet: await unlock(open, clock, pins), ...told, ...ways }
    }
    const member = await toDeviceMember(device.keys)
    // It is one already where this device died after custody took it, and auth has not heard.
    const isMember = open.head.manifest.mem.some(({ id }) => id === member.id)
    if (!isMember) await publish(flow, open, { make: (current, now) => addMember(current, member, now) })
  } finally {
    closeWallet(open)
  }
  return unlockWallet(flow)
}

/** Opens with a recovery opener. Auth's and recovery's heads both have to be on custody's chain. */
export async function openByRecovery(
  flow: Flow,
  way: RecoveryWay,
): Promise<{ open: OpenWallet; releases: Opened['released'] }> {
  const { services, device } = flow
  const asserted = await services.assert('custody', 'recover')
  const { rlm: realm, sub, wal, head: known } = asserted.claims
  if (wal === null) throw new FlowError('WALLET_MISSING', { part: 'auth' })
  const record = await device.read()
  if (record.wal !== null && record.wal !== wal) throw new FlowError('WALLET_OTHER', { part: 'auth' })
  const { pin } = record
  const since = Math.min(known?.seq ?? 0, pin?.seq ?? Number.POSITIVE_INFINITY)
  // The known one, too: it is the head where nothing is newer.
  const manifests = await fetchManifests(flow, 'recover', Math.max(since - 1, 0))
  const newest = manifests.at(-1)
  if (newest === undefined) throw new FlowError('ANSWER_INVALID', { part: 'custody' })
  const { manifest } = await parseManifest(newest)
  const recoveryHead = await tellRecovery(flow, { scope: 'recover', manifests })
  if (manifest.seq > (known?.seq ?? 0)) await tellAuth(flow, manifests)
  const { opened, check } = await askCustody(flow, way, manifest, since, asserted)
  const opener = await toOpener(flow, way, manifest, check)
  try {
    const open = await openWallet({
      ...{ realm, sub, wal, pin, heads: [...(known ? [known] : []), recoveryHead] },
      ...{ manifests: opened.manifests, record: fromB64(opened.record), shares: opened.shares, opener },
    })
    return { open, releases: opened.released }
  } finally {
    if (way.k === 'man' && 'secret' in opener) wipe(opener.secret)
  }
}

async function askCustody(
  { services }: Flow,
  way: RecoveryWay,
  { evd }: Manifest,
  since: number,
  { token }: Asserted,
): Promise<{ opened: Opened; check?: string }> {
  const ask = async (evidence?: ListedEvidence) => {
    const opened = await services.custody.call({
      path: '/custody/v1/recover',
      body: { k: way.k, since, ...(evidence && { evidence: evidence.body }) },
      shape: answers.opened,
      token,
    })
    return { opened, ...(evidence && { check: evidence.entry.id }) }
  }
  if (way.k !== 'man') return ask()
  // During a change of e-mail two mailboxes are listed, and only custody knows which is which.
  const listed = evd.filter(({ kind }) => kind === way.evidence.kind).toReversed()
  for (const [index, { id }] of listed.entries()) {
    try {
      return await ask(listEvidence(way.evidence, id))
    } catch (error) {
      if (!isFlowError(error, 'EVIDENCE_REFUSED') || index === listed.length - 1) throw error
    }
  }
  throw new FlowError('EVIDENCE_REFUSED', { part: 'custody' })
}

async function toOpener(
  { services }: Flow,
  way: RecoveryWay,
  { mem }: Manifest,
  check: string | undefined,
): Promise<Opener> {
  if (way.k === 'prf') return { kind: 'prf', secret: way.secret, cred: way.cred }
  if (way.k === 'code') return { kind: 'code', secret: way.secret }
  const member = mem.find(({ k }) => k === 'man')
  if (!member) throw new FlowError('DEVICE_UNKNOWN', { part: 'custody' })
  // Of a mailbox recovery has the login by code of the last five minutes, which it asks auth's word for.
  const evidence = way.evidence.kind === 'mail' ? undefined : listEvidence(way.evidence, check).body
  const { r } = await services.callWith('recovery', 'recover', {
    path: '/recovery/v1/release',
    body: { id: member.id, ...(evidence && { evidence }) },
    shape: answers.r,
  })
  return { kind: 'man', secret: fromB64(r, 32) }
}
