/** @jsxImportSource preact */

import type { ComponentType } from 'preact'
import type { WindowPurpose } from '../common/channel/purposes.js'
import { createSurface } from '../common/screen/createSurface.js'
import { Content, Spinner, Title, useTexts } from '../common/screen/parts/index.js'
import type { ScreenLook } from '../common/types.js'
import { connectToOpener } from './connectToOpener.js'
import { Gone } from './Gone.js'
import { messages } from './messages/index.js'
import type { WindowPageProps } from './page.js'

/** The page of each purpose, loaded when it is asked for. */
const pages: { readonly [Each in WindowPurpose]: () => Promise<ComponentType<WindowPageProps<Each>>> } = {
  approve: async () => (await import('./approve/ApprovePage.js')).ApprovePage,
  export: async () => (await import('./export/ExportPage.js')).ExportPage,
  import: async () => (await import('./import/ImportPage.js')).ImportPage,
  passkey: async () => (await import('./passkey/PasskeyPage.js')).PasskeyPage,
  recovery: async () => (await import('./recovery/RecoveryPage.js')).RecoveryPage,
}

/** Asks its frame what this window is for, and shows its page. In a frame it shows nothing. */
export async function startWindow(window: Window): Promise<void> {
  if (window.top !== window) return
  const { document } = window
  const place = document.createElement('div')
  document.body.append(place)
  const surface = createSurface(place, 'window')
  const show = (Page: ComponentType, look: ScreenLook) => {
    surface.setLook(look)
    surface.draw(
      <main class="screen">
        <Page />
      </main>,
    )
  }
  const look = { theme: 'system', language: window.navigator.language } as const
  show(Connecting, look)
  const task = await connectToOpener(window, Object.keys(pages) as WindowPurpose[])
  if (typeof task === 'string') return show(() => <Gone why={task} />, look)
  // Its task is of the page's own purpose, by the table.
  const Page = (await pages[task.purpose]()) as ComponentType<WindowPageProps<WindowPurpose>>
  const Shown = () => <Page task={task} window={window} />
  // Drawn anew as the same component: what was typed stays.
  task.onLook((look) => show(Shown, look))
  show(Shown, task.look)
}

function Connecting() {
  const t = useTexts(messages)
  return (
    <Content>
      <Title title={t('windows.waiting')} mark={<Spinner />} />
    </Content>
  )
}
