import type { Warning } from '../../../common/approval/types.js'
import type { Ask } from '../types.js'
import { getAccounts } from './getAccounts.js'
import { token2022Program } from './programs/index.js'

/** Where extensions of a mint begin: behind the bytes of a token account, and one that says what it is (1: a mint). */
const extensionsAt = 166
const kindAt = 165
/** Extensions of a mint, by their numbers. */
const permanentDelegate = 12
const transferHook = 14
const nobody = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

/**
 * What tokens can do beyond those of others, as the project's node says: it only adds warnings. A node that fails adds none.
 *
 * @throws {FrameError} CHAIN_UNREACHABLE
 */
export async function readMints(
  ask: Pick<Ask, 'chain'>,
  mints: readonly string[],
  signal: AbortSignal,
): Promise<readonly Warning[]> {
  const states = await getAccounts(ask, mints, signal).catch(() => [])
  const found = new Set(
    states.flatMap((state) => (state?.program === token2022Program ? readExtensions(state.data) : [])),
  )
  return [
    ...(found.has(permanentDelegate) ? [{ severity: 'caution', text: 'warn.tokenTaker' } as const] : []),
    ...(found.has(transferHook) ? [{ severity: 'caution', text: 'warn.tokenHook' } as const] : []),
  ]
}

/** Extensions that are in force: each has its number and length in two bytes each, and what it says. */
function readExtensions(data: Uint8Array): readonly number[] {
  if (data[kindAt] !== 1) return []
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const found: number[] = []
  for (let at = extensionsAt; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    const kind = view.getUint16(at, true)
    const value = data.subarray(at + 4, at + 4 + view.getUint16(at + 2, true))
    // A delegate is an address; a hook is whose it is, and the program.
    const says = kind === transferHook ? value.subarray(32) : value
    if ((kind === permanentDelegate || kind === transferHook) && !nobody(says)) found.push(kind)
  }
  return found
}
