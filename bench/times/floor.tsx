import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { isImpatient, mark } from './marks.js'

/** The least that React can do: a button, a list that appears, a row that says yes. */
function Floor() {
  const [open, setOpen] = useState(isImpatient)
  const [connected, setConnected] = useState(false)
  useEffect(() => mark('usable'), [])
  useEffect(() => {
    if (open) mark('wallets')
    if (connected) mark('connected')
  }, [open, connected])
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {connected ? 'Connected' : 'Connect wallet'}
      </button>
      {open ? (
        <button type="button" onClick={() => setConnected(true)}>
          Timed Wallet
        </button>
      ) : null}
    </>
  )
}

const app = document.getElementById('app')
if (app) createRoot(app).render(<Floor />)
