import {
  type Bytes,
  type CreatedWallet,
  checkAccounts,
  closePublication,
  type Level,
  createWallet as makeWallet,
  type NewMember,
  toDeviceMember,
} from '../../keys/index.js'
import { FlowError, isFlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { answers } from '../services/answers.js'
import { type Asserted, isUnsure } from '../services/servicesClient.js'
import { announce, stage } from './announce.js'
import { type Evidence, forRecovery, type ListedEvidence, listEvidence } from './evidence.js'
import { type Unlocked, unlockWallet } from './unlockWallet.js'

/** A wallet to create. */
export interface NewWallet {
  /** The user's choice. */
  readonly level: Level
  /** Checks of custody. A managed wallet without one is not recoverable yet. */
  readonly evidence: readonly Evidence[]
  /** Passkeys and codes, beside this device and the managed opener. */
  readonly openers?: readonly NewMember[]
  /** Entropy of a recovery phrase (`fromPhrase`), wiped by the caller: the wallet is imported. */
  readonly imported?: Bytes
}

/**
 * Creates a wallet (custody-formats, Create). Nothing is shown before it was opened from what the services have. Whoever dies
 * before custody took it leaves nothing; after it the next login ends it (`resumeCreation`).
 *
 * @returns null on a device that keeps nothing: it is no member, so the wallet is recovered on it for as long as the tab is open
 * @throws {FlowError} WALLET_EXISTS: what was made is discarded; go on as a new device
 */
export async function createWallet(flow: Flow, wanted: NewWallet): Promise<Unlocked | null> {
  const { services, device } = flow
  const asserted = await services.assert('custody', 'create')
  const { rlm: realm, sub } = asserted.claims
  const evidence = wanted.evidence.map((one) => listEvidence(one))
  const made = await makeWallet({
    ...{ realm, sub, level: wanted.level, imported: wanted.imported },
    members: await listMembers(flow, wanted),
    evidence: evidence.map(({ entry }) => entry),
    now: services.auth.now(),
  })
  try {
    await stage(flow, 'create', made.publication.staged)
    await send(flow, made, evidence, asserted)
  } finally {
    closePublication(made.publication)
  }
  const manifests = [made.publication.manifest]
  await announce(flow, { scope: 'create', manifests, evidence: forRecovery(evidence) })
  if (!device.isKept) return null
  const unlocked = await unlockWallet(flow)
  checkAccounts(made.accounts, unlocked.wallet.accounts)
  return unlocked
}

async function listMembers({ device }: Flow, { level, evidence, openers = [] }: NewWallet): Promise<NewMember[]> {
  const members: NewMember[] = [
    ...(device.isKept ? [await toDeviceMember(device.keys)] : []),
    ...(level === 'managed' && evidence.length > 0 ? [{ kind: 'man' } as const] : []),
    ...openers,
  ]
  if (members.length === 0) throw new FlowError('NOT_RECOVERABLE')
  return members
}

async function send(
  { services, device }: Flow,
  { sub, wal, publication }: CreatedWallet,
  evidence: readonly ListedEvidence[],
  { token }: Asserted,
): Promise<void> {
  const { manifest, record, shares, secrets, pin } = publication
  // Before custody has it: a login after a crash knows by this which wallet is its own.
  await device.change({ sub, wal, pin, n: 0 })
  try {
    await services.custody.call({
      path: '/custody/v1/create',
      body: {
        ...{ manifest, record: record ?? '', secrets },
        shares: shares.map((share) => ({ ...share })),
        evidence: evidence.map(({ body }) => body),
      },
      shape: answers.head,
      token,
    })
  } catch (error) {
    if (isFlowError(error, 'WALLET_EXISTS') || !isUnsure(error)) await device.change({ wal: null, pin: null })
    throw error
  }
}
