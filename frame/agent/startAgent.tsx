/** @jsxImportSource preact */
import { readAgentLink } from '../../src/permissions/index.js'
import { createSurface } from '../common/screen/createSurface.js'
import { AgentPage } from './AgentPage.js'
import { agentCss } from './agent.css.js'
import type { AgentConfig } from './config.js'
import { createWallet } from './createWallet.js'

/** Shows what an agent's link asks, and has the user decide it in the frame. In a frame it shows nothing. */
export function startAgent(window: Window & typeof globalThis, config: AgentConfig): void {
  if (window.top !== window) return
  const { document, location, navigator } = window
  const link = readAgentLink(location.hash.slice(1))
  const place = document.createElement('div')
  document.body.append(place)
  const surface = createSurface(place, 'window')
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(agentCss)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  surface.setLook({ theme: 'system', language: navigator.language, look: config.look })
  document.title = config.operator
  const chain = link && config.chains.find(({ id }) => id === `eip155:${BigInt(link.request.chainId)}`)
  // Another link in the same tab is another question.
  window.addEventListener('hashchange', () => location.reload())
  const wallet = config.isOn && link && chain ? createWallet(window, { config, link, chain }) : undefined
  surface.draw(
    <main class="screen">
      <AgentPage link={link} wallet={wallet} isOn={config.isOn} operator={config.operator} />
    </main>,
  )
}
