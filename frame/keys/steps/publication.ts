import { wipe } from '../bytes.js'
import { KeyError } from '../errors.js'
import type { Manifest, SignedManifest } from '../manifest/types.js'
import type { Publication } from './types.js'

/**
 * What this page does not publish, though a reader would take it.
 *
 * @throws KeyError `MANIFEST_RULES`
 */
export function assertWritable({ mem, evd }: Manifest): void {
  // Without a check of its own, custody would give the managed share to whoever auth lets in.
  if (mem.some(({ k }) => k === 'man') && evd.length === 0)
    throw new KeyError(
      'MANIFEST_RULES',
      'A managed opener needs a check of custody. Add a mail address or passkey first.',
    )
}

/** The data of one custody transaction, with what to remember when it is through. */
export const toPublication = (
  head: SignedManifest,
  parts: Pick<Publication, 'record' | 'shares' | 'secrets' | 'staged'>,
): Publication => ({
  manifest: head.compact,
  ...parts,
  pin: { seq: head.manifest.seq, hash: head.hash, ctl: head.manifest.ctl },
  head,
})

/** Wipes the secrets of a publication: when it was sent, and when it will not be. */
export function closePublication({ secrets, staged }: Publication): void {
  wipe(...secrets.map(({ s }) => s), staged?.r)
}
