import { type BindPurpose, bind } from '../../keys/changes.js'
import type { Bytes } from '../../keys/index.js'
import type { Flow } from '../flow.js'
import { answers } from '../services/answers.js'
import type { BoundTo } from './evidence.js'

/**
 * Asks custody and recovery for their nonces and ties them, with auth's, to this device and one purpose: what a passkey signs as
 * its challenge and, in B64, the nonce that a provider puts into its ID token. One ceremony then proves itself to each part.
 *
 * @param nAuth Auth's nonce, 16 bytes in B64; for a passkey that is no login 16 random bytes do.
 */
export async function bindEvidence(
  { services, device }: Flow,
  purpose: BindPurpose,
  nAuth: string,
): Promise<{ readonly bound: BoundTo; readonly challenge: Bytes }> {
  const ask = async (part: 'custody' | 'recovery') =>
    (await services[part].call({ path: `/${part}/v1/nonces`, body: {}, shape: answers.nonce, isRead: true })).nonce
  const [nCustody, nRecovery] = await Promise.all([ask('custody'), ask('recovery')])
  const nonces = { nAuth, nCustody, nRecovery }
  return { bound: { purpose, ...nonces }, challenge: bind(purpose, device.jkt, nonces) }
}
