import {
  type CaipNetworkId,
  LatchkeyError,
  type SiweConfig,
  type SiweMessageParams,
  type SiweSession,
  type Siwx,
  type SiwxContext,
  type SiwxMessageData,
  type SiwxSession,
} from '../kernel/index.js'
import { accountTypes, ercAccountType } from './accountTypes.js'

const fiveMinutes = 300_000
/** The namespaces that ERC-4361 is written for. */
const namespaces = Object.keys(accountTypes).filter((name) => accountTypes[name] === ercAccountType)

/** By hand: the kernel's reader of such ids would come into every host's first load for this line. */
const chainNumber = (chainId: CaipNetworkId) => Number(chainId.slice(chainId.indexOf(':') + 1))
/** In hex case is a checksum at most, and ERC-4361 knows no other addresses. */
const isSameAddress = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** Sign-in of an older host (`siwe`) as one of ours: one session, which its back end keeps and verifies. */
export function fromSiwe(config: SiweConfig, { clock, page }: SiwxContext): Siwx {
  const { nonceRefetchIntervalMs = fiveMinutes, sessionRefetchIntervalMs = fiveMinutes } = config
  let asked: { readonly session: SiweSession | undefined; readonly at: number } | undefined
  let kept: { readonly nonce: string; readonly address: string; readonly at: number } | undefined
  const isYoung = (at: number, maxAge: number) => clock.now() >= at && clock.now() - at < maxAge

  const readSession = async (): Promise<SiweSession | undefined> => {
    if (!asked || !isYoung(asked.at, sessionRefetchIntervalMs)) {
      const session = (await config.getSession()) ?? undefined
      asked = { session, at: clock.now() }
    }
    return asked.session
  }
  const readNonce = async (address: string): Promise<string> => {
    if (!kept || kept.address !== address || !isYoung(kept.at, nonceRefetchIntervalMs)) {
      kept = { nonce: await config.getNonce(address), address, at: clock.now() }
    }
    return kept.nonce
  }
  const signOut = async () => {
    asked = undefined
    if (!(await config.signOut())) throw new LatchkeyError('SIGN_OUT_FAILED', 'Error signing out')
    config.onSignOut?.()
  }
  const leave = async () => {
    if (await readSession()) await signOut()
  }
  const place = ({ domain, uri }: SiweMessageParams = {}) => {
    const { origin } = page.facts()
    return { domain: domain ?? origin.slice(origin.indexOf('//') + 2), uri: uri ?? origin, version: '1' } as const
  }
  /** Has the back end verify a message; what it was asked before is out of date. */
  const verify = async ({ message, signature, cacao }: SiwxSession) => {
    asked = undefined
    // A back end takes a nonce once, whatever becomes of it.
    kept = undefined
    if (!(await config.verifyMessage({ message, signature, cacao }))) {
      throw new LatchkeyError('SIGNATURE_INVALID', 'The signature is not one of the account that the message names.')
    }
    const session = await readSession()
    if (!session)
      throw new LatchkeyError('SIGN_IN_FAILED', 'The message was verified, and getSession() has no session.')
    config.onSignIn?.(session)
  }

  return {
    namespaces,
    getRequired: () => config.required !== false,
    signOutOnDisconnect: config.signOutOnDisconnect !== false,

    async createMessage({ accountAddress, chainId, notBefore }) {
      const given = await config.getMessageParams?.()
      const nonce = await readNonce(accountAddress)
      const { domain, uri, version } = place(given)
      const iat = given?.iat ?? new Date(clock.now()).toISOString()
      const nbf = given?.nbf ?? notBefore
      const { statement, resources, requestId, exp } = given ?? {}
      const text = config.createMessage({
        ...given,
        ...(nbf === undefined ? {} : { nbf }),
        domain,
        uri,
        version,
        nonce,
        address: accountAddress,
        chainId: chainNumber(chainId),
        iat,
      })
      const optional = { statement, resources, requestId, expirationTime: exp, notBefore: nbf }
      const present = Object.entries(optional).filter(([, value]) => value !== undefined)
      const data: SiwxMessageData = {
        ...Object.fromEntries(present),
        accountAddress,
        chainId,
        domain,
        uri,
        version,
        nonce,
        issuedAt: iat,
      }
      return Object.freeze(Object.defineProperty({ ...data }, 'toString', { value: () => text }))
    },

    addSession: verify,

    revokeSession: leave,
    // The back end has one session, whatever its chain is.
    revokeAccount: leave,

    async setSessions(sessions) {
      if (sessions.length === 0 && (await readSession())) return signOut()
      for (const session of sessions) await verify(session)
    },

    async getSessions(chainId, address) {
      const session = await readSession()
      if (!session) return []
      const isOtherAccount = !isSameAddress(session.address, address)
      const isOtherChain = session.chainId !== chainNumber(chainId)
      const ends =
        (isOtherAccount && config.signOutOnAccountChange !== false) ||
        (isOtherChain && config.signOutOnNetworkChange !== false)
      if (ends) {
        await signOut()
        return []
      }
      // Message and signature stayed at the back end.
      const data = { ...place(), accountAddress: address, chainId, nonce: '' }
      return [Object.freeze({ data: Object.freeze(data), message: '', signature: '' })]
    },
  }
}
