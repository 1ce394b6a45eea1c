import { createState } from '../wallet/walletState.js'
import { createAnswers } from './createAnswers.js'
import { assertLocalRelay } from './createPhoneCore.js'
import { createPhoneKit } from './createPhoneKit.js'
import { createQuestions } from './createQuestions.js'
import { createSessions } from './createSessions.js'
import { createMemory } from './memory.js'
import { createKeys } from './namespaces/createKeys.js'
import { readPairingUri } from './readPairingUri.js'
import { createSignIn } from './signIn.js'
import { createMemoryStorage } from './storage.js'
import { toFirstState } from './toFirstState.js'
import { toProposal, toRequest } from './toQuestion.js'
import type { PhoneChain, PhoneWallet, PhoneWalletOptions } from './types.js'
import { waitFor } from './waitFor.js'

/**
 * Makes a WalletConnect wallet, as a phone would hold one: pairs with apps, asks its user (or a policy), signs,
 * sends on the local chains, and tells apps when it moves. Runs in a page and in Node. Its keys are those of the public
 * test phrase; it has no chain but local ones, and talks to the relay and the local nodes alone.
 *
 * @throws {Error} when the relay or a chain is not on this machine, or there is no chain or account
 * @example
 * const wallet = await createPhoneWallet({ relay, chains, accounts, approve: () => 'approve' })
 * await wallet.pair(uri)
 * await wallet.stop()
 */
export async function createPhoneWallet(options: PhoneWalletOptions): Promise<PhoneWallet> {
  assertLocalRelay(options.relay)
  const { prefix = 'phone', storage = createMemoryStorage() } = options
  const memory = createMemory(storage, prefix)
  const state = createState(toFirstState(options, memory.read()))
  const ended = new AbortController()
  const failed = (error: unknown) => {
    // What an app refuses comes as a plain object.
    const { message } = Object(error) as { readonly message?: unknown }
    if (!ended.signal.aborted) state.set({ failure: `${message ?? error}` })
  }

  const keys = createKeys({
    accounts: options.accounts,
    get: state.get,
    addChain(chain: PhoneChain) {
      memory.write({ added: [...(memory.read().added ?? []), chain] })
      state.set({ chains: [...state.get().chains, chain] })
    },
    grantChain: (topic, chain) => sessions.update(topic, { chain }),
    chooseChain,
  })
  const { core, kit, stop } = await createPhoneKit({ ...options, storage, prefix })

  const changed = () => state.set({ sessions: sessions.list() })
  const sessions = createSessions({ kit, keys, changed, failed })
  const signIn = createSignIn(kit, keys[0], options.accounts)
  const answers = createAnswers({ kit, keys, approveSignIn: signIn.approve })
  const questions = createQuestions({ state, answers, policy: options.approve, changed, failed })

  /** Sends a change to every session that it is about; one that cannot be reached does not keep the others from it. */
  async function tellAll(tell: (topic: string) => Promise<void>) {
    for (const result of await Promise.allSettled(sessions.list().map(({ topic }) => tell(topic))))
      if (result.status === 'rejected') failed(result.reason)
  }
  const tellEvent = async (topic: string, event: string, data: unknown) => {
    const granted = sessions.list().find((one) => one.topic === topic)?.namespaces.eip155
    const chain = `eip155:${state.get().chainId}`
    const known = granted?.chains.includes(chain) ? chain : granted?.chains[0]
    if (!known || !granted?.events.includes(event)) return
    if (event === 'chainChanged' && known !== chain) return
    await sessions.emit(topic, { name: event, data }, known)
  }
  async function chooseChain(chainId: number) {
    if (!state.get().chains.some((chain) => chain.chainId === chainId))
      throw new Error(`This wallet does not have the chain ${chainId}.`)
    memory.write({ chainId })
    state.set({ chainId })
    await tellAll((topic) => tellEvent(topic, 'chainChanged', chainId))
  }

  core.relayer.on('relayer_connect', () => state.set({ online: true }))
  core.relayer.on('relayer_disconnect', () => state.set({ online: false }))
  kit.on('session_proposal', ({ params }) => questions.add(toProposal(params, keys)))
  kit.on('session_request', (event) => {
    const session = sessions.list().find(({ topic }) => topic === event.topic)
    if (session) questions.add(toRequest(event, session.peer))
  })
  if (options.oneClick) kit.on('session_authenticate', ({ id, params }) => questions.add(signIn.toQuestion(id, params)))
  kit.on('proposal_expire', ({ id }) => questions.drop((question) => question.id === id))
  kit.on('session_request_expire', ({ id }) => questions.drop((question) => question.id === id))
  const dropOf = ({ topic }: { readonly topic: string }) => {
    questions.drop((question) => question.kind === 'request' && question.topic === topic)
    changed()
  }
  kit.on('session_delete', dropOf)
  kit.engine.signClient.events.on('session_expire', dropOf)

  changed()
  state.set({ online: core.relayer.connected })
  // What was asked before the page was loaded again still waits.
  for (const proposal of Object.values(kit.getPendingSessionProposals())) questions.add(toProposal(proposal, keys))
  for (const request of kit.getPendingSessionRequests()) {
    const session = sessions.list().find(({ topic }) => topic === request.topic)
    if (session) questions.add(toRequest(request, session.peer))
  }

  let stopping: Promise<void> | undefined
  return {
    get: state.get,
    watch: state.watch,
    waitFor: (find) => waitFor(state, ended.signal, find),
    async pair(text) {
      await kit.pair({ uri: readPairingUri(text) })
    },
    approve: questions.approve,
    refuse: questions.refuse,
    async chooseAccount(address) {
      const account = state.get().accounts.find((one) => one.toLowerCase() === address.toLowerCase())
      if (!account) throw new Error('This wallet does not have the account.')
      memory.write({ account })
      state.set({ account })
      await tellAll(async (topic) => {
        const granted = sessions.list().find((one) => one.topic === topic)?.namespaces.eip155?.accounts ?? []
        const before = granted.map((one) => one.split(':')[2] ?? '').filter((one) => one !== account)
        await sessions.update(topic, { accounts: [account, ...before] })
        await tellEvent(topic, 'accountsChanged', [account])
      })
    },
    chooseChain,
    update: sessions.update,
    replace: sessions.replace,
    emit: sessions.emit,
    extend: sessions.extend,
    disconnect: sessions.disconnect,
    stop() {
      ended.abort()
      stopping ??= stop()
      return stopping
    },
  }
}
