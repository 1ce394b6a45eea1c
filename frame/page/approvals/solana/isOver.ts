import { getAddressDecoder } from '@solana/web3.js'
import type { Posted } from '../../records.js'
import type { Ask } from '../types.js'
import { getAccounts } from './getAccounts.js'
import { hasArrived } from './hasArrived.js'
import { systemProgram } from './programs/index.js'

/** Bytes of a nonce account, and where its value is: behind version, state and authority. */
const nonceLength = 80
const valueAt = 40

/**
 * Whether a transaction that was posted was carried out, or can be no more, because its nonce has another value by now.
 *
 * @throws {FrameError} RPC_FAILED, CHAIN_UNREACHABLE
 */
export async function isOver({ chain }: Pick<Ask, 'chain'>, { id, lasting }: Posted): Promise<boolean> {
  if (await hasArrived(chain, id)) return true
  if (!lasting?.account) return false
  const answer = await getAccounts({ chain }, [lasting.account])
  const [nonce] = answer
  // Closed, it has no value, and made anew it has another one.
  if (!nonce) return answer.length === 1
  if (nonce.program !== systemProgram || nonce.data.length !== nonceLength) return false
  return getAddressDecoder().decode(nonce.data, valueAt) !== lasting.value
}
