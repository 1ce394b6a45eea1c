import * as z from 'zod'
import type { Clock } from '../../clock.js'
import type { ProjectLimiter } from '../../http/callerLimiter.js'
import { Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import { checkMessage } from '../../message/checkMessage.js'
import { longestMessage, parseSignInMessage } from '../../message/parseMessage.js'
import { verifySolana } from '../../signature/verifySolana.js'
import type { ChangeCaller } from './caller.js'
import { type Change, readChange } from './change.js'
import { solana } from './coinTypes.js'
import { type OpenZone, splitName } from './config.js'
import { type Holder, type ProveHolder, signatureInvalid } from './holder.js'
import { nameLimits } from './limits.js'
import type { OneUse } from './nameRows.js'
import type { NameStore } from './nameStore.js'
import type { NameNonces } from './nonces.js'
import { notServed } from './refusals.js'
import type { NameRow, SignedText } from './schema.js'

/** What owners do with their names, by messages that say it in words. */
export interface OwnerChanges {
  /**
   * @param body `{message, signature, also?: {message, signature}}`
   * @returns the name; undefined where it was given up
   * @throws {Refusal} each with its code; nothing is changed then
   * @throws {TooManyError}
   */
  change(caller: ChangeCaller, body: unknown): Promise<NameRow | undefined>
}

export interface ChangeTools {
  readonly zones: ReadonlyMap<string, OpenZone>
  readonly store: NameStore
  readonly nonces: NameNonces | undefined
  readonly prove: ProveHolder
  readonly isServed: (chain: string) => boolean
  /** Registrations and changes of an account. */
  readonly accountLimiter: ProjectLimiter
  readonly clock: Clock
}

const signedShape = z.object({
  message: z.string().min(1).max(longestMessage),
  signature: z.string().min(2).max(32_768),
})
const bodyShape = signedShape.extend({ also: signedShape.optional() })

/** A message that was read, and is good once. */
interface ReadMessage {
  readonly change: Change
  readonly signed: SignedText
  readonly use: OneUse
}

export function createOwnerChanges({
  zones,
  store,
  nonces,
  prove,
  isServed,
  accountLimiter,
  clock,
}: ChangeTools): OwnerChanges {
  function read({ message: text, signature }: z.infer<typeof signedShape>, caller: ChangeCaller): ReadMessage {
    const { origin, projectId = '' } = caller
    if (origin === undefined)
      throw new Refusal(403, 'ORIGIN_MISSING', 'Changes are for pages: the call names no origin.')
    const message = parseSignInMessage(text)
    const issuedAt = nonces?.read(message.nonce, projectId)
    if (issuedAt === undefined)
      throw new Refusal(401, 'NONCE_INVALID', 'The nonce is none of these services for this project, or is too old.')
    checkMessage(message, {
      ...{ origin, nonce: message.nonce, nonceIssuedAt: issuedAt, now: clock.now() },
      isServed: (chain) => chain.startsWith('solana:') || isServed(chain),
    })
    const { address, namespace, chain } = message
    return {
      change: readChange(message),
      signed: { address, chain: `${namespace}:${chain}`, message: text, signature },
      use: { id: message.nonce, expiresAt: issuedAt + nameLimits.nonceMs },
    }
  }

  return {
    async change(caller, body) {
      const parsed = bodyShape.safeParse(body)
      if (!parsed.success)
        throw new Refusal(400, 'BODY_INVALID', 'Send JSON: {"message", "signature", "also": {"message", "signature"}}.')
      const own = read(parsed.data, caller)
      const also = parsed.data.also && read(parsed.data.also, caller)
      const { change } = own
      const key = splitName(change.name, zones)
      if (!key || key.zone.isReadOnly) throw notServed()
      checkAgreed(own, also)
      const waitMs = await accountLimiter.take(own.signed.address, 1, true)
      if (waitMs > 0) throw new TooManyError(waitMs)
      const owner = await prove(own.signed, caller.gone)
      const receiver = also && (await proveAlso(also, prove, caller.gone))
      const signed = also ? [own.signed, also.signed] : [own.signed]
      const uses = also ? [own.use, also.use] : [own.use]
      const at = clock.now()
      if (change.kind === 'set')
        return store.set(key, { uses, owner, entry: { kind: 'set', at, signed } }, change.records)
      if (change.kind === 'give' && receiver)
        return store.give(key, { uses, owner, entry: { kind: 'give', at, signed } }, receiver)
      await store.release(key, { uses, owner, entry: { kind: 'release', at, signed } })
      return undefined
    },
  }
}

/** Whose word is needed beside the owner's, and whether it is there and says the same. @throws {Refusal} */
export function checkAgreed(
  { change, signed }: Pick<ReadMessage, 'change' | 'signed'>,
  also: Pick<ReadMessage, 'change' | 'signed'> | undefined,
): void {
  const said = also?.change
  const isSame = said?.name === change.name
  const wanted = change.kind === 'set' ? change.records.get(`${solana}`) : undefined
  const isAgreed =
    change.kind === 'give'
      ? isSame && said.kind === 'take' && said.from === signed.address && also?.signed.address === change.to
      : wanted
        ? isSame && said.kind === 'link' && said.owner === signed.address && also?.signed.address === wanted
        : !also
  if (change.kind === 'take' || change.kind === 'link' || !isAgreed)
    throw new Refusal(
      400,
      'MESSAGE_INVALID',
      'A name is given with the receiver’s message as well, and led to a Solana account with that account’s: see docs/names.md.',
    )
}

/** The receiver; undefined for a Solana account, which only agrees. @throws {Refusal} SIGNATURE_INVALID */
export async function proveAlso(
  { change, signed }: Pick<ReadMessage, 'change' | 'signed'>,
  prove: ProveHolder,
  gone: AbortSignal,
): Promise<Holder | undefined> {
  if (change.kind !== 'link') return prove(signed, gone)
  if (!verifySolana(signed)) throw signatureInvalid()
  return undefined
}
