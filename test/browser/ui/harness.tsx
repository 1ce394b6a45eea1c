import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PartsGallery } from '../../../demo/src/parts/gallery/PartsGallery.js'
import type { Shell, ShellOptions } from '../../../src/ui/shell/types.js'
import { drawShell } from './drawShell.js'

/** What the specs drive from outside. */
export interface Harness {
  violations: string[]
  frames: { id: number; clicks: number }[]
  requests: string[]
  refuse: boolean
  shell: Shell
  open(): void
  make(options?: Partial<ShellOptions>): Shell
}

declare global {
  interface Window {
    harness: Harness
  }
}

const harness = { violations: [], frames: [], requests: [], refuse: false } as unknown as Harness
window.harness = harness
document.addEventListener('securitypolicyviolation', (event) =>
  harness.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
)
addEventListener('message', (event) => harness.frames.push(event.data))

const query = new URLSearchParams(location.search)
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
const isRightToLeft = query.get('dir') === 'rtl'
if (isRightToLeft) document.documentElement.dir = 'rtl'

harness.make = (options) => {
  const shell = drawShell({
    themeMode: theme,
    fullScreen: query.has('full'),
    onCloseRequest(reason) {
      harness.requests.push(reason)
      if (harness.refuse) shell.shake()
      else shell.hide()
    },
    ...options,
  })
  // The language decides the direction, whatever the page's.
  if (isRightToLeft) shell.setLanguage('ar')
  return shell
}

const main = document.createElement('main')
document.body.append(main)
if (query.get('page') === 'gallery') {
  createRoot(main).render(
    <StrictMode>
      <PartsGallery />
    </StrictMode>,
  )
} else {
  const opener = document.createElement('button')
  opener.textContent = 'Connect wallet'
  const field = document.createElement('input')
  field.ariaLabel = 'A field of the host'
  main.append(opener, field)
  harness.shell = harness.make()
  harness.open = () => harness.shell.show()
  opener.addEventListener('click', harness.open)
}
