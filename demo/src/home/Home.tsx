import type { Stack } from '../readStack.js'
import type { Settings } from '../settings.js'
import { Buy } from './Buy.js'
import { GuestBook } from './GuestBook.js'
import { Pledge } from './Pledge.js'
import { Shop } from './Shop.js'
import { Sightings } from './Sightings.js'
import { TideBoard } from './TideBoard.js'
import { TideTables } from './TideTables.js'

/** The page that visitors see. */
export function Home({ stack, settings }: { readonly stack: Stack; readonly settings: Settings }) {
  return (
    <>
      <TideBoard />
      <div className="desk">
        <Pledge stack={stack} />
        {settings.onramp ? <Buy stack={stack} /> : null}
        {settings.shop ? <Shop /> : null}
        {settings.shop ? <TideTables stack={stack} /> : null}
        <GuestBook />
        <Sightings />
      </div>
    </>
  )
}
