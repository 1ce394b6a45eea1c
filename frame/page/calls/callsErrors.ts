import { FrameError } from '../errors.js'

/** Codes of EIP-5792, by what they say. */
const codes = {
  capability: 5700,
  duplicate: 5720,
  unknown: 5730,
  tooLarge: 5740,
  notAtomic: 5760,
} as const

/** A refusal of calls, or of a question about them (EIP-5792). Its code travels as that of the RPC. */
export const refuseCalls = (why: keyof typeof codes, message: string) =>
  new FrameError('RPC_FAILED', message, codes[why])
