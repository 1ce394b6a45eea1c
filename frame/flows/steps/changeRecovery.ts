import { changeRecovery as change, changeLevel, removeMembers } from '../../keys/changes.js'
import {
  type Account,
  checkAccounts,
  closeWallet,
  isRecoverable,
  type Manifest,
  type NewMember,
} from '../../keys/index.js'
import { FlowError } from '../errors.js'
import { type Evidence, listEvidence } from '../evidence/evidence.js'
import type { Flow } from '../flow.js'
import { requireFresh } from '../login/stepUp.js'
import { publish } from './publish.js'
import { openByRecovery } from './recoverWallet.js'
import { type Changed, toChanged } from './resecure.js'
import { withReleased } from './withReleased.js'

/** What a user who leaves the managed level is told, word for word. */
export const leavingManaged =
  'Backups made before could still open this wallet. Only a new wallet is out of their reach.'

/** An opener that the user adds: a passkey whose two ceremonies agreed (`confirmPrf`), or a code that was written down. */
export type AddedOpener = Extract<NewMember, { kind: 'prf' | 'code' }>

/**
 * Adds a passkey or a code, then opens the wallet with it once, from what custody has: only then it counts. One that does not
 * open is taken out again. Needs a login of the last five minutes.
 *
 * @throws {FlowError} STEP_UP_NEEDED, OPENER_FAILED
 */
export const addOpener = (flow: Flow, opener: AddedOpener): Promise<Changed> =>
  withReleased(flow, async ({ open, claims }) => {
    requireFresh(flow, claims)
    const published = await publish(flow, open, {
      make: (current, now) => change(current, { add: [opener] }, now),
    })
    const added = idsOf(published.open.head.manifest).filter((id) => !idsOf(open.head.manifest).includes(id))
    try {
      await tryOpener(flow, opener, open.accounts)
    } catch (error) {
      // A service that is down says nothing about the opener.
      if (error instanceof FlowError) throw error
      await publish(flow, published.open, { make: (current, now) => removeMembers(current, added, now) })
      throw new FlowError('OPENER_FAILED')
    }
    return toChanged(published)
  })

const idsOf = ({ mem }: Manifest) => mem.filter(({ k }) => k === 'prf' || k === 'code').map(({ id }) => id)

/** Opens the wallet with an opener and holds what comes out to the accounts. */
export async function tryOpener(flow: Flow, opener: AddedOpener, accounts: readonly Account[]): Promise<void> {
  const { kind: k, secret } = opener
  const way = k === 'prf' ? { k, secret, cred: opener.cred } : { k, secret }
  const { open } = await openByRecovery(flow, way)
  try {
    checkAccounts(accounts, open.accounts)
  } finally {
    closeWallet(open)
  }
}

/** Takes openers out. @throws {FlowError} NOT_RECOVERABLE, STEP_UP_NEEDED */
export const removeOpeners = (flow: Flow, ids: readonly string[]): Promise<Changed> =>
  withReleased(flow, async ({ open, claims }) => {
    requireFresh(flow, claims)
    const { lvl, evd, mem } = open.head.manifest
    const left = mem.filter(({ id }) => !ids.includes(id))
    if (isRecoverable({ lvl, evd, mem }) && !isRecoverable({ lvl, evd, mem: left }))
      throw new FlowError('NOT_RECOVERABLE')
    return toChanged(await publish(flow, open, { make: (current, now) => removeMembers(current, ids, now) }))
  })

/**
 * Takes the managed opener away: custody deletes its S and recovery its r. Say `leavingManaged`. The user needs two other ways
 * to recover first, each of them tried.
 *
 * @throws {FlowError} NOT_RECOVERABLE, STEP_UP_NEEDED
 */
export const leaveManaged = (flow: Flow): Promise<Changed> =>
  withReleased(flow, async ({ open, claims }) => {
    requireFresh(flow, claims)
    const { evd, mem } = open.head.manifest
    if (!isRecoverable({ lvl: 'user-held', evd, mem })) throw new FlowError('NOT_RECOVERABLE')
    return toChanged(await publish(flow, open, { make: (current, now) => changeLevel(current, 'user-held', {}, now) }))
  })

/**
 * Makes the wallet managed, or recoverable where it had no check yet: a managed opener and the evidence that custody asks for.
 *
 * @throws {FlowError} STEP_UP_NEEDED, EVIDENCE_REFUSED
 */
export const becomeManaged = (flow: Flow, evidence: Evidence): Promise<Changed> =>
  withReleased(flow, async ({ open, claims }) => {
    requireFresh(flow, claims)
    const listed = listEvidence(evidence)
    return toChanged(
      await publish(flow, open, {
        evidence: [listed],
        make(current, now) {
          const hasManaged = current.head.manifest.mem.some(({ k }) => k === 'man')
          const add: NewMember[] = hasManaged ? [] : [{ kind: 'man' }]
          return changeLevel(current, 'managed', { add, addEvidence: [listed.entry] }, now)
        },
      }),
    )
  })
