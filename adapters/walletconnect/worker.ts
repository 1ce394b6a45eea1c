import { type AdapterContext, type CaipNetworkId, type ConnectorSource, LatchkeyError } from '../../src/adapter.js'
import { toConnectError } from '../kit/connectError.js'
import { connectionFailed } from '../kit/connectFailed.js'
import { unlessAborted } from '../kit/time.js'
import { createAuthentication } from './authentication.js'
import { type Code, type Codes, createCodes } from './codes.js'
import { openHostLink } from './hostLink.js'
import { type Link, type LoadSdk, openLink } from './link.js'
import { toProposal } from './namespaces.js'
import { createWalletOpener, type WalletOpener, type WalletPage } from './openWallet.js'
import type { Settings } from './options.js'
import { pair, renewWithin } from './pairing.js'
import type { SdkNamespaces } from './sdk.js'
import { createSessions, type Sessions } from './sessions.js'
import { findSignInChain, readSignIn, toSignedIn } from './signIn.js'
import type { SessionStorage } from './storage.js'

type Prepare = NonNullable<ConnectorSource['prepare']>
type Request = Parameters<Prepare>[0]

/** What an attempt asks wallets for. */
interface Wanted {
  /** Attempts with the same key can use each other's codes. */
  readonly key: string
  readonly namespaces: SdkNamespaces
  /** The chain that is signed in on, when wallets may do that in one step. */
  readonly signInOn?: CaipNetworkId
}

/** What the source does once there is something to do. */
export interface Worker {
  readonly restore: ConnectorSource['connect']
  readonly connect: ConnectorSource['connect']
  readonly prepare: Prepare
}

/** What it is made from. */
export interface WorkerParts {
  readonly context: AdapterContext
  readonly settings: Settings
  readonly storage: SessionStorage
  readonly loadSdk: LoadSdk
  readonly page: WalletPage | undefined
}

/** The SDK at work, and what stands on it. */
interface Open {
  readonly link: Link
  readonly codes: Codes
  readonly sessions: Sessions
  readonly opener: WalletOpener
}

/** Makes the working half of the source. The SDK is loaded with the first call. */
export function createWorker({ context, settings, storage, loadSdk, page }: WorkerParts): Worker {
  const { clock } = context
  let opened: Promise<Open> | undefined
  /** A code that waits for the user to choose. */
  let prepared: { readonly key: string; readonly code: Code } | undefined
  let lossTold = false

  const start = async (): Promise<Open> => {
    const link = settings.provider ? await openHostLink(settings, clock) : await openOwn()
    const codes = createCodes(link, clock, settings.provider ? undefined : createAuthentication(link.client))
    context.onDispose(() => {
      codes.stop()
      link.stop()
    })
    const opener = createWalletOpener(storage, page)
    return { link, codes, opener, sessions: createSessions({ context, settings, storage, link, opener }) }
  }
  const openOwn = async () => {
    try {
      return await openLink(context, settings, storage, loadSdk)
    } catch (error) {
      if (error instanceof LatchkeyError || context.signal.aborted) throw error
      // The SDK believes what it reads. When it cannot begin with what is stored, it begins without (F21).
      await storage.clear()
      return openLink(context, settings, storage, loadSdk)
    }
  }
  const open = () => {
    opened ??= start()
    opened.catch(() => {
      // Calls that wait get the error; the next call tries again.
      opened = undefined
    })
    return opened
  }

  const toWanted = ({ namespaces, networks, signIn }: Request): Wanted => {
    const proposal = toProposal(namespaces, networks, settings.namespaces)
    if (Object.keys(proposal).length === 0)
      throw connectionFailed('no chain is asked for. Look at the option namespaces of walletConnect')
    // Nothing is replaced in a provider of the host's, so its wallets are asked afterwards.
    const signInOn = signIn && !settings.provider ? findSignInChain(proposal, networks, context.networks()) : undefined
    return { key: `${namespaces.join()} ${signInOn ?? ''}`, namespaces: proposal, signInOn }
  }
  /** Each code has a message of its own: its nonce lives no longer than that. */
  const propose = async (
    codes: Codes,
    { namespaces, signInOn }: Wanted,
    { signIn }: Request,
    signal: AbortSignal,
  ): Promise<Code> => {
    const asked = signIn && signInOn && readSignIn(signIn, signInOn, namespaces, clock)
    return codes.propose({ namespaces, signIn: asked && (await unlessAborted(signal, asked)) }, signal)
  }
  const takePrepared = (key: string): Code | undefined => {
    const isGood = prepared?.key === key && prepared.code.expiresAt - clock.now() > renewWithin
    const code = isGood ? prepared?.code : undefined
    if (code) prepared = undefined
    return code
  }

  return {
    async restore(request, attempt) {
      const { sessions } = await open()
      attempt.signal.throwIfAborted()
      const found = sessions.find(request)
      if (found) return sessions.join(found, request, attempt)
      if (request.account && !lossTold) {
        lossTold = true
        console.warn('Latchkey: Session Expired: the WalletConnect session of this page is over. Connect again.')
      }
      return []
    },
    async connect(request, attempt) {
      const { progress, signal } = attempt
      const wanted = toWanted(request)
      const ready = takePrepared(wanted.key)
      try {
        const { link, codes, sessions, opener } = await unlessAborted(signal, open())
        const { session, signed } = await pair({
          clock,
          propose: (until) => propose(codes, wanted, request, until),
          prepared: ready,
          progress,
          signal,
        })
        const made = sessions.join(session, request, attempt)
        if (made.length === 0) {
          await link.end(session.topic)
          throw connectionFailed('the wallet shared no account on the networks of this app')
        }
        opener.choose(session.topic, request.wallet)
        link.adopt(session)
        return made.map((each) => toSignedIn(each, signed))
      } catch (error) {
        throw signal.aborted ? error : toConnectError(error)
      }
    },
    async prepare(request, signal) {
      const wanted = toWanted(request)
      const { codes } = await unlessAborted(signal, open())
      const code = await propose(codes, wanted, request, signal).catch((error) => {
        throw signal.aborted ? error : toConnectError(error)
      })
      prepared?.code.drop()
      const mine = { key: wanted.key, code }
      prepared = mine
      signal.addEventListener('abort', () => {
        // Once it was taken, it belongs to the attempt.
        if (prepared !== mine) return
        prepared = undefined
        code.drop()
      })
      return { uri: code.uri, expiresAt: code.expiresAt }
    },
  }
}
