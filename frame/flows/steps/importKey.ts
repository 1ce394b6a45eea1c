import { fromPhrase } from '../../keys/creation.js'
import { type Level, wipe } from '../../keys/index.js'
import type { Evidence } from '../evidence/evidence.js'
import type { Flow } from '../flow.js'
import { createWallet } from './createWallet.js'
import type { Unlocked } from './unlockWallet.js'

/**
 * Creates the user's wallet from a recovery phrase of another one. Whoever else has the phrase has this wallet too: say so.
 *
 * @param words 12 to 24 words as they were typed, one each.
 * @throws KeyError `PHRASE_INVALID`; {FlowError} WALLET_EXISTS
 */
export async function importWallet(
  flow: Flow,
  words: readonly string[],
  wanted: { readonly level: Level; readonly evidence: readonly Evidence[] },
): Promise<Unlocked | null> {
  const imported = fromPhrase(words)
  try {
    return await createWallet(flow, { ...wanted, imported })
  } finally {
    wipe(imported)
  }
}
