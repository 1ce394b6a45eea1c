import 'latchkey/button.css'
import './page.css'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { announceWallets } from '../wallet/announce.js'
import { createWidget } from './createWidget.js'
import { Page } from './Page.js'
import { readStack } from './readStack.js'
import { readSettings } from './settings.js'

const app = document.getElementById('app')
if (!app) throw new Error('The page has no place for the app.')

const query = location.search
const settings = readSettings(query)
const { documentElement: html } = document
html.dir = settings.dir
if (settings.theme !== 'system') html.dataset.theme = settings.theme

const stack = await readStack()
announceWallets(stack, settings.wallets, settings.networks === 'many')
const underDevelopment = location.pathname === '/slots' ? (await import('./slots/developed.js')).developed : []
const latchkey = createWidget(stack, settings, 'default', underDevelopment)
// For developers who try the instance in the console.
Object.assign(window, { latchkey })

const page = (children?: ReactNode) => (
  <Page latchkey={latchkey} stack={stack} settings={settings} query={query}>
    {children}
  </Page>
)
/** Takes over what the server has drawn, or draws. */
const show = (drawn: ReactNode) =>
  settings.ssr
    ? hydrateRoot(app, drawn, { onRecoverableError: (error) => reportError(error) })
    : createRoot(app).render(drawn)

if (location.pathname === '/parts') {
  const { Parts } = await import('./parts/Parts.js')
  createRoot(app).render(page(<Parts />))
} else if (location.pathname === '/theme') {
  const { ThemePage } = await import('./theme/ThemePage.js')
  createRoot(app).render(page(<ThemePage stack={stack} settings={settings} />))
} else if (location.pathname === '/lab') {
  const { Lab } = await import('./lab/Lab.js')
  createRoot(app).render(page(<Lab stack={stack} settings={settings} />))
} else if (location.pathname === '/slots') {
  const { Slots } = await import('./slots/Slots.js')
  createRoot(app).render(page(<Slots latchkey={latchkey} />))
} else if (location.pathname === '/panel') {
  const { PanelPage } = await import('./panel/PanelPage.js')
  show(page(<PanelPage stack={stack} settings={settings} />))
} else show(page())
