import type { WalletKitTypes } from '@reown/walletkit'
import type { PhoneKeys } from './namespaces/types.js'
import { findMissing, makeOffer, mergeWanted } from './negotiate.js'
import type { PhonePeer, PhoneProposal, PhoneRequest } from './types.js'

/** How long the protocol waits for an answer when the app does not say, in milliseconds. */
const defaultWait = 5 * 60 * 1000

/** The app that asks, in its own words. */
export const toPeer = ({ name, url, description }: WalletKitTypes.Metadata): PhonePeer => ({
  name: name || 'An app without a name',
  url,
  description,
})

export function toProposal(
  { id, proposer, requiredNamespaces, optionalNamespaces, expiryTimestamp }: WalletKitTypes.SessionProposal['params'],
  keys: readonly PhoneKeys[],
): PhoneProposal {
  const wanted = mergeWanted(requiredNamespaces, optionalNamespaces)
  return {
    kind: 'proposal',
    id,
    from: toPeer(proposer.metadata),
    expiresAt: expiryTimestamp * 1000,
    wanted,
    offer: makeOffer(wanted, keys),
    missing: findMissing(requiredNamespaces, keys),
  }
}

export function toRequest(
  { id, topic, params }: Pick<WalletKitTypes.SessionRequest, 'id' | 'topic' | 'params'>,
  from: PhonePeer,
): PhoneRequest {
  const { chainId, request } = params
  const expiresAt = request.expiryTimestamp ? request.expiryTimestamp * 1000 : Date.now() + defaultWait
  return { kind: 'request', id, from, expiresAt, topic, chainId, method: request.method, params: request.params }
}
