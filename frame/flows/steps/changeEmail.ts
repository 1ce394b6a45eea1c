import { changeRecovery } from '../../keys/changes.js'
import { listEvidence, ofMailbox, type PressedMailbox } from '../evidence/evidence.js'
import type { Flow } from '../flow.js'
import { requireFresh } from '../login/stepUp.js'
import { pressMailbox, type WaitOptions } from '../login/verifyDevice.js'
import { answers, type Begun } from '../services/answers.js'
import { publish } from './publish.js'
import { type Changed, toChanged } from './resecure.js'
import { withReleased } from './withReleased.js'

/**
 * A change of e-mail. The new mailbox becomes a check of the wallet before the login moves, and the old one ends after it:
 * wherever this stops, the mailbox that logs in is one that recovers (F33).
 *
 * 1. `beginEmailChange`, a code to the old mailbox: `confirmOldMailbox`, which sends a code to the new one.
 * 2. `proveNewMailbox`: custody's page in the new mailbox, and a manifest that lists it as well.
 * 3. `confirmNewMailbox`: the code of the new one moves the login, then a manifest without the old mailbox.
 */
export const beginEmailChange = ({ services }: Flow, email: string): Promise<Begun> =>
  services.session.call({ path: '/login/v1/email-change', body: { email }, shape: answers.begun })

/** Takes the code of the old mailbox and mails one to the new one. */
export const confirmOldMailbox = (
  { services }: Flow,
  transaction: string,
  code: string,
): Promise<{ resendAfter: number; digits?: number | undefined }> =>
  services.session.call({
    path: '/login/v1/email-change/primary',
    body: { transaction, code },
    shape: answers.codeSent,
  })

/** Has custody see the new mailbox, for a wallet that lists mail as a check. @throws {FlowError} STEP_UP_NEEDED */
export async function proveNewMailbox(flow: Flow, address: string, options: WaitOptions = {}): Promise<Changed> {
  const { token, claims } = await flow.services.assert('custody', 'publish')
  requireFresh(flow, claims)
  return listMailbox(flow, await pressMailbox(flow, token, address, options))
}

/** Lists a mailbox that was pressed as a further check. */
export function listMailbox(flow: Flow, mailbox: PressedMailbox): Promise<Changed> {
  const listed = listEvidence(ofMailbox(mailbox))
  return withReleased(flow, async ({ open }) =>
    toChanged(
      await publish(flow, open, {
        evidence: [listed],
        make: (current, now) => changeRecovery(current, { addEvidence: [listed.entry] }, now),
      }),
    ),
  )
}

/** Moves the login to the new mailbox; the old one is no check of the wallet from then on. @returns the new address */
export async function confirmNewMailbox(flow: Flow, transaction: string, code: string): Promise<string> {
  const { email } = await flow.services.session.call({
    path: '/login/v1/email-change/secondary',
    body: { transaction, code },
    shape: answers.email,
  })
  await dropOldMailboxes(flow)
  return email
}

/** Gives a change up: its codes are good no more. Where the new mailbox was proved already, `dropNewMailboxes` is left to do. */
export async function cancelEmailChange({ services }: Flow, transaction: string): Promise<void> {
  await services.session.call({
    path: '/login/v1/email-change/cancel',
    body: { transaction },
    shape: answers.nothing,
    isRead: true,
  })
}

/** Leaves the oldest mailbox alone as a check: for a change that was given up. @throws {FlowError} STEP_UP_NEEDED */
export const dropNewMailboxes = (flow: Flow): Promise<Changed | undefined> => dropMailboxes(flow, (ids) => ids.slice(1))

/** Leaves the newest mailbox alone as a check. Also what is left to do when a change of e-mail stopped in between. */
export const dropOldMailboxes = (flow: Flow): Promise<Changed | undefined> =>
  dropMailboxes(flow, (ids) => ids.slice(0, -1))

/** @param pick of the mailboxes' ids, oldest first, those that go */
const dropMailboxes = (flow: Flow, pick: (ids: readonly string[]) => readonly string[]): Promise<Changed | undefined> =>
  withReleased(flow, async ({ open }) => {
    const removeEvidence = pick(open.head.manifest.evd.filter(({ kind }) => kind === 'mail').map(({ id }) => id))
    if (removeEvidence.length === 0) return undefined
    return toChanged(
      await publish(flow, open, { make: (current, now) => changeRecovery(current, { removeEvidence }, now) }),
    )
  })
