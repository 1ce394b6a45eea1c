import { connectionFailed } from '../kit/connectFailed.js'
import type { Approval } from './approval.js'
import { createId } from './ask.js'
import { readSignedMessages, toNamespaces, writeRecap } from './cacao.js'
import { userDisconnected } from './errors.js'
import type { SdkClient, SdkNamespaces, SdkSession } from './sdk.js'
import type { SignInRequest } from './signIn.js'

/** How long a session is good for, in seconds: as those that are proposed. */
const sessionLife = 7 * 86_400
/** How long wallets may answer, in seconds; the code has been dropped by then. */
const requestLife = 300
/** Wallets that do not know the request say this, and answer the proposal beside it. */
const unsupported = 10_001
const transport = { transportType: 'relay' }

/** Asks wallets to connect and sign in one step; those that cannot find a plain proposal on the same pairing. */
export interface Authentication {
  /** Sends both. The approval settles with whichever is answered, or never once it was forgotten. */
  ask(
    namespaces: SdkNamespaces,
    signIn: SignInRequest,
  ): Promise<{ readonly uri: string; approval(): Promise<Approval> }>
  /** Takes the request of a pairing out of the SDK. `whole`: its key as well, for no session came of it. */
  forget(pairingTopic: string, whole: boolean): Promise<void>
}

/** A request that waits for an answer. */
interface Waiting {
  readonly publicKey: string
  readonly answers: string
  readonly requestId: number
  readonly proposalId: number
}

interface Answer {
  readonly error?: unknown
  readonly result?: unknown
  readonly session?: SdkSession
}

const now = () => Math.floor(Date.now() / 1000)

/** The topic on which the owner of the key is answered. */
async function toTopic(publicKey: string): Promise<string> {
  const bytes = Uint8Array.from(publicKey.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * `wc_sessionAuthenticate` (CAIP-222), by the parts of the SDK. Its own `authenticate` needs Node's `Buffer`, dates messages
 * by this device's clock, understands answers to its latest request alone, asks its maker's host about signatures of
 * contracts, keeps a session whose signature it found to be wrong, and drops what it cannot read. Signatures
 * are verified by the app's sign-in, which ends the connection if need be.
 */
export function createAuthentication(client: SdkClient): Authentication {
  const { core, engine, metadata, proposal: proposals } = client
  /** By the topics of their pairings. */
  const waiting = new Map<string, Waiting>()
  const decode = core.crypto.decode
  core.crypto.decode = (topic, message, options) => {
    const receiverPublicKey = [...waiting.values()].find(({ answers }) => answers === topic)?.publicKey
    return decode(topic, message, receiverPublicKey ? { ...options, receiverPublicKey } : options)
  }

  /** Makes the session that a wallet granted with its signatures. */
  const settle = async (answer: unknown, publicKey: string, pairingTopic: string): Promise<Approval> => {
    const { cacaos, responder } = Object(answer) as { cacaos?: unknown; responder?: unknown }
    const peer = Object(responder) as NonNullable<SdkSession['peer']> & { readonly publicKey?: unknown }
    const signed = orRefuse(() => {
      if (!/^[0-9a-f]{64}$/i.test(`${peer.publicKey}`)) throw new TypeError('no key')
      return readSignedMessages(cacaos)
    })
    const namespaces = toNamespaces(signed)
    if (!namespaces) throw connectionFailed('the wallet signed, and granted no session')
    const topic = await core.crypto.generateSharedKey(publicKey, `${peer.publicKey}`)
    const expiry = now() + sessionLife
    const session = {
      topic,
      expiry,
      namespaces,
      pairingTopic,
      peer,
      acknowledged: true,
      self: { publicKey, metadata },
      controller: `${peer.publicKey}`,
      requiredNamespaces: {},
      optionalNamespaces: {},
      relay: { protocol: 'irn' },
      ...transport,
    }
    await core.relayer.subscribe(topic, transport)
    await client.session.set(topic, session)
    core.expirer.set(topic, expiry)
    return { session, signed: signed.map((each) => each.session) }
  }

  const waitFor = (pairingTopic: string, { publicKey, requestId, proposalId }: Waiting) =>
    new Promise<Approval>((resolve, reject) => {
      const { events } = engine
      events.once(`session_connect:${proposalId}`, ({ error, session }: Answer) => {
        if (session) resolve({ session, signed: [] })
        else reject(error)
      })
      events.once(`session_request:${requestId}`, ({ error, result }: Answer) => {
        if (error === undefined) settle(result, publicKey, pairingTopic).then(resolve, reject)
        else if (Object(error).code !== unsupported) reject(error)
      })
    })

  return {
    async ask(namespaces, { message, chains }) {
      const method = 'wc_sessionAuthenticate'
      const { topic, uri } = await core.pairing.create({ methods: [method], ...transport })
      const publicKey = await core.crypto.generateKeyPair()
      const requestId = createId()
      const mine = { publicKey, answers: await toTopic(publicKey), requestId, proposalId: createId() }
      waiting.set(topic, mine)
      await core.relayer.subscribe(mine.answers, transport)
      const authPayload = toPayload(message, chains, namespaces)
      const requester = { publicKey, metadata }
      const expiryTimestamp = now() + requestLife
      const proposal = {
        id: mine.proposalId,
        pairingTopic: topic,
        proposer: requester,
        requiredNamespaces: {},
        optionalNamespaces: namespaces,
        relays: [{ protocol: 'irn' }],
        expiryTimestamp,
      }
      const approval = waitFor(topic, mine)
      await proposals.set(proposal.id, proposal)
      core.expirer.set(proposal.id, expiryTimestamp)
      const envelope = { topic, expiry: requestLife, throwOnFailedPublish: true }
      await Promise.all([
        engine.sendRequest({
          ...envelope,
          method,
          params: { authPayload, requester, expiryTimestamp },
          clientRpcId: requestId,
        }),
        engine.sendRequest({
          ...envelope,
          method: 'wc_sessionPropose',
          params: proposal,
          clientRpcId: proposal.id,
        }),
      ])
      return { uri, approval: () => approval }
    },
    async forget(pairingTopic, whole) {
      const known = waiting.get(pairingTopic)
      if (!known) return
      const { publicKey, answers, requestId, proposalId } = known
      waiting.delete(pairingTopic)
      engine.events.removeAllListeners(`session_connect:${proposalId}`)
      engine.events.removeAllListeners(`session_request:${requestId}`)
      for (const id of [requestId, proposalId]) core.history.delete(pairingTopic, id)
      core.expirer.del(proposalId)
      await proposals.delete(proposalId, userDisconnected)
      await core.relayer.unsubscribe(answers)
      if (whole) await core.crypto.deleteKeyPair(publicKey)
    },
  }
}

/** What the wallet writes its message of (CAIP-222). */
function toPayload(message: SignInRequest['message'], chains: SignInRequest['chains'], namespaces: SdkNamespaces) {
  const { domain, uri: aud, version, nonce, statement = '', resources = [], issuedAt } = message
  return {
    type: 'caip122',
    chains,
    domain,
    aud,
    version,
    nonce,
    statement,
    iat: issuedAt ?? new Date().toISOString(),
    exp: message.expirationTime,
    nbf: message.notBefore,
    requestId: message.requestId,
    resources: [...resources, writeRecap(namespaces.eip155?.methods ?? [])],
  }
}

function orRefuse<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    throw connectionFailed('what the wallet answered cannot be read', cause)
  }
}
