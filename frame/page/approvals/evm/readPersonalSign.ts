import { concat, hexToBytes, stringToBytes, toHex } from 'viem'
import * as z from 'zod/mini'
import type { Approval } from '../../../common/approval/types.js'
import { readSignable } from '../readSignable.js'
import { invalid } from '../refusals.js'
import type { Ask } from '../types.js'
import { isAccount } from './account.js'
import { signText } from './sign.js'

/** Message and account; some callers have a third value (a password, once), which means nothing. */
const shape = z.array(z.unknown()).check(z.minLength(2), z.maxLength(3))
/** UTF-16 units. The page's message has 256 KiB at most. */
const longest = 250_000

/** Reads `personal_sign` (EIP-191): hex or text, in both orders that pages have. */
export function readPersonalSign(ask: Ask): Approval {
  const params = shape.safeParse(ask.params)
  if (!params.success) throw invalid('personal_sign takes a message and an account')
  const [first, second] = params.data
  // The message stands first; where it is the account itself, both orders say the same.
  const [message, signer] = isAccount(second, ask.account) ? [first, second] : [second, first]
  if (!isAccount(signer, ask.account)) throw invalid('it is for another account')
  if (typeof message !== 'string' || message.length > longest) throw invalid('the message is no text within bounds')
  const bytes = /^0x([0-9a-fA-F]{2})*$/.test(message) ? hexToBytes(message as `0x${string}`) : stringToBytes(message)
  const { content, warnings, check } = readSignable(bytes, toHex(bytes), ask)
  const preimage = concat([stringToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes])
  return {
    content,
    warnings,
    hasCost: false,
    prepare: async () => ({
      async perform(wallet) {
        await check()
        return signText(wallet, preimage)
      },
    }),
  }
}
