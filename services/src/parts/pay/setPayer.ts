import type { Kysely } from 'kysely'
import { getAddress } from 'viem'
import { Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import type { Upstreams } from '../../nodes/upstreams.js'
import { proveSignature, type VerifyBounds } from '../../signature/verifySignature.js'
import { payLimits } from './limits.js'
import { payerMessage } from './payerMessage.js'
import { isAddressOf } from './readAsset.js'
import type { PayTables } from './schema.js'

/** What a payer is proved with. */
export interface PayerTools {
  readonly db: Kysely<PayTables>
  /** Nodes by chain: a contract is asked about its signature. */
  readonly nodes: ReadonlyMap<string, Upstreams>
  /** The account of a session. */
  readonly readAccount: (token: string, projectId: string) => Promise<string | undefined>
}

/** What the payer says: an account that signed `payerMessage`, or a session. */
export type PayerProof = { readonly account: string; readonly signature: string } | { readonly token: string }

/**
 * Writes down which account is about to pay an order whose recipient others pay, too. Several may: one takes nothing from another.
 * @returns the account @throws {Refusal} PAYER_INVALID, CHAIN_UNREACHABLE, and those of sessions; TooManyError
 */
export async function setPayer(
  { db, nodes, readAccount }: PayerTools,
  { project, id }: { readonly project: string; readonly id: string },
  proof: PayerProof,
  bounds: VerifyBounds,
): Promise<{ account: string }> {
  const given = 'token' in proof ? await readAccount(proof.token, project) : proof.account
  const [, chain = '', written = ''] = /^((?:eip155|solana):\w{1,32}):(\w{1,64})$/.exec(given ?? '') ?? []
  const isTaken = await db
    .selectFrom('pay.accepts')
    .select('position')
    .where('order_id', '=', id)
    .where('chain', '=', chain)
    .where('way', '=', 'fixed')
    .executeTakeFirst()
  if (!isAddressOf(chain, written) || !isTaken) throw invalid()
  const address = chain.startsWith('eip155:') ? getAddress(written) : written
  const account = `${chain}:${address}`
  if ('signature' in proof) {
    const upstreams = nodes.get(chain)
    const [namespace = '', reference = ''] = chain.split(':')
    const message = { namespace, chain: reference, address }
    // The very text that was signed names the account as its page wrote it.
    const text = payerMessage(id, proof.account)
    const isProved =
      upstreams && (await proveSignature({ message, text, signature: proof.signature }, upstreams, bounds))
    if (!isProved) throw invalid()
  }
  const { n } = await db
    .selectFrom('pay.payers')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('order_id', '=', id)
    .where('account', '<>', account)
    .executeTakeFirstOrThrow()
  if (Number(n) >= payLimits.payers) throw new TooManyError(payLimits.leaseMs)
  await db
    .insertInto('pay.payers')
    .values({ order_id: id, account })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { account }
}

const invalid = () =>
  new Refusal(
    401,
    'PAYER_INVALID',
    'Nothing shows that this account is to pay the order, on a chain where it has to be shown.',
  )
