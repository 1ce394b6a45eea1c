import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { type Hex, hashMessage, recoverAddress, serializeSignature } from 'viem'
import { sign } from 'viem/accounts'
import * as z from 'zod'
import type { Clock } from '../../clock.js'
import { ServiceError, type ServiceErrorCode } from '../../errors.js'
import { Refusal } from '../../http/refusal.js'
import { parseSignInMessage } from '../../message/parseMessage.js'
import { type Change, readChange } from './change.js'
import { type OpenZone, splitName } from './config.js'
import type { GatewayKey } from './gatewayKeys.js'
import { isHeldBy, type ProveHolder, readEvmAddress } from './holder.js'
import { changeRecords } from './nameRows.js'
import { checkAgreed, proveAlso } from './ownerChanges.js'
import { readRegistration } from './registration.js'
import type { Entry, NameRow, NamesTables, SignedText } from './schema.js'

const signedShape = z.strictObject({
  address: z.string().max(64),
  chain: z.string().max(80),
  message: z.string().max(8192),
  signature: z.string().max(32_768),
})
const nameShape = z.strictObject({
  label: z.string().max(63),
  suspendedAt: z.number().nullable(),
  entries: z
    .array(
      z.strictObject({
        kind: z.enum(['give', 'register', 'release', 'set']),
        at: z.number(),
        signed: z.array(signedShape).min(1).max(2),
      }),
    )
    .min(1),
})
const bodyShape = z.strictObject({
  version: z.literal(1),
  zone: z.string(),
  exportedAt: z.number(),
  names: z.array(nameShape),
})
const fileShape = bodyShape.extend({
  signer: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  signature: z.string().regex(/^0x[0-9a-f]{130}$/),
})

/** A zone as one file: each name with all that was signed for it, and over everything the gateway key of whoever wrote it. */
export type ZoneFile = z.infer<typeof fileShape>
type ZoneBody = z.infer<typeof bodyShape>
type FileName = z.infer<typeof nameShape>

/** Reads such a file. @throws {ServiceError} BACKUP_INVALID */
export async function readZoneFile(path: string): Promise<ZoneFile> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ServiceError('BACKUP_INVALID', 'The file cannot be read.', { cause })
  })
  return parseZoneFile(text)
}

function parseZoneFile(text: string): ZoneFile {
  try {
    return fileShape.parse(JSON.parse(text))
  } catch (cause) {
    throw new ServiceError('BACKUP_INVALID', 'The file is none that names export has written.', { cause })
  }
}

/** Everything in one order, so that both sides sign and check the same text. */
const toSignedText = ({ version, zone, exportedAt, names }: ZoneBody): string =>
  `latchkey names 1\n${JSON.stringify([
    version,
    zone,
    exportedAt,
    names.map(({ label, suspendedAt, entries }) => [
      label,
      suspendedAt,
      entries.map(({ kind, at, signed }) => [
        kind,
        at,
        signed.map(({ address, chain, message, signature }) => [address, chain, message, signature]),
      ]),
    ]),
  ])}`

/** A zone's names, those that are kept for their last owner included. */
export async function exportZone(
  { db, clock }: { db: Kysely<NamesTables>; clock: Clock },
  { zone }: OpenZone,
  key: GatewayKey,
): Promise<ZoneFile> {
  const names = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const rows = await transaction
        .selectFrom('names.names')
        .select(['label', 'suspended_at'])
        .where('zone', '=', zone)
        .orderBy('label')
        .execute()
      const entries = await transaction
        .selectFrom('names.entries')
        .select(['label', 'kind', 'at', 'signed'])
        .where('zone', '=', zone)
        .orderBy('label')
        .orderBy('seq')
        .execute()
      const byLabel = new Map(rows.map(({ label }) => [label, [] as (typeof entries)[number][]]))
      for (const entry of entries) byLabel.get(entry.label)?.push(entry)
      return rows.map(({ label, suspended_at }) => ({
        label,
        suspendedAt: suspended_at,
        entries: (byLabel.get(label) ?? []).map(({ kind, at, signed }) => ({ kind, at, signed: [...signed] })),
      }))
    })
  return signZoneFile({ version: 1, zone, exportedAt: clock.now(), names }, key)
}

/** Puts a key's name to a file. */
export async function signZoneFile(
  { version, zone, exportedAt, names }: ZoneBody,
  { address, privateKey }: GatewayKey,
): Promise<ZoneFile> {
  const body: ZoneBody = { version, zone, exportedAt, names }
  const signature = serializeSignature(await sign({ hash: hashMessage(toSignedText(body)), privateKey }))
  return { ...body, signer: address, signature }
}

/** Why a name was not taken over. */
export interface RefusedName {
  readonly name: string
  readonly code: ServiceErrorCode
}

export interface ImportTools {
  readonly db: Kysely<NamesTables>
  readonly zones: ReadonlyMap<string, OpenZone>
  readonly prove: ProveHolder
  readonly store: { forget(): void }
}

