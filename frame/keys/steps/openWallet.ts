import { type Account, toAccounts, wipeKeys } from '../accounts.js'
import { type Bytes, equalBytes, wipe } from '../bytes.js'
import { isControlKey } from '../control.js'
import { fromB64, toB64 } from '../encoding.js'
import { KeyError } from '../errors.js'
import { digestB64 } from '../hash.js'
import { exportPublicKey } from '../hpke.js'
import { type VerifiedChain, verifyChain } from '../manifest/chain.js'
import type { Manifest, Member, Pin } from '../manifest/types.js'
import type { ChainPin } from '../pin.js'
import { importRecordKey, openRecord, type PlainRecord, wipeRecord } from '../record.js'
import { openShare, parseShare } from '../share.js'
import { fitSlot } from '../slots.js'
import { type Clock, holdUnlocked, type UnlockedWallet } from '../unlocked.js'
import { listNews } from './listNews.js'
import type { Opener, OpenInput, OpenWallet } from './types.js'

/**
 * Opens a wallet with what custody sent: verifies the manifests, the record's digest, opens the share, then the record. The entropy must
 * give the control key, and in a record that is new here all sealed keys, too. Any mismatch fails closed (S34).
 *
 * @throws KeyError of manifests (`verifyChain`), `RECORD_MISMATCH`, `OPENER_WRONG`, `SHARE_MISSING`, `SHARE_SEALED`, `RECORD_SEALED`,
 *   `WALLET_MISMATCH`
 */
export async function openWallet(input: OpenInput): Promise<OpenWallet> {
  const { realm, sub, wal, pin } = input
  const verified = await verifyChain(input.manifests, input)
  const { head, replaced } = verified
  const { manifest } = head
  if (digestB64(input.record) !== manifest.rec)
    throw new KeyError(
      'RECORD_MISMATCH',
      'The sealed wallet is not the one that its list of openers names. Ask custody again.',
    )
  const { member, pair } = await findOpener(manifest, input.opener)
  const wek = await openShareOf(input, manifest, member, pair)
  try {
    const accounts = await openAccounts(input.record, wek, manifest, isRecordKnown(verified, pin))
    const news = listNews(verified, pin, input.shown)
    const place = { realm, sub, wal }
    return {
      ...place,
      head,
      pin: verified.pin,
      ...news,
      replaced,
      openedBy: member.id,
      record: input.record,
      accounts,
      wek,
    }
  } catch (error) {
    wipe(wek)
    throw error
  }
}

/** Wipes what an open wallet holds. */
export const closeWallet = ({ wek }: OpenWallet): void => wipe(wek)

/**
 * Unlocks an open wallet for signing, and closes it.
 *
 * @param pins What the operator pins, of all chains: accounts can be handed to nothing else (S18). Default: nothing.
 */
export async function unlock(open: OpenWallet, clock: Clock, pins: readonly ChainPin[] = []): Promise<UnlockedWallet> {
  const { realm, wal, record, accounts, wek, head } = open
  try {
    return await holdUnlocked({ realm, wal, gen: head.manifest.gen, record, accounts, wek }, clock, pins)
  } finally {
    closeWallet(open)
  }
}

/**
 * The accounts of a wallet that was opened for the first time must be those of its making; only then is it shown as ready.
 *
 * @throws KeyError `WALLET_MISMATCH`
 */
export function checkAccounts(made: readonly Account[], opened: readonly Account[]): void {
  const isSame = (account: Account, index: number) =>
    account.address === opened[index]?.address && account.path === opened[index]?.path
  if (made.length > 0 && made.length === opened.length && made.every(isSame)) return
  throw mismatch()
}

/**
 * Whether a copy of this device may be in use: custody has counted another number of releases than this device.
 *
 * @param own Releases that this device counted before this one.
 * @param n As custody sent it.
 */
export const mayBeCopied = (own: number, n: number): boolean => n !== own + 1

