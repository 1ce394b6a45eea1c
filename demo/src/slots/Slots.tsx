import type { Latchkey, SlotName } from 'latchkey'
import { developed } from './developed.js'

/** Where each slot is, and the core view that shows it. */
const slots: Readonly<
  Record<SlotName, { readonly place: string; readonly view: 'Connect' | 'Account' | 'AccountSettings' }>
> = {
  'connect.method': { place: 'on Connect, as a way to connect', view: 'Connect' },
  'account.identity': { place: 'on Account, in place of picture and address', view: 'Account' },
  'account.total': { place: 'on Account, in place of the balance', view: 'Account' },
  'account.offer': { place: 'on Account, below the actions', view: 'Account' },
  'account.action': { place: 'on Account, as a tile', view: 'Account' },
  'account.tab': { place: 'on Account, as a tab', view: 'Account' },
  'settings.row': { place: 'behind the gear of Account', view: 'AccountSettings' },
}

/** The page's own switches, by the query that sets them. */
const looks = [
  ['Light', 'theme=light'],
  ['Dark', 'theme=dark'],
  ['Right to left', 'dir=rtl'],
  ['Right to left, dark', 'dir=rtl&theme=dark'],
  ['Without texts', 'locale=pseudo'],
] as const

/** Plugins under development: what they put into each slot, and their views. */
export function Slots({ latchkey }: { readonly latchkey: Latchkey }) {
  const show = (view: string) => {
    latchkey.open({ view }).catch(() => {
      // Closed: that is all that is done with it here.
    })
  }
  const showSlot = (slot: SlotName) => {
    const { view } = slots[slot]
    if (view === 'Connect' || latchkey.state().account) show(view)
    // An account has to be there first.
    else
      latchkey.connect().then(
        () => show(view),
        () => {
          // Not connected: there is no account to show.
        },
      )
  }
  const names = Object.keys(slots) as SlotName[]
  return (
    <section className="lab slots" aria-labelledby="slots-title">
      <h1 id="slots-title">Slots</h1>
      <p>Plugins under development, each in its places. List yours in demo/src/slots/developed.ts.</p>
      <nav aria-label="Looks">
        {looks.map(([name, query]) => (
          <a key={query} href={`/slots?${query}`}>
            {name}
          </a>
        ))}
      </nav>
      {names.map((slot) => (
        <section className="card" key={slot} aria-label={slot}>
          <h2>{slot}</h2>
          <p>
            Stands {slots[slot].place}. Filled by: {fillers(slot).join(', ') || 'no plugin'}.
          </p>
          <button className="quiet" type="button" onClick={() => showSlot(slot)}>
            Show
          </button>
        </section>
      ))}
      {developed.flatMap(({ id, views = [] }) =>
        views.map((view) => (
          <section className="card" key={`${id} ${view}`} aria-label={view}>
            <h2>{view}</h2>
            <p>A view of {id}.</p>
            <button className="quiet" type="button" onClick={() => show(view)}>
              Show
            </button>
          </section>
        )),
      )}
    </section>
  )
}

const fillers = (slot: SlotName) => developed.filter((plugin) => plugin.slots?.includes(slot)).map(({ id }) => id)
