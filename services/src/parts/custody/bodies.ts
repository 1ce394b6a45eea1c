import * as z from 'zod'
import { anyEvidence } from '../../evidence/shapes.js'
import { longestManifest } from '../../manifest/readManifest.js'
import { mostMembers } from '../../manifest/shape.js'
import { fromB64 } from '../../proof/encoding.js'

const bytes = (length: number) =>
  z
    .string()
    .max(200)
    .refine((text) => fromB64(text, length) !== undefined)
const id = bytes(16)

/** WEK for one member, as docs/custody.md has it. What it holds is nothing that custody can read. */
const share = z.strictObject({
  v: z.literal(1),
  ste: z.literal(1),
  id,
  k: z.enum(['dev', 'prf', 'code', 'pass', 'man']),
  wal: id,
  gen: z
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  enc: bytes(65),
  ct: bytes(48),
})

const manifest = z.string().max(longestManifest)
/** A record of 24 words and some imported keys is well under this. */
const record = z.string().max(16_384)
const shares = z.array(share).max(mostMembers)
const secrets = z.array(z.strictObject({ id, s: bytes(32) })).max(mostMembers)
const evidence = z.array(anyEvidence).max(8)
const since = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** What the frame sends to each route (docs/custody-api.md). */
export const bodies = {
  nothing: z.strictObject({}),
  mail: z.strictObject({ address: z.string().max(320), language: z.string().max(35).optional() }),
  mailStatus: z.strictObject({ request: id }),
  create: z.strictObject({ manifest, record, shares, secrets, evidence }),
  release: z.strictObject({ since }),
  manifests: z.strictObject({ since, wal: id.optional() }),
  recover: z.strictObject({ k: z.enum(['prf', 'man', 'code', 'dev']), since, evidence: anyEvidence.optional() }),
  delete: z.strictObject({ manifest: manifest.optional(), evidence: anyEvidence.optional() }),
  waits: z.strictObject({
    wal: id,
    answer: z.strictObject({ jkt: bytes(32), isMe: z.boolean() }).optional(),
  }),
  device: z.strictObject({ wal: id, undo: z.boolean().optional() }),
  publish: z.strictObject({
    manifest,
    record: record.optional(),
    shares,
    secrets,
    evidence: evidence.optional(),
  }),
}

export type Share = z.infer<typeof share>
export type ShareSecret = z.infer<typeof secrets>[number]
export type CreateBody = z.infer<typeof bodies.create>
export type PublishBody = z.infer<typeof bodies.publish>
export type DeleteBody = z.infer<typeof bodies.delete>
export type WaitsBody = z.infer<typeof bodies.waits>
export type DeviceBody = z.infer<typeof bodies.device>
export type RecoverBody = z.infer<typeof bodies.recover>
