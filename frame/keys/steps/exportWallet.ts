import { type Bytes, wipe } from '../bytes.js'
import { KeyError } from '../errors.js'
import { openInWindow, type WindowKey } from '../exportWindow.js'
import { digestB64 } from '../hash.js'
import type { Sealed } from '../hpke.js'
import type { SignedManifest } from '../manifest/types.js'
import { importRecordKey, openRecord, wipeRecord } from '../record.js'

/** What the frame sends to the export page. */
export interface WindowAnswer {
  /** `sealForWindow`. */
  readonly sealed: Sealed
  /** The sealed record. */
  readonly record: Bytes
}

/**
 * The entropy on the export page, for `showPhrase`. The caller wipes it when the words go out of sight.
 *
 * @param head The manifest, as the page's frame of the same origin verified it.
 * @throws KeyError `SHARE_SEALED`, `RECORD_MISMATCH`, `RECORD_SEALED`
 */
export async function openExport(answer: WindowAnswer, key: WindowKey, head: SignedManifest): Promise<Bytes> {
  const { rlm: realm, wal, gen, rec } = head.manifest
  if (digestB64(answer.record) !== rec)
    throw new KeyError(
      'RECORD_MISMATCH',
      'The sealed wallet is not the one that its list of openers names. Begin again.',
    )
  const wek = await openInWindow(answer.sealed, key, { realm, wal })
  try {
    const place = { realm, wal, gen }
    const record = await openRecord(answer.record, await importRecordKey(wek, place), place)
    try {
      return record.entropy.slice()
    } finally {
      wipeRecord(record)
    }
  } finally {
    wipe(wek)
  }
}
