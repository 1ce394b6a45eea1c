import { useCallback, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as panel from '../../../../src/ui/shell/panel.js'
import type { CloseReason, Shell } from '../../../../src/ui/shell/types.js'
import { drawShell } from '../drawShell.js'
import { dialogs } from './dialogs.js'

/** What the specs drive from outside. */
export interface HostPage {
  readonly requests: CloseReason[]
  /** Events from inside our modal or panel that came as far as the document. */
  readonly heard: string[]
  /** What has moved since the page came, as browsers count it, and from where to where; `inside` is a shadow tree, as ours. */
  readMoves(): string[]
  shell: Shell
  /** Puts the shell on the body. */
  makeShell(): Shell
  /** Opens or closes the page's own dialog, as by a timer. */
  setDialog(isOpen: boolean): void
  /** Puts the page's own toast there. */
  toast(kind: 'plain' | 'popover'): void
}

declare global {
  interface Window {
    hostPage: HostPage
  }
}

const query = new URLSearchParams(location.search)
const HostDialog = dialogs[query.get('host') ?? 'dialog']
if (!HostDialog) throw new Error(`There is no dialog of the name ${query.get('host')}.`)

const types =
  'keydown keyup keypress focusin focusout click dblclick auxclick contextmenu wheel touchstart touchmove touchend touchcancel ' +
  'pointerdown pointerup pointermove pointerover pointerout pointercancel mousedown mouseup mousemove mouseover mouseout'
for (const type of types.split(' '))
  document.addEventListener(type, (event) => {
    if (event.composedPath().includes(window.hostPage.shell?.host)) window.hostPage.heard.push(type)
  })
interface Shift extends PerformanceEntry {
  readonly sources: readonly { readonly node?: Node; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[]
}
const moves: string[] = []
const note = (entries: PerformanceEntryList) => {
  for (const { sources } of entries as Shift[])
    for (const { node, previousRect: from, currentRect: to } of sources)
      moves.push(`${node?.nodeName ?? 'inside'} ${[from.x, from.y, from.width]} to ${[to.x, to.y, to.width]}`)
}
const moveObserver = new PerformanceObserver((list) => note(list.getEntries()))
moveObserver.observe({ type: 'layout-shift', buffered: true })

/** The shell stands on the body from the start, or where `in` says: in the page's dialog, made when it is first asked for. */
function makeShell(container?: Element | null) {
  const shell = drawShell({
    container: container ?? undefined,
    onCloseRequest(reason) {
      window.hostPage.requests.push(reason)
      shell.hide()
    },
  })
  window.hostPage.shell = shell
  return shell
}

function Panel() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let shell: Shell | undefined
    // React may be drawing.
    const timer = setTimeout(() => {
      shell = drawShell({ panel, container: ref.current ?? undefined, onCloseRequest() {} })
      window.hostPage.shell = shell
      shell.show()
    })
    return () => {
      clearTimeout(timer)
      shell?.destroy()
    }
  }, [])
  return <div ref={ref} className="panel-place" />
}

function Content() {
  const [count, setCount] = useState(0)
  const connect = () => {
    const { hostPage } = window
    if (!hostPage.shell) makeShell(query.has('in') ? document.querySelector('#inside') : undefined)
    hostPage.shell.show()
  }
  return (
    <>
      <input aria-label="Host field" />
      <button type="button" onClick={() => setCount(count + 1)}>
        Counted {count}
      </button>
      {query.has('panel') ? (
        <>
          <Panel />
          {/* What keeps Tab inside looks for its last stop among the page's own elements. */}
          <button type="button">After the panel</button>
        </>
      ) : (
        <button type="button" onClick={connect}>
          Connect wallet
        </button>
      )}
      <div id="inside" />
    </>
  )
}

function App() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    window.hostPage.setDialog = setOpen
  }, [])
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Open dialog
      </button>
      <p className="shown">What stands here moves when the page does.</p>
      {HostDialog ? (
        <HostDialog isOpen={isOpen} onClose={close}>
          <Content />
        </HostDialog>
      ) : null}
    </main>
  )
}

window.hostPage = {
  requests: [],
  heard: [],
  readMoves() {
    note(moveObserver.takeRecords())
    return [...moves]
  },
  makeShell: () => makeShell(),
  toast(kind) {
    const toast = document.createElement('div')
    toast.className = 'host-toast'
    toast.role = 'status'
    toast.textContent = 'Saved'
    document.body.append(toast)
    if (kind === 'plain') return
    toast.popover = 'manual'
    toast.showPopover()
  },
} as Partial<HostPage> as HostPage

const style = document.createElement('style')
style.textContent = `
.host-overlay { position: fixed; inset: 0; background: rgb(0 0 0 / 0.3) }
.host-dialog { padding: 20px; border: 1px solid; background: #fff; color: #000 }
.host-dialog:is(div, section):not([popover], .MuiPaper-root) { position: fixed; inset: 60px auto auto 60px; max-block-size: 90vh; overflow: auto }
.panel-place { inline-size: 380px }
.shown { text-align: end }
.host-toast { position: fixed; inset: auto 10px 10px auto; z-index: 2147483647; background: #fe0 }
`
document.head.append(style)
const app = document.createElement('div')
document.body.append(app)
if (!query.has('in') && !query.has('late') && !query.has('panel')) makeShell()
createRoot(app).render(<App />)