/** Names that are checked at the same time: each asks nodes. */
const parallel = 8

/**
 * Takes a zone over. What each name is follows from what its owners signed, not from what the file says of it.
 * @param signer who must have written the file; default: anyone, whose word is nothing beyond dates and what is suspended
 * @throws {ServiceError} BACKUP_INVALID, COMMAND_INVALID; nothing is written then
 */
export async function importZone({ db, zones, prove, store }: ImportTools, payload: unknown, signer?: string) {
  const file = fileShape.parse(payload)
  const zone = zones.get(file.zone)
  if (!zone) throw new ServiceError('COMMAND_INVALID', 'The zone of the file is not one of the file of --names.')
  const wrote = await recoverAddress({ hash: hashMessage(toSignedText(file)), signature: file.signature as Hex }).catch(
    () => undefined,
  )
  const wanted = signer === undefined ? file.signer : signer
  if (wrote === undefined || wrote !== readEvmAddress(file.signer) || wrote !== readEvmAddress(wanted))
    throw new ServiceError('BACKUP_INVALID', 'The file was changed, or is of another operator.')
  const refused: RefusedName[] = []
  const proved: { row: NameRow; entries: FileName['entries'] }[] = []
  const queue = [...file.names]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        proved.push({ row: await replay(next, zone, prove), entries: next.entries })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused.push({ name: `${next.label}.${zone.zone}`, code: error.code })
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  await db.transaction().execute(async (transaction) => {
    for (const { row, entries } of proved) {
      const { zone: of, label } = row
      const made = await transaction
        .insertInto('names.names')
        .values({ ...row, records: JSON.stringify(row.records) as never })
        .onConflict((conflict) => conflict.doNothing())
        .returning('label')
        .executeTakeFirst()
      if (!made) {
        refused.push({ name: `${label}.${of}`, code: 'NAME_TAKEN' })
        continue
      }
      const rows = entries.map(({ kind, at, signed }, index) => ({
        ...{ zone: of, label, seq: index + 1, kind, at },
        signed: JSON.stringify(signed) as never,
      }))
      await transaction.insertInto('names.entries').values(rows).execute()
    }
  })
  store.forget()
  return { zone: zone.zone, signer: wrote, imported: file.names.length - refused.length, refused }
}

/** What was signed may lie so far from when it came, in ms: the time of a nonce, and clocks that are off. */
const signedWithinMs = 15 * 60_000

/** What a name has come to by all that was signed for it. @throws {Refusal} where that does not prove it */
async function replay({ label, suspendedAt, entries }: FileName, zone: OpenZone, prove: ProveHolder): Promise<NameRow> {
  const gone = new AbortController().signal
  const name = `${label}.${zone.zone}`
  const [first, ...rest] = entries
  const own = first?.signed[0]
  if (first?.kind !== 'register' || !own) throw unproved()
  const { name: registered, timestamp } = readRegistration(own.message)
  const asked = splitName(registered, new Map([[zone.zone, zone]]))
  if (asked?.label !== label || !isNear(timestamp * 1000, first.at)) throw unproved()
  const owner = await prove(own, gone)
  let row: NameRow = {
    ...{ zone: zone.zone, label, owner: owner.address, owner_chain: owner.chain, records: {} },
    ...{ registered_at: first.at, updated_at: first.at, suspended_at: suspendedAt, released_at: null },
  }
  for (const entry of rest) {
    if (row.released_at !== null || entry.at < row.updated_at) throw unproved()
    row = { ...(await applyEntry(row, name, entry, prove, gone)), updated_at: entry.at }
  }
  return row
}

async function applyEntry(
  row: NameRow,
  name: string,
  { kind, at, signed }: Entry,
  prove: ProveHolder,
  gone: AbortSignal,
) {
  const [own, also] = signed.map((one) => ({ signed: one, change: readSigned(one, at) }))
  if (!own || own.change.kind !== kind || own.change.name !== name) throw unproved()
  checkAgreed(own, also)
  if (!isHeldBy(row, await prove(own.signed, gone))) throw unproved()
  const receiver = also && (await proveAlso(also, prove, gone))
  if (own.change.kind === 'set') return { ...row, records: changeRecords(row.records, own.change.records, at) }
  if (kind === 'give' && receiver) return { ...row, owner: receiver.address, owner_chain: receiver.chain, records: {} }
  return { ...row, released_at: at, records: {} }
}

function readSigned({ address, chain, message: text }: SignedText, at: number): Change {
  const message = parseSignInMessage(text)
  const isSame = message.address === address && `${message.namespace}:${message.chain}` === chain
  if (!isSame || !isNear(message.issuedAt, at)) throw unproved()
  return readChange(message)
}

const isNear = (signedAt: number, at: number) => Math.abs(signedAt - at) <= signedWithinMs

const unproved = () => new Refusal(400, 'MESSAGE_INVALID', 'What was signed does not prove this name.')