/** The member that an opener is, and its key pair: what the manifest lists decides, never what a share says. */
async function findOpener(manifest: Manifest, opener: Opener): Promise<{ member: Member; pair: CryptoKeyPair }> {
  const { rlm: realm, wal, mem } = manifest
  if (opener.kind === 'dev') {
    const member = mem.find(({ id, k }) => k === 'dev' && id === opener.id)
    const pk = toB64(await exportPublicKey(opener.pk.publicKey))
    if (member?.pk !== pk)
      throw wrongOpener('This device is no opener of the wallet any more. Recover the wallet here.')
    return { member, pair: opener.pk }
  }
  for (const member of mem) {
    if (member.k !== opener.kind || (opener.kind === 'prf' && member.k === 'prf' && member.cred !== opener.cred))
      continue
    const pair = await fitSlot(member, opener.secret, { realm, wal })
    if (pair) return { member, pair }
  }
  throw wrongOpener(wrongOpeners[opener.kind])
}

const wrongOpeners = {
  prf: 'This passkey gave another answer than when it was added. Use it on the device that holds it, or another way.',
  code: 'This code is not one of this wallet. Check what you typed, or use another way.',
  man: 'The recovery service sent a secret that is not of this wallet. Report it.',
} as const

async function openShareOf(input: OpenInput, manifest: Manifest, member: Member, pair: CryptoKeyPair): Promise<Bytes> {
  const { rlm: realm, wal, gen } = manifest
  const { id, k } = member
  const found = input.shares
    .map(({ share, s }) => ({ share: parseShare(share), s }))
    .find(({ share }) => share.id === id)
  if (!found) throw new KeyError('SHARE_MISSING', 'The custody service sent no share for this opener. Ask it again.')
  const { share } = found
  if (share.k !== k || share.wal !== wal || share.gen !== gen)
    throw new KeyError('SHARE_SEALED', 'This share is of another wallet or time. Ask the custody service again.')
  const s = fromB64(found.s, 32)
  try {
    return await openShare(share, pair, s, { realm, wal, gen, id, k })
  } finally {
    wipe(s)
  }
}

/**
 * Whether this device has opened, or made, the very record that the head names: byte by byte that of the manifest that it has pinned. What is
 * derived again for a record once need not be for each unlock, and its code need not be loaded.
 */
const isRecordKnown = ({ chain, head }: VerifiedChain, pin: Pin | null): boolean =>
  chain.some(({ hash, manifest: { rec } }) => hash === pin?.hash && rec === head.manifest.rec)

/** Opens the record: the control key must be the manifest's and, where the record is new here, the sealed keys those of the entropy. */
async function openAccounts(
  sealed: Bytes,
  wek: Bytes,
  manifest: Manifest,
  isKnown: boolean,
): Promise<readonly Account[]> {
  const { rlm: realm, wal, gen } = manifest
  const place = { realm, wal, gen }
  const record = await openRecord(sealed, await importRecordKey(wek, place), place)
  try {
    const { entropy, salt } = record
    // Of another salt comes another key.
    if (!(await isControlKey(entropy, salt, realm, manifest.ctl))) throw mismatch()
    if (!isKnown) await checkKeys(record)
    return toAccounts(record.keys)
  } finally {
    wipeRecord(record)
  }
}

async function checkKeys({ entropy, keys }: PlainRecord): Promise<void> {
  const { deriveKeys } = await import('../derive.js')
  const derived = await deriveKeys(entropy)
  try {
    const isSealed = derived.every((expected) => {
      const key = keys.find(({ path }) => path === expected.path)
      return key && key.curve === expected.curve && isSamePair(key, expected)
    })
    if (!isSealed) throw mismatch()
  } finally {
    wipeKeys(derived)
  }
}

type Pair = { readonly privateKey: Bytes; readonly publicKey: Bytes }
const isSamePair = (left: Pair, right: Pair) =>
  equalBytes(left.privateKey, right.privateKey) && equalBytes(left.publicKey, right.publicKey)

const wrongOpener = (message: string) => new KeyError('OPENER_WRONG', message)
const mismatch = () =>
  new KeyError('WALLET_MISMATCH', 'What was opened is not this wallet. Do not use it; report it to the provider.')
