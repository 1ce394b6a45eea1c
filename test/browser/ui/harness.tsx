import { StrictMode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { PartsGallery } from '../../../demo/src/parts/gallery/PartsGallery.js'
import { toSamplePicture } from '../../../demo/src/parts/gallery/samplePicture.js'
import { createTranslate } from '../../../src/kernel/base/translate.js'
import { UiProvider } from '../../../src/ui/context.js'
import {
  Badge,
  Button,
  Divider,
  Field,
  HelpIcon,
  IconButton,
  List,
  MailIcon,
  Picture,
  Row,
  Skeleton,
} from '../../../src/ui/index.js'
import { en } from '../../../src/ui/messages/en.js'
import { createShell } from '../../../src/ui/shell/createShell.js'
import { Frame } from '../../../src/ui/shell/Frame.js'
import * as phone from '../../../src/ui/shell/phone.js'
import { ToastHost } from '../../../src/ui/shell/ToastHost.js'
import type { Shell, ShellOptions } from '../../../src/ui/shell/types.js'
import { ViewTransition } from '../../../src/ui/shell/ViewTransition.js'
import { createThemeWriter } from '../../../src/ui/theme/writeTheme.js'

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
if (query.get('dir') === 'rtl') document.documentElement.dir = 'rtl'

const translate = createTranslate({ en }, 'en')
const wallets = [
  ['Northwind', 22, 'M9 25V11l18 14V11', 'Recent'],
  ['Harbour', 262, 'M11 10v16M25 10v16M11 18h14', 'Installed'],
  ['Meridian', 168, 'M9 26V10l9 10 9-10v16', 'Installed'],
] as const

const many = Array.from({ length: 24 }, (_, index) => `Wallet ${index + 1}`)

function Views() {
  const [view, setView] = useState('connect')
  const [toast, setToast] = useState<{ id: number; kind: 'info'; text: string }>()
  const [email, setEmail] = useState('')
  return (
    <>
      <ViewTransition viewKey={view} back={view === 'connect'}>
        {view === 'connect' ? (
          <Frame
            key={view}
            title="Connect"
            left={
              <IconButton
                label="What is a wallet?"
                onClick={() => setToast({ id: Date.now(), kind: 'info', text: 'A toast' })}
              >
                <HelpIcon />
              </IconButton>
            }
          >
            <Field
              label="E-mail"
              labelHidden
              type="email"
              placeholder="E-mail"
              value={email}
              onChange={setEmail}
              leading={<MailIcon />}
            />
            <Divider>or</Divider>
            <List label="Wallets">
              {wallets.map(([name, hue, shape, badge]) => (
                <Row
                  key={name}
                  label={name}
                  picture={<Picture name={name} src={toSamplePicture(hue, shape)} />}
                  trailing={<Badge tone={badge === 'Installed' ? 'good' : 'neutral'}>{badge}</Badge>}
                  onClick={() => setView('wallets')}
                />
              ))}
              <Row
                label="All wallets"
                picture={<Picture name="All wallets" />}
                trailing={<Badge tone="plain">480+</Badge>}
                chevron
                onClick={() => setView('wallets')}
              />
            </List>
          </Frame>
        ) : (
          <Frame
            key={view}
            title="All wallets"
            onBack={() => setView('connect')}
            footer={<Button size="primary">Get a wallet</Button>}
          >
            <List label="Wallets">
              {many.map((name) => (
                <Row key={name} label={name} picture={<Picture name={name} />} onClick={() => {}} />
              ))}
            </List>
            <Skeleton />
          </Frame>
        )}
      </ViewTransition>
      {toast ? <ToastHost toast={toast} onDismiss={() => setToast(undefined)} /> : null}
    </>
  )
}

harness.make = (options) => {
  const shell = createShell({
    document,
    themeMode: theme,
    writeTheme: createThemeWriter(console.warn),
    phone: Promise.resolve(phone),
    fullScreen: query.has('full'),
    onCloseRequest(reason) {
      harness.requests.push(reason)
      if (harness.refuse) shell.shake()
      else shell.hide()
    },
    ...options,
  })
  const root = createRoot(shell.view)
  flushSync(() =>
    root.render(
      <StrictMode>
        <UiProvider shell={shell} translate={translate}>
          <Views />
        </UiProvider>
      </StrictMode>,
    ),
  )
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
