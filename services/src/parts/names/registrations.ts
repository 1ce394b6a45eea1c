import { createHash } from 'node:crypto'
import type { Clock } from '../../clock.js'
import type { ProjectLimiter } from '../../http/callerLimiter.js'
import { Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import { clockLeeway } from '../../message/checkMessage.js'
import type { ChangeCaller } from './caller.js'
import { toChain } from './coinTypes.js'
import { type OpenZone, splitName } from './config.js'
import { type ProveHolder, readEvmAddress } from './holder.js'
import { checkLabel } from './label.js'
import { nameLimits } from './limits.js'
import type { NameKey, OneUse } from './nameRows.js'
import type { NameStore } from './nameStore.js'
import type { NameNonces } from './nonces.js'
import { notServed, taken } from './refusals.js'
import { type Registration, readRegistration, readRegistrationBody } from './registration.js'
import type { NameRow } from './schema.js'

/** Gives names to the accounts that sign for them. */
export interface Registrations {
  /**
   * @param body as the protocol has it
   * @throws {Refusal} each with its code; nothing is stored then
   * @throws {TooManyError}
   */
  register(caller: ChangeCaller, body: unknown): Promise<NameRow>
}

export interface RegistrationTools {
  readonly zones: ReadonlyMap<string, OpenZone>
  readonly store: NameStore
  readonly nonces: NameNonces | undefined
  readonly prove: ProveHolder
  /** Registrations and changes of an account. */
  readonly accountLimiter: ProjectLimiter
  readonly clock: Clock
}

export function createRegistrations({
  zones,
  store,
  nonces,
  prove,
  accountLimiter,
  clock,
}: RegistrationTools): Registrations {
  /**
   * What the message is used up as.
   * @param itself what it is known by without a nonce
   * @throws {Refusal} MESSAGE_EXPIRED, CLOCK_SKEW, MESSAGE_ORIGIN_MISMATCH, NONCE_INVALID, NONCE_NEEDED
   */
  function checkUse(
    message: Registration,
    { origin, projectId }: ChangeCaller,
    zone: OpenZone,
    itself: string,
  ): OneUse {
    const { domain, nonce, timestamp } = message
    const now = clock.now()
    const at = timestamp * 1000
    if (at > now + clockLeeway)
      throw new Refusal(400, 'CLOCK_SKEW', 'The message has a time that is not yet: the clock of this device is off.')
    if (domain !== undefined && (origin === undefined || origin.split('://')[1] !== domain))
      throw new Refusal(400, 'MESSAGE_ORIGIN_MISMATCH', 'The message was signed for a page of another domain.')
    if (zone.isStrict && (domain === undefined || nonce === undefined || projectId === undefined))
      throw new Refusal(400, 'NONCE_NEEDED', 'This zone takes messages with a domain and a nonce, of a project, alone.')
    if (nonce === undefined) {
      const expiresAt = at + nameLimits.messageMs
      if (expiresAt <= now) throw new Refusal(400, 'MESSAGE_EXPIRED', 'The message has expired. Sign a new one.')
      return {
        id: createHash('sha256').update(itself).digest('base64url'),
        expiresAt: now + clockLeeway + nameLimits.messageMs,
      }
    }
    const issuedAt = nonces?.read(nonce, projectId ?? '')
    if (issuedAt === undefined)
      throw new Refusal(401, 'NONCE_INVALID', 'The nonce is none of these services for this project, or is too old.')
    return { id: nonce, expiresAt: issuedAt + nameLimits.nonceMs }
  }

  /** Spares who cannot have it what a signature costs; the database decides. @throws {Refusal} NAME_TAKEN */
  async function assertFree({ zone: { zone }, label }: NameKey): Promise<void> {
    if (await store.find({ zone, label })) throw taken()
  }

  return {
    async register(caller, body) {
      const { message: text, signature, address: given, coinType } = readRegistrationBody(body)
      const address = readEvmAddress(given)
      if (address === undefined) throw new Refusal(400, 'ADDRESS_INVALID', 'Names are for accounts of EVM chains.')
      const chain = toChain(coinType)
      if (chain === undefined) throw new Refusal(400, 'CHAIN_NOT_SERVED', 'The coin type is not one of an EVM chain.')
      const message = readRegistration(text)
      const key = splitName(message.name, zones)
      if (!key || key.zone.isReadOnly) throw notServed()
      checkLabel(key.label, key.zone.reserved)
      // Others may sign the same words in the same second.
      const use = checkUse(message, caller, key.zone, `${address} ${text}`)
      await assertFree(key)
      const waitMs = await accountLimiter.take(address, 1, true)
      if (waitMs > 0) throw new TooManyError(waitMs)
      const signed = { address, chain, message: text, signature }
      const owner = await prove(signed, caller.gone)
      // Of many who asked at once the first one may have it by now: the others need no transaction to wait in.
      await assertFree(key)
      const entry = { kind: 'register', at: clock.now(), signed: [signed] } as const
      return store.register(key, { uses: [use], entry, owner })
    },
  }
}
