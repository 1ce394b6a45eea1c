import { wipe } from '../bytes.js'
import type { SignedManifest } from '../manifest/types.js'
import type { Publication, WalletDraft } from './types.js'

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
export function closePublication({ secrets, staged }: Pick<Publication, 'secrets' | 'staged'>): void {
  wipe(...secrets.map(({ s }) => s), staged?.r)
}

/** Wipes a draft that becomes no wallet. */
export function closeDraft(draft: WalletDraft): void {
  wipe(draft.entropy)
  closePublication(draft)
}
