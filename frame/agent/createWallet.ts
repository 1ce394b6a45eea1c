import type { FrameScreen } from '../../adapters/embedded/wire/frameEvents.js'
import type { AgentLink } from '../../src/permissions/index.js'
import { toLocale } from '../common/screen/texts.js'
import type { AgentConfig } from './config.js'
import { createCaller } from './createCaller.js'

/** What the frame lies below, in px: the line that leads back. */
const top = 64

/** The user's wallet, in the login frame on this page. Each call may show screens of the frame. */
export interface AgentWallet {
  /** The network that the link names. */
  readonly network: string
  /** Who is logged in on this browser: the address of the mail, where it is known; undefined for nobody. @throws {CallError} */
  user(): Promise<{ readonly email: string | undefined } | undefined>
  /** Logs a user in by a code, which is typed in the frame. @throws {CallError} */
  logInByEmail(email: string): Promise<void>
  /** @throws {CallError} */
  logInByPasskey(): Promise<void>
  /** @throws {CallError} */
  logOut(): Promise<void>
  /** Asks for what the link asks for. The agent gets it; the page does not look at it. @throws {CallError} */
  ask(): Promise<void>
  /** Shows what the user has permitted, until that is left. @throws {CallError} */
  showPermissions(): Promise<void>
  /** Begins again, with another frame. */
  reload(): void
  /** Gives up what the frame shows. */
  leave(): void
  /** Whether the frame shows anything. Calls back when that changes; returns its own stop. */
  watch(run: (isShown: boolean) => void): () => void
}

/** Puts the frame on the page, and hands out what the page has it do. Of logins it draws nothing but what the frame's own screens show. */
export function createWallet(
  window: Window & typeof globalThis,
  {
    config,
    link,
    chain,
  }: { readonly config: AgentConfig; readonly link: AgentLink; readonly chain: AgentConfig['chains'][number] },
): AgentWallet {
  const { document, location, navigator } = window
  const chainId = Number(chain.id.slice('eip155:'.length))
  const theme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const element = document.createElement('iframe')
  element.className = 'wallet'
  element.title = config.operator
  element.src = `/sdk?${new URLSearchParams({
    ...{ projectId: config.projectId, chainId: chain.id, version: '4', theme },
    ...{ language: toLocale(navigator.language), codeEntry: 'frame' },
  })}`
  let screen: FrameScreen = { name: 'none', height: 0 }
  const listeners = new Set<(isShown: boolean) => void>()
  // A request that is shown in a window of its own has no height.
  const isShown = () => screen.name !== 'none' && screen.height > 0
  const place = () => {
    element.classList.toggle('shown', isShown())
    if (isShown()) element.style.setProperty('block-size', `${Math.min(screen.height, window.innerHeight - top)}px`)
    for (const listener of listeners) listener(isShown())
  }
  const caller = createCaller({
    ...{ window, element },
    onScreen(next) {
      const before = isShown()
      screen = next
      place()
      // Its screen takes the keys, as in the modal.
      if (isShown() && !before) element.focus()
    },
  })
  window.addEventListener('resize', place)
  document.body.append(element)

  let greeting: Promise<unknown> | undefined
  /** The frame knows whose word the request is before it is asked anything. */
  const greet = () => {
    const metadata = { name: link.name, description: '', url: location.origin, icons: [] }
    greeting ??= caller.call('SYNC_DAPP_DATA', {
      ...{ projectId: config.projectId, metadata, preferredAccountType: 'smartAccount' },
    })
    return greeting
  }

  return {
    network: chain.name,
    async user() {
      await greet()
      if (!(await caller.call('IS_CONNECTED')).isConnected) return undefined
      const { email } = await caller.call('GET_USER', { chainId })
      return { email: email ?? undefined }
    },
    async logInByEmail(email) {
      await greet()
      const { action } = await caller.call('CONNECT_EMAIL', { email })
      if (action === 'CONNECT') return
      // A new device is confirmed by a second mail, whose number the frame shows beside its code.
      const pressed = action === 'VERIFY_DEVICE' ? caller.call('CONNECT_DEVICE') : undefined
      await Promise.all([pressed, caller.call('ENTER_OTP')])
    },
    async logInByPasskey() {
      await greet()
      await caller.call('CONNECT_PASSKEY')
    },
    async logOut() {
      await caller.call('SIGN_OUT')
    },
    async ask() {
      await caller.call('SWITCH_NETWORK', { chainId })
      await caller.call('RPC_REQUEST', {
        ...{ method: 'wallet_requestExecutionPermissions', params: [link.request] },
        ...{ chainNamespace: 'eip155', chainId, agentLink: link.digest },
      })
    },
    async showPermissions() {
      await caller.call('SHOW_SETTINGS', { page: 'permissions' })
    },
    reload: () => location.reload(),
    leave: () => caller.tell(screen.name === 'approve' ? 'RPC_ABORT' : 'CLOSE_SCREEN'),
    watch(run) {
      listeners.add(run)
      return () => void listeners.delete(run)
    },
  }
}
