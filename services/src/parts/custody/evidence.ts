import { toAddress, toMailDigest, toMailHash } from '../../evidence/address.js'
import { checkBoundEvidence, isSameDigest, type KeptEvidence, refuseEvidence } from '../../evidence/boundEvidence.js'
import type { AnyEvidence, MailEvidence } from '../../evidence/shapes.js'
import type { Manifest } from '../../manifest/shape.js'
import type { Assertion } from '../../proof/assertion.js'
import { useOnce } from '../../proof/useOnce.js'
import { custodyLimits } from './limits.js'
import type { CustodyDb } from './openWallet.js'
import type { MailRequestRow } from './schema.js'
import type { CustodyTools } from './tools.js'

/** Evidence that was right, and is used up with the write that it is for. */
export interface RightEvidence {
  kept: KeptEvidence
  /** Whether custody has seen it itself, and does not believe auth. */
  isOwn: boolean
  /** @throws {Refusal} EVIDENCE_REFUSED when it was used meanwhile */
  use(transaction: CustodyDb): Promise<void>
}

/** Who gives evidence, and what it has to equal. */
export interface EvidenceGiver {
  assertion: Assertion
  jkt: string
  /** What was kept when it was given for the first time; undefined now. */
  stored?: KeptEvidence | undefined
}

/** Checks one piece of evidence. @throws {Refusal} EVIDENCE_REFUSED */
export async function checkEvidence(
  tools: CustodyTools,
  given: AnyEvidence,
  giver: EvidenceGiver,
): Promise<RightEvidence> {
  if (given.kind === 'mail') return checkMailbox(tools, given, giver)
  const { bindNonces: nonces } = tools
  const { kept, nonce } = await checkBoundEvidence(
    given,
    { ...tools, nonces, part: 'custody' },
    { ...giver, stored: giver.stored },
  )
  return {
    kept,
    isOwn: true,
    async use(transaction) {
      if (!(await useOnce(transaction, 'custody', nonce))) throw refuseEvidence()
    },
  }
}

/**
 * Checks what proves the checks that are new in a manifest: each has its evidence, and nothing else is given.
 * @throws {Refusal} EVIDENCE_REFUSED
 */
export async function checkNewEvidence(
  tools: CustodyTools,
  { evd }: Manifest,
  known: ReadonlySet<string>,
  given: readonly AnyEvidence[],
  giver: EvidenceGiver,
): Promise<RightEvidence[]> {
  const fresh = evd.filter(({ id }) => !known.has(id))
  const isPaired = given.length === fresh.length && new Set(given.map(({ id }) => id)).size === given.length
  if (!isPaired) throw refuseEvidence()
  return Promise.all(
    given.map(async (one) => {
      if (!fresh.some(({ id, kind }) => id === one.id && kind === one.kind)) throw refuseEvidence()
      return checkEvidence(tools, one, giver)
    }),
  )
}

async function checkMailbox(
  { db, pepper, clock }: CustodyTools,
  { id, address: text, request }: MailEvidence,
  { assertion, jkt, stored }: EvidenceGiver,
): Promise<RightEvidence> {
  const address = toAddress(text)
  if (address === undefined) throw refuseEvidence()
  const digest = toMailDigest(pepper, assertion, address)
  if (stored && (stored.kind !== 'mail' || !isSameDigest(stored.digest, digest))) throw refuseEvidence()
  const kept: KeptEvidence = { id, kind: 'mail', digest, credential: null, public_key: null }
  if (request === undefined) {
    // Only where there is no wallet yet: what auth says of a mailbox then is all that there is.
    const isVerified = assertion.scp === 'create' && assertion.mh === toMailHash(assertion.jti, address)
    if (!isVerified || stored) throw refuseEvidence()
    return { kept, isOwn: false, use: async () => undefined }
  }
  const row = await db.selectFrom('custody.mail_requests').selectAll().where('request', '=', request).executeTakeFirst()
  const isOwn = row?.jkt === jkt && row.sid === assertion.sid && isSameDigest(row.mailbox, digest)
  if (!isOwn || !isPressed(row, clock.now())) throw refuseEvidence()
  return {
    kept,
    isOwn: true,
    async use(transaction) {
      const used = await transaction
        .deleteFrom('custody.mail_requests')
        .where('request', '=', request)
        .where('refused_at', 'is', null)
        .returning('request')
        .executeTakeFirst()
      if (!used) throw refuseEvidence()
    },
  }
}

/** Whether the page of a request was pressed, and may still be used. */
export function isPressed({ pressed_at, refused_at }: MailRequestRow, now: number): boolean {
  return refused_at === null && pressed_at !== null && pressed_at + custodyLimits.pressMs > now
}
