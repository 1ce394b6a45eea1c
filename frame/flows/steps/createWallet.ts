import { draftWallet, signDraft } from '../../keys/creation.js'
import {
  type Bytes,
  type CreatedWallet,
  checkAccounts,
  closePublication,
  closeWallet,
  type Level,
  type NewMember,
  type OpenWallet,
  openWallet,
  toB64,
  toDeviceMember,
  unlock,
  type WalletDraft,
} from '../../keys/index.js'
import { FlowError, isFlowError } from '../errors.js'
import { type Evidence, forRecovery, type ListedEvidence, listEvidence } from '../evidence/evidence.js'
import type { Flow } from '../flow.js'
import { answers, type Claims, type Kept } from '../services/answers.js'
import { type Asserted, isUnsure } from '../services/servicesClient.js'
import { announceFirst, stage } from './announce.js'
import { openKept } from './releaseWallet.js'
import { toWaysBack, type Unlocked, unlockWallet } from './unlockWallet.js'

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
  /** What the user's EVM account is to be on all devices, from its first manifest on. Default: no choice is kept. */
  readonly accountType?: 'smartAccount' | undefined
  /** What was made of it while the mail was on its way (`draftCreation`): wiped by the caller, used or not. */
  readonly draft?: WalletDraft | undefined
}

/**
 * Makes a managed wallet in memory while a new address's code is on its way, and has the services ready for what then follows. Nothing of
 * it is stored or sent. `closeDraft` wipes it where no login comes.
 */
export async function draftCreation(flow: Flow, realm: string): Promise<WalletDraft> {
  const { auth, custody, recovery } = flow.services
  const [draft] = await Promise.all([
    draftWallet({ realm, members: await listMembers(flow, true), now: auth.now() }),
    auth.ready('/login/v1/email/redeem', '/login/v1/manifest'),
    custody.ready('/custody/v1/create'),
    recovery.ready('/recovery/v1/stage', '/recovery/v1/manifest'),
  ])
  return draft
}

/**
 * Creates a wallet (custody-formats, Create). Nothing is shown before it was opened from what the services have. A page that dies
 * before custody took it leaves nothing; after it the next login ends it (`resumeCreation`).
 *
 * @returns null for a wallet without a managed opener on a device that keeps nothing: it is no member, so the wallet is recovered on
 *   it. With that opener it is unlocked there until it locks or the tab closes.
 * @throws {FlowError} WALLET_EXISTS: what was made is discarded; go on as a new device
 */
export async function createWallet(flow: Flow, wanted: NewWallet): Promise<Unlocked | null> {
  const asserted = await flow.services.assert('custody', 'create')
  return sendPrepared(flow, await prepareWallet(flow, asserted.claims, wanted), asserted)
}

/** A wallet that was made here, and of which nobody knows yet. Its publication is for `closePublication`. */
export interface PreparedWallet {
  readonly made: CreatedWallet
  readonly evidence: readonly ListedEvidence[]
  readonly accountType?: NewWallet['accountType']
}

/** Makes a wallet for a user, and sends nothing. */
export async function prepareWallet(
  flow: Flow,
  { rlm: realm, sub }: Pick<Claims, 'rlm' | 'sub'>,
  wanted: NewWallet,
): Promise<PreparedWallet> {
  const { level, imported, openers = [], draft, accountType } = wanted
  const evidence = wanted.evidence.map((one) => listEvidence(one))
  const now = flow.services.auth.now()
  const isManaged = level === 'managed' && evidence.length > 0
  // A draft has this device and the managed opener, and the realm of the login that it was begun for.
  const isDrafted = draft?.realm === realm && isManaged && openers.length === 0 && imported === undefined
  const members = isDrafted ? [] : [...(await listMembers(flow, isManaged)), ...openers]
  if (!isDrafted && members.length === 0) throw new FlowError('NOT_RECOVERABLE')
  const whole = isDrafted ? draft : await draftWallet({ realm, members, now, ...(imported && { imported }) })
  const made = await signDraft(whole, { sub, level, evidence: evidence.map(({ entry }) => entry), now })
  return { made, evidence, accountType }
}

