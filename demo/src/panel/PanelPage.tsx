import { LatchkeyButton, LatchkeyPanel, LatchkeyProvider } from 'latchkey/react'
import { useState } from 'react'
import { createWidget } from '../createWidget.js'
import { Pledge } from '../home/Pledge.js'
import type { Stack } from '../readStack.js'
import type { Settings } from '../settings.js'

const nights = Array.from({ length: 24 }, (_, night) => night + 1)

/** A long page with the widget in its flow, as a checkout has it, and another widget that opens over the page. */
export function PanelPage({ stack, settings }: { readonly stack: Stack; readonly settings: Settings }) {
  const [other] = useState(() => createWidget(stack, settings, 'other'))
  const [shown, setShown] = useState(true)
  const [hasSecond, setSecond] = useState(false)
  return (
    <section className="panel-page" aria-labelledby="panel-page-title">
      <h1 id="panel-page-title">Lamp log</h1>
      <div className="panel-page-tools">
        <button className="quiet" type="button" onClick={() => setShown(!shown)}>
          {shown ? 'Take the panel out' : 'Put the panel back'}
        </button>
        <button className="quiet" type="button" onClick={() => setSecond(!hasSecond)}>
          {hasSecond ? 'Take the second panel out' : 'Add a second panel'}
        </button>
        <LatchkeyProvider latchkey={other}>
          <LatchkeyButton className="other-widget" />
        </LatchkeyProvider>
      </div>
      <Pledge stack={stack} />
      <Nights from={1931} />
      <div className="panel-page-place" data-width={settings.width}>
        {shown ? <LatchkeyPanel className="wallet-panel" /> : null}
        {hasSecond ? <LatchkeyPanel className="second-panel" /> : null}
      </div>
      <Nights from={1932} />
    </section>
  )
}

/** What makes the page long. */
function Nights({ from }: { readonly from: number }) {
  return (
    <section className="card" aria-label={`Nights of ${from}`}>
      <h2>{from}</h2>
      {nights.map((night) => (
        <p key={night}>Night {night}: the lamp was lit at dusk, and put out at dawn.</p>
      ))}
    </section>
  )
}
