import { LatchkeyButton, LatchkeyProvider, useLatchkeyAccount } from 'latchkey/react'
import { useState } from 'react'
import { createWidget, type Widget } from '../createWidget.js'
import type { Stack } from '../readStack.js'
import type { Settings } from '../settings.js'

/** Two widgets on one page, which can be taken out and put back: they share nothing. */
export function Lab({ stack, settings }: { readonly stack: Stack; readonly settings: Settings }) {
  const [widgets] = useState(() => ['first', 'second'].map((id) => createWidget(stack, settings, id)))
  return (
    <section className="lab" aria-labelledby="lab-title">
      <h1 id="lab-title">Lab</h1>
      <p>Two further widgets, each with an account of its own. Take one out and put it back.</p>
      {widgets.map((widget) => (
        <Place key={widget.id} widget={widget} />
      ))}
    </section>
  )
}

function Place({ widget }: { readonly widget: Widget }) {
  const [shown, setShown] = useState(true)
  return (
    <section className="card" aria-label={`Widget ${widget.id}`}>
      <h2>{widget.id}</h2>
      {shown ? (
        <LatchkeyProvider latchkey={widget}>
          <LatchkeyButton />
          <Status />
        </LatchkeyProvider>
      ) : null}
      <button className="quiet" type="button" onClick={() => setShown(!shown)}>
        {shown ? 'Take out' : 'Put back'}
      </button>
    </section>
  )
}

function Status() {
  const { status, address } = useLatchkeyAccount()
  return (
    <p className="outcome" role="status">
      {status} {address}
    </p>
  )
}