/** Sends a wallet, has all services know it, and opens it from there. Closes the publication. @throws as `createWallet` */
export async function sendPrepared(
  flow: Flow,
  { made, evidence, accountType }: PreparedWallet,
  asserted: Asserted,
): Promise<Unlocked | null> {
  const { device } = flow
  let open: OpenWallet | undefined
  try {
    await stage(flow, 'create', made.publication.staged)
    const kept = await send(flow, made, evidence, asserted)
    const first = { manifest: made.publication.manifest, evidence: forRecovery(evidence), accountType }
    const telling = announceFirst(flow, first)
    // What fails is thrown where it is awaited, below.
    telling.catch(() => undefined)
    if (!device.isKept) open = await openMade(made)
    else if (kept) open = await openKept(flow, made, kept)
    await telling
    if (open) return await holdMade(flow, made, open)
  } finally {
    closePublication(made.publication)
    if (open) closeWallet(open)
  }
  if (!device.isKept) return null
  // Custody could not give it back at once.
  const unlocked = await unlockWallet(flow)
  checkAccounts(made.accounts, unlocked.wallet.accounts)
  return unlocked
}

/**
 * Opens what custody has taken by its managed share, whose secrets are here until they are wiped: on a device that keeps nothing,
 * which is no member. Undefined for a wallet without that share.
 */
async function openMade({ realm, sub, wal, publication }: CreatedWallet): Promise<OpenWallet | undefined> {
  const { manifest, record, shares, secrets, staged, pin } = publication
  if (!staged || !record) return undefined
  return openWallet({
    ...{ realm, sub, wal, record, pin, heads: [], manifests: [manifest] },
    shares: shares.flatMap((share) => {
      const secret = secrets.find(({ id }) => id === share.id)
      return secret ? [{ share, s: toB64(secret.s) }] : []
    }),
    opener: { kind: 'man', secret: staged.r },
  })
}

async function holdMade(
  { clock, device, pins }: Flow,
  { accounts }: CreatedWallet,
  open: OpenWallet,
): Promise<Unlocked> {
  checkAccounts(accounts, open.accounts)
  if (device.isKept) await device.change({ pin: open.pin, shown: open.shown, isUntold: false })
  const told = {
    added: { members: [], evidence: [] },
    unseen: [],
    isInStep: true,
    isCopied: false,
    isDeleting: false,
    releases: [],
  }
  const ways = toWaysBack(open.head.manifest)
  return { wallet: await unlock(open, clock, pins), ...told, ...ways }
}

async function listMembers({ device }: Flow, isManaged: boolean): Promise<NewMember[]> {
  return [
    ...(device.isKept ? [await toDeviceMember(device.keys)] : []),
    ...(isManaged ? [{ kind: 'man' } as const] : []),
  ]
}

async function send(
  { services, device }: Flow,
  { sub, wal, publication }: CreatedWallet,
  evidence: readonly ListedEvidence[],
  { token }: Asserted,
): Promise<Kept | undefined> {
  const { manifest, record, shares, secrets, pin } = publication
  const { wal: before } = await device.read()
  // Before custody has it: a login after a crash knows by this which wallet is its own. One that is there stays pinned until
  // custody took the one in its place: what custody does not have must not be what this device asks for.
  if (before === null) await device.change({ sub, wal, pin, n: 0, isUntold: true })
  let kept: Kept | undefined
  try {
    const created = await services.custody.call({
      path: '/custody/v1/create',
      body: {
        ...{ manifest, record: record ?? '', secrets },
        shares: shares.map((share) => ({ ...share })),
        evidence: evidence.map(({ body }) => body),
      },
      shape: answers.created,
      token,
    })
    kept = created.kept
  } catch (error) {
    const isRefused = isFlowError(error, 'WALLET_EXISTS') || !isUnsure(error)
    if (isRefused && before === null) await device.change({ wal: null, pin: null })
    throw error
  }
  if (before !== null) await device.change({ sub, wal, pin, n: 0, isUntold: true })
  return kept
}
