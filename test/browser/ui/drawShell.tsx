import { StrictMode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
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
import { messages as en } from '../../../src/ui/messages/en.js'
import { createShell } from '../../../src/ui/shell/createShell.js'
import { Frame } from '../../../src/ui/shell/Frame.js'
import * as phone from '../../../src/ui/shell/phone.js'
import { ToastHost } from '../../../src/ui/shell/ToastHost.js'
import type { Shell, ShellOptions } from '../../../src/ui/shell/types.js'
import { ViewTransition } from '../../../src/ui/shell/ViewTransition.js'
import { createThemeWriter } from '../../../src/ui/theme/writeTheme.js'

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

/** A real shell with two views in it, closed. */
export function drawShell(options: Pick<ShellOptions, 'onCloseRequest'> & Partial<ShellOptions>): Shell {
  const shell = createShell({
    document,
    themeMode: 'light',
    writeTheme: createThemeWriter(console.warn),
    phone: Promise.resolve(phone),
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
