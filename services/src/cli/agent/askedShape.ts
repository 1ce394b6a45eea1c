import * as z from 'zod'

const lower = (text: string) => text.toLowerCase() as `0x${string}`
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform(lower)
const quantity = z
  .union([z.string().regex(/^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/), z.int().min(0)])
  .transform((value) => BigInt(value))
const bytes = z
  .string()
  .regex(/^0x([0-9a-fA-F]{2})*$/)
  .transform(lower)
const more = { justification: z.string().optional(), startTime: z.unknown().optional() }

const periodic = z.strictObject({ ...more, periodAmount: quantity, periodDuration: quantity })
const stream = z.strictObject({
  ...more,
  amountPerSecond: quantity,
  initialAmount: quantity.nullish(),
  maxAmount: quantity.nullish(),
})
const allowance = z.strictObject({ ...more, allowanceAmount: quantity.optional(), allowance: quantity.optional() })
const token = { tokenAddress: address }
const kind = z.boolean().optional()

const typed = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.strictObject({ type: z.literal(type), isAdjustmentAllowed: z.boolean().optional(), data })

/** What an agent asks for (ERC-7715), as far as it has to be known to see that no more was given. The wallet reads it by a schema of its own. */
export const askedShape = z.strictObject({
  chainId: z.string().regex(/^0x[0-9a-fA-F]{1,13}$/),
  from: address.nullish(),
  /** The agent's address. Default: that of its key. */
  to: address.optional(),
  permission: z.discriminatedUnion('type', [
    typed('native-token-periodic', periodic),
    typed('native-token-stream', stream),
    typed('native-token-allowance', allowance),
    typed('erc20-token-periodic', periodic.extend(token)),
    typed('erc20-token-stream', stream.extend(token)),
    typed('erc20-token-allowance', allowance.extend(token)),
    typed('erc20-token-revocation', z.strictObject({ justification: more.justification })),
    typed(
      'token-approval-revocation',
      z.strictObject({
        ...{ erc20Approve: kind, erc721Approve: kind, setApprovalForAll: kind },
        justification: more.justification,
      }),
    ),
    typed(
      'contract-call',
      z.strictObject({
        ...{ target: address, method: z.string().min(3).max(300), maxCalls: quantity },
        ...{ maxValue: quantity.optional(), calldata: bytes.optional(), justification: more.justification },
      }),
    ),
  ]),
  rules: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('expiry'), data: z.strictObject({ timestamp: quantity }) }),
        z.strictObject({ type: z.literal('payee'), data: z.strictObject({ addresses: z.array(address).min(1) }) }),
        z.strictObject({ type: z.literal('redelegation'), data: z.unknown().optional() }),
      ]),
    )
    .refine((rules) => rules.filter(({ type }) => type === 'expiry').length === 1),
})

/** What an agent asked for, read. */
export type AskedGrant = z.infer<typeof askedShape>
