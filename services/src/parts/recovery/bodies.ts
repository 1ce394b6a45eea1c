import * as z from 'zod'
import { boundEvidence } from '../../evidence/shapes.js'
import { longestManifest } from '../../manifest/readManifest.js'
import { fromB64 } from '../../proof/encoding.js'

const bytes = (length: number) =>
  z
    .string()
    .max(64)
    .refine((text) => fromB64(text, length) !== undefined)

/** What the frame sends to each route (docs/custody-api.md). */
export const bodies = {
  nothing: z.strictObject({}),
  stage: z.strictObject({
    wal: bytes(16),
    id: bytes(16),
    gen: z
      .number()
      .int()
      .min(1)
      .max(2 ** 31 - 1),
    r: bytes(32),
  }),
  manifest: z.strictObject({
    manifests: z.array(z.string().max(longestManifest)).min(1).max(200),
    evidence: z.array(boundEvidence).max(8).optional(),
  }),
  delete: z.strictObject({ manifest: z.string().max(longestManifest).optional() }),
  device: z.strictObject({ wal: bytes(16) }),
  release: z.strictObject({ id: bytes(16), evidence: boundEvidence.optional() }),
}

export type StageBody = z.infer<typeof bodies.stage>
export type ManifestBody = z.infer<typeof bodies.manifest>
export type DeleteBody = z.infer<typeof bodies.delete>
export type ReleaseBody = z.infer<typeof bodies.release>
