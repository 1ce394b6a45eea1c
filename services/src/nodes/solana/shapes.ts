import * as z from 'zod'

export const solanaAddress = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)
const amount = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt)
const lamports = z.number().min(0).transform(BigInt)
const decimals = z.int().min(0).max(255)

export const balanceShape = z.object({ value: lamports })
export const tokenAccountsShape = z.object({
  value: z
    .array(
      z.object({
        pubkey: solanaAddress,
        account: z.object({
          data: z.object({
            parsed: z.object({
              info: z.object({ mint: solanaAddress, tokenAmount: z.object({ amount, decimals }) }),
            }),
          }),
        }),
      }),
    )
    .max(20_000),
})
const extension = z.object({
  extension: z.string(),
  state: z
    .object({
      metadataAddress: z.string(),
      name: z.string(),
      symbol: z.string(),
      uri: z.string(),
      group: solanaAddress,
    })
    .partial()
    .optional()
    .catch(undefined),
})
const parsedMint = z.object({ decimals, supply: amount, extensions: z.array(extension).max(40).catch([]) })
/** An account that the node cannot read as a mint is as good as none. */
export const mintsShape = z.object({
  value: z
    .array(
      z
        .object({ data: z.object({ parsed: z.object({ type: z.literal('mint'), info: parsedMint }) }) })
        .transform(({ data }) => data.parsed.info)
        .nullable()
        .catch(null),
    )
    .max(100),
})
export const signaturesShape = z
  .array(
    z.object({
      signature,
      slot: z.int().min(0),
      err: z.unknown(),
      blockTime: z.int().nullish(),
      confirmationStatus: z.string().nullish(),
    }),
  )
  .max(1_000)
const tokenBalance = z.object({
  accountIndex: z.int().min(0),
  mint: solanaAddress,
  owner: solanaAddress.optional(),
  uiTokenAmount: z.object({ amount, decimals }),
})
export const solanaTransactionShape = z.object({
  slot: z.int().min(0),
  blockTime: z.int().nullish(),
  meta: z.object({
    err: z.unknown(),
    fee: lamports,
    preBalances: z.array(lamports),
    postBalances: z.array(lamports),
    preTokenBalances: z.array(tokenBalance).nullish(),
    postTokenBalances: z.array(tokenBalance).nullish(),
  }),
  transaction: z.object({ message: z.object({ accountKeys: z.array(z.object({ pubkey: solanaAddress })).min(1) }) }),
})

export const statusesShape = z.object({
  value: z.array(z.object({ err: z.unknown(), confirmationStatus: z.string().nullish() }).nullable()).max(256),
})
export const slotShape = z.int().min(0)

export type SolanaTransaction = z.infer<typeof solanaTransactionShape>
export type ParsedMint = z.infer<typeof parsedMint>
export type Signed = z.infer<typeof signaturesShape>[number]

/** What is read is what most of the cluster has voted on: dropped forks are rare, and final is half a minute late. */
export const commitment = 'confirmed'
