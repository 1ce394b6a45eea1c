import { randomBytes } from 'node:crypto'
import { type Blockhash, getBase58Decoder } from '@solana/kit'
import { type Commitment, lagOf } from './commitment.js'

/** Blocks for which a blockhash is taken (`MAX_PROCESSING_AGE` of a real node). */
export const blockhashWindow = 150

/**
 * Slots are numbered from here: about where mainnet is, since the machine switches its features on by slot. Blocks are
 * fewer, as on every cluster that has lived: code that takes one for the other gets wrong numbers.
 */
const firstSlot = 440_208_000
const skippedSlots = 21_000_000

/** Hashes that are kept: the window as the oldest readable block, the finalized one, sees it. */
const kept = blockhashWindow + lagOf.finalized + 1

/** A blockhash and the slot that it came with. */
export interface RecentBlockhash {
  slot: number
  blockhash: Blockhash
}

/** The slots of a chain, and the hashes of its last blocks. Every slot has a block. */
export interface Slots {
  /** The slot that is worked on. */
  readonly current: number
  /** The last slot that is at least this settled. */
  at(commitment: Commitment): number
  /** Commitment that a slot has reached. */
  commitmentOf(slot: number): Commitment
  /** Blocks before that of `slot`. */
  heightOf(slot: number): number
  /** The hash that a client gets at `slot`, and the last block height that takes it. */
  latest(slot: number): { blockhash: Blockhash; lastValidBlockHeight: number }
  /** Whether the block of `slot` takes transactions with this hash. */
  isRecent(blockhash: string, slot: number): boolean
  /** The kept hashes, oldest first. */
  recent(): readonly RecentBlockhash[]
  /** Goes on to `slot`. */
  advanceTo(slot: number): void
}

const makeBlockhash = () => getBase58Decoder().decode(randomBytes(32)) as Blockhash

/** @param stored Hashes of an earlier run, oldest first; the chain goes on at the slot of the last. */
export function createSlots(stored: readonly RecentBlockhash[] = []): Slots {
  const hashes: RecentBlockhash[] = [...stored]
  let current = stored.at(-1)?.slot ?? firstSlot

  function advanceTo(slot: number) {
    for (let next = Math.max(current + 1, slot - kept + 1); next <= slot; next += 1) {
      hashes.push({ slot: next, blockhash: makeBlockhash() })
    }
    current = Math.max(current, slot)
    hashes.splice(0, hashes.length - kept)
  }

  // A chain begins with past blocks, so that its finalized block exists and has a hash that lives for a while.
  if (stored.length === 0) advanceTo(firstSlot + kept)

  const at = (commitment: Commitment) => current - lagOf[commitment]
  const heightOf = (slot: number) => slot - skippedSlots
  return {
    get current() {
      return current
    },
    at,
    commitmentOf(slot) {
      if (slot <= at('finalized')) return 'finalized'
      return slot <= at('confirmed') ? 'confirmed' : 'processed'
    },
    heightOf,
    latest(slot) {
      const found = hashes.findLast((entry) => entry.slot <= slot)
      if (!found) throw new RangeError(`No blockhash of slot ${slot} is kept.`)
      return { blockhash: found.blockhash, lastValidBlockHeight: heightOf(found.slot) + blockhashWindow }
    },
    isRecent(blockhash, slot) {
      const found = hashes.find((entry) => entry.blockhash === blockhash)
      return found !== undefined && found.slot <= slot && slot - found.slot <= blockhashWindow
    },
    recent: () => hashes,
    advanceTo,
  }
}
