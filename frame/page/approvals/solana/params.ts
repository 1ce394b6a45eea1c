import type * as z from 'zod/mini'
import { invalid } from '../refusals.js'
import type { Ask } from '../types.js'

/** Reads params, which are one object, or a list of it alone. @throws {FrameError} REQUEST_INVALID */
export function readParams<Shape extends z.ZodMiniType<{ pubkey?: string | undefined }>>(
  { params, account }: Ask,
  shape: Shape,
): z.output<Shape> {
  const given = Array.isArray(params) && params.length === 1 ? params[0] : params
  const parsed = shape.safeParse(given)
  if (!parsed.success) throw invalid('its params do not fit the method')
  // An address of Solana has one spelling.
  const { pubkey = account } = parsed.data as { pubkey?: string | undefined }
  if (pubkey !== account) throw invalid('it is for another account')
  return parsed.data
}
