import * as z from 'zod'
import { Refusal } from '../../http/refusal.js'

/** What an account signs to get a name: the protocol's fields, and those that tie it to a page and to one use. */
const messageShape = z.object({
  name: z.string().min(1).max(260),
  attributes: z.looseObject({}).optional(),
  /** In seconds. */
  timestamp: z.number().min(0),
  /** Host of the page, as in ERC-4361. */
  domain: z.string().min(1).max(260).optional(),
  nonce: z.string().min(1).max(128).optional(),
})

/** A registration as it was signed. */
export type Registration = z.infer<typeof messageShape>

/** @throws {Refusal} MESSAGE_INVALID */
export function readRegistration(message: string): Registration {
  const parsed = messageShape.safeParse(readJson(message))
  if (parsed.success) return parsed.data
  throw new Refusal(400, 'MESSAGE_INVALID', 'The message is not JSON of a name and a timestamp, in seconds.')
}

const bodyShape = z.object({
  message: z.string().min(2).max(4096),
  signature: z.string().min(2).max(32_768),
  address: z.string().max(64),
  coin_type: z.int().min(0).optional(),
  // As another client of the protocol writes it.
  coinType: z.int().min(0).optional(),
})

/** The body of a registration. @throws {Refusal} BODY_INVALID */
export function readRegistrationBody(body: unknown) {
  const parsed = bodyShape.safeParse(body)
  const { coin_type, coinType, ...rest } = parsed.data ?? {}
  const type = coin_type ?? coinType
  if (
    parsed.success &&
    type !== undefined &&
    (coin_type === undefined || coinType === undefined || coin_type === coinType)
  )
    return { ...parsed.data, ...rest, coinType: type }
  throw new Refusal(400, 'BODY_INVALID', 'Send JSON: {"message", "signature", "address", "coin_type"}.')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
