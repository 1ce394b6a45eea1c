import { KeyError } from '../errors.js'
import { parseManifest } from './parse.js'
import { assertSuccessor } from './rules.js'
import type { Head, Manifest, Pin, SignedManifest } from './types.js'

/** What a chain is held against. */
export interface Known {
  readonly realm: string
  readonly sub: string
  /** Of the device's record, else of the assertion. */
  readonly wal: string
  /** What this device verified last; null on a new one. */
  readonly pin: Pin | null
  /** Heads that auth and recovery verified. */
  readonly heads: readonly Head[]
  /** The user pressed on the warning page of a restored backup. Default false. */
  readonly afterWarning?: boolean
}

/** A verified chain. */
export interface VerifiedChain {
  /** Oldest first. */
  readonly chain: readonly SignedManifest[]
  readonly head: SignedManifest
  readonly pin: Pin
  /** The highest known head that is lost; only with `afterWarning`. */
  readonly replaced: Head | null
}

/**
 * Verifies the manifests that custody sent, oldest first. Each must be signed, of this wallet, user and realm, and follow the one before;
 * the newest must come after, or be, everything that is known: the pin, and the heads that others report. A pin that is older than the
 * first manifest sent is passed over only when auth's head is on the chain, as on a new device; the control key still has
 * to be the pinned one.
 *
 * A manifest with `rst` takes the place of the head that it names, and of those below that are not on the chain: who knew one
 * goes on from here.
 *
 * @throws KeyError `MANIFEST_FOREIGN`, `MANIFEST_CHAIN`, `MANIFEST_FORKED`, `MANIFEST_ROLLED_BACK`, or what `parseManifest` throws
 */
export async function verifyChain(compacts: readonly string[], known: Known): Promise<VerifiedChain> {
  const chain: SignedManifest[] = []
  // In turn: what is said of a chain is said of its oldest fault.
  for (const compact of compacts) chain.push(await parseManifest(compact))
  const head = chain.at(-1)
  if (!head) throw new KeyError('MANIFEST_CHAIN', 'The custody service sent no manifest. Ask it again.')
  chain.forEach((signed, index) => {
    assertOwn(signed.manifest, known)
    const previous = chain[index - 1]
    if (previous) assertFollows(signed, previous)
  })
  const lost: Head[] = []
  let isHeld = false
  for (const anchor of known.pin ? [known.pin, ...known.heads] : known.heads) {
    const found = place(anchor, chain)
    if (found === 'onChain') isHeld = true
    else if (found === 'before' && anchor !== known.pin) throw missing()
    else if (found !== 'before' && !known.afterWarning) throw refusal(found)
    else if (found !== 'before') lost.push(anchor)
  }
  if (!isHeld && lost.length === 0)
    throw new KeyError('MANIFEST_CHAIN', 'Nothing vouches for the newest manifest. Sign in again.')
  const replaced = lost.reduce<Head | null>((highest, one) => (highest && highest.seq >= one.seq ? highest : one), null)
  return {
    chain,
    head,
    pin: { seq: head.manifest.seq, hash: head.hash, ctl: head.manifest.ctl },
    replaced: replaced && { seq: replaced.seq, hash: replaced.hash },
  }
}

function assertOwn(manifest: Manifest, { realm, sub, wal, pin }: Known): void {
  const isOwn = manifest.rlm === realm && manifest.sub === sub && manifest.wal === wal
  if (isOwn && (!pin || pin.ctl === manifest.ctl)) return
  throw new KeyError(
    'MANIFEST_FOREIGN',
    'The custody service sent the manifest of another wallet. Do not use it; report it.',
  )
}

function assertFollows({ manifest: next }: SignedManifest, previous: SignedManifest): void {
  const last = previous.manifest
  const isCounted = next.rst ? next.seq > last.seq : next.seq === last.seq + 1
  if (!isCounted) throw missing()
  if (next.prev !== previous.hash) throw refusal('forked')
  assertSuccessor(last, next)
}

/** Where a known head stands to a chain. `before`: older than all of it, so the chain says nothing about it. */
function place(anchor: Head, chain: readonly SignedManifest[]): 'onChain' | 'before' | 'forked' | 'ahead' {
  const [first] = chain
  const last = chain.at(-1)
  if (!first || !last) return 'ahead'
  if (chain.some((signed) => isHead(signed, anchor) || isReplaced(signed, anchor))) return 'onChain'
  const { seq, hash } = anchor
  if (seq > last.manifest.seq) return 'ahead'
  if (first.manifest.prev === hash && seq < first.manifest.seq) return 'onChain'
  return seq < first.manifest.seq - 1 && !first.manifest.rst ? 'before' : 'forked'
}

const isHead = (signed: SignedManifest, { seq, hash }: Head) => signed.manifest.seq === seq && signed.hash === hash

/** The control key says that a head was lost, and with it the unknown ones below: they lie between it and the backup. */
const isReplaced = ({ manifest: { rst } }: SignedManifest, { seq, hash }: Head) =>
  rst !== undefined && (seq < rst.seq || (seq === rst.seq && hash === rst.hash))

const missing = () =>
  new KeyError('MANIFEST_CHAIN', 'A manifest is missing. Ask the custody service for all since the oldest known one.')

const refusal = (why: 'forked' | 'ahead') =>
  why === 'forked'
    ? new KeyError(
        'MANIFEST_FORKED',
        'Another list of openers was known here. Ask your provider whether a backup was restored.',
      )
    : new KeyError(
        'MANIFEST_ROLLED_BACK',
        'A newer list of openers was known here. Ask your provider whether a backup was restored.',
      )
