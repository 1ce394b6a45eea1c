import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/web3.js'
import * as z from 'zod/mini'
import type { Approval } from '../../../common/approval/types.js'
import { readSignable } from '../readSignable.js'
import { invalid } from '../refusals.js'
import type { Ask } from '../types.js'
import { readParams } from './params.js'
import { fromText, toText } from './spelling.js'

/** Characters of base58, which takes ever longer to read: some 11 kB of text. */
const longest = 16_000

const shape = z.object({ message: z.string().check(z.maxLength(longest)), pubkey: z.optional(z.string()) })

/**
 * Reads `solana_signMessage`. On Solana nothing keeps messages and transactions apart, so only text is signed here, and nothing
 * that a node could take for a transaction.
 */
export function readMessage(ask: Ask): Approval {
  const { message } = readParams(ask, shape)
  const bytes = fromText(message, 'base58')
  if (!bytes) throw invalid('the message is no base58')
  if (isTransaction(bytes)) throw invalid('the message is a transaction')
  const { content, warnings, check } = readSignable(bytes, '', ask)
  if (content.kind === 'bytes') throw invalid('the message is no text')
  return {
    content,
    warnings,
    hasCost: false,
    prepare: async () => ({
      async perform(wallet) {
        await check()
        return { signature: toText(await wallet.signSolana(bytes), 'base58') }
      },
    }),
  }
}

/** Whether bytes are a transaction, or what is signed of one. */
function isTransaction(bytes: Uint8Array): boolean {
  return [getCompiledTransactionMessageDecoder(), getTransactionDecoder()].some((decoder) => {
    try {
      const [, end] = decoder.read(bytes, 0)
      return end === bytes.length
    } catch {
      // Bytes that do not decode are none.
      return false
    }
  })
}
