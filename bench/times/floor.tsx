import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { mark, markFirst, markUsable } from './marks.js'

/** The least that React can do: a button, a list that appears, a row that says yes. */
function Floor() {
  const [open, setOpen] = useState(false)
  const [connected, setConnected] = useState(false)
  useEffect(markUsable, [])
  useEffect(() => {
    if (connected) mark('connected')
  }, [connected])
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {connected ? 'Connected' : 'Connect wallet'}
      </button>
      {open ? (
        <button type="button" id="row" onClick={() => setConnected(true)}>
          Timed Wallet
        </button>
      ) : null}
    </>
  )
}

markFirst(() => document.getElementById('row') ?? undefined)
const app = document.getElementById('app')
if (app) createRoot(app).render(<Floor />)
