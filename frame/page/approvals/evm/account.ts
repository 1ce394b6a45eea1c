import { getAddress, isAddress } from 'viem'
import * as z from 'zod/mini'

/** An address: in one case, or with the checksum of EIP-55, which must be right then. Read as checksummed. */
export const address = z.pipe(
  z.string().check(z.refine((text) => /^0x[0-9a-fA-F]{40}$/.test(text) && isAddress(spell(text)))),
  z.transform((text) => getAddress(spell(text))),
)

/** All capitals say as little of a checksum as all small ones. */
const spell = (text: string) => (/[a-f]/.test(text.slice(2)) ? text : text.toLowerCase())

/** Whether a value is this account, in whatever case. */
export const isAccount = (value: unknown, account: string): boolean =>
  typeof value === 'string' && value.toLowerCase() === account.toLowerCase()
