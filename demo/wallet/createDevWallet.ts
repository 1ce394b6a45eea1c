import type { DevWallet, WalletActions } from './devWallet.js'
import './wallet.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createTestWallet } from '../../src/testing/wallet/createTestWallet.js'
import type { TestDecision } from '../../src/testing/wallet/types.js'
import type { Stack } from '../src/readStack.js'
import type { WalletInfo } from './call.js'
import { createMemory } from './memory.js'
import { keepInPlace } from './placeWindow.js'
import { createSolanaSide } from './solana/createSolanaSide.js'
import { startWith } from './startWith.js'
import { type Summary, summarize } from './summarize.js'
import { WalletWindow } from './WalletWindow.js'
import { createState, type WalletState } from './walletState.js'

/** Accounts on offer: enough to choose from. */
const offered = 3

/**
 * Makes the wallet. It knows the local chains and no other, and does nothing without asking in its own window.
 * @throws {Error} when the stack has no chain or account
 */
export function createDevWallet(
  stack: Stack,
  info: WalletInfo,
  emit: (event: string, payload: unknown) => void,
): DevWallet {
  const memory = createMemory(info.rdns)
  const remembered = memory.read()
  const [firstChain, ...chains] = startWith(stack.chains, ({ chainId }) => chainId === remembered.chainId)
  const keys = stack.accounts.slice(0, offered)
  const [firstKey, ...otherKeys] = startWith(keys, ({ address }) => address === remembered.account)
  if (!firstChain || !firstKey) throw new Error('The development wallet needs a local chain and an account of it.')

  const wallet = createTestWallet({
    accounts: [firstKey.privateKey, ...otherKeys.map(({ privateKey }) => privateKey)],
    chains: [firstChain, ...chains],
    allowed: remembered.allowed ?? false,
    onAllowed(allowed) {
      memory.write({ allowed })
      state.set({ connected: allowed || solana?.allowed === true })
    },
    decide: (request) =>
      ask(summarize(request, { account: request.account ?? state.get().account, chainId: request.chainId }, stack)),
  })
  const solana =
    stack.solana &&
    createSolanaSide({
      solana: stack.solana,
      offered,
      name: info.name,
      remembered: remembered.solana ?? {},
      onAllowed(allowed) {
        memory.write({ solana: { ...memory.read().solana, allowed } })
        state.set({ connected: allowed || wallet.allowed })
      },
      onChange: (change) => emit('change', change),
      ask,
    })
  // Pages see one account, the one that is chosen.
  const state = createState<WalletState>({
    accounts: keys.map(({ address }) => address),
    account: firstKey.address,
    solana: solana && { accounts: solana.addresses, account: solana.account },
    chainId: wallet.chainId,
    connected: wallet.allowed || solana?.allowed === true,
    locked: false,
    questions: [],
    asked: 0,
  })
  const visible = (accounts: unknown) =>
    Array.isArray(accounts) && accounts.length > 0 ? [state.get().account.toLowerCase()] : accounts
  wallet.provider.on('accountsChanged', (accounts) => emit('accountsChanged', visible(accounts)))
  wallet.provider.on('chainChanged', (chainId: string) => {
    memory.write({ chainId: Number(chainId) })
    state.set({ chainId: Number(chainId) })
    emit('chainChanged', chainId)
  })

  const dialog = document.createElement('dialog')
  dialog.className = 'dev-wallet'
  dialog.setAttribute('aria-labelledby', `${info.rdns}-title`)
  const content = document.createElement('div')
  dialog.append(content)
  document.body.append(dialog)
  const opened = keepInPlace(dialog, content)
  const open = () => {
    // Shown anew it comes to the top: the page may have opened a dialog over it.
    dialog.close()
    dialog.showModal()
    opened()
  }
  const actions: WalletActions = {
    hide: () => dialog.close(),
    use(account) {
      memory.write({ account })
      state.set({ account })
      if (wallet.allowed) wallet.emit('accountsChanged', [account])
    },
    chooseSolana(account) {
      if (!solana) return
      memory.write({ solana: { ...memory.read().solana, account } })
      state.set({ solana: { accounts: solana.addresses, account } })
      solana.choose(account)
    },
    move: (chainId) => wallet.switchChain(chainId),
    lock(locked) {
      state.set({ locked })
      solana?.lock(locked)
      if (locked) wallet.lock()
      else wallet.unlock()
    },
    disconnect() {
      if (wallet.allowed) wallet.setAccounts([])
      if (solana?.allowed) solana.disconnect()
    },
  }
  // Escape refuses what is asked; hiding leaves the question open, as a window behind another does.
  dialog.addEventListener('cancel', (event) => {
    const [question, ...more] = state.get().questions
    if (more.length > 0) event.preventDefault()
    question?.answer('refuse')
  })
  const { get, watch } = state
  createRoot(content).render(createElement(WalletWindow, { info, stack, get, watch, actions }))

  function ask(summary: Summary): Promise<TestDecision> {
    return new Promise((resolve) => {
      const { asked, questions } = state.get()
      const id = asked + 1
      const answer = (decision: TestDecision) => {
        const left = state.get().questions.filter((question) => question.id !== id)
        state.set({ questions: left, ...(decision === 'approve' ? { locked: false } : {}) })
        if (left.length === 0) dialog.close()
        resolve(decision)
      }
      state.set({ asked: id, questions: [...questions, { id, summary, answer }] })
      open()
    })
  }

  return {
    async request(call) {
      const answer = await wallet.provider.request(call)
      return /^eth_(requestA|a)ccounts$/.test(call.method) ? visible(answer) : answer
    },
    solana,
    open,
  }
}
