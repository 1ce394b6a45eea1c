import * as z from 'zod'
import { Refusal } from '../../../http/refusal.js'

const shape = z.object({
  currency: z.literal('usd').optional(),
  addresses: z.array(z.string().max(200)).max(100),
  projectId: z.string().max(128).optional(),
})

/** The body of `POST /v1/fungible/price`. @throws {Refusal} BODY_INVALID */
export function priceQuestion(body: unknown): z.infer<typeof shape> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new Refusal(400, 'BODY_INVALID', 'Send currency "usd" and at most 100 addresses.')
}
