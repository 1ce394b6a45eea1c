import type { Stack } from '../readStack.js'
import { GuestBook } from './GuestBook.js'
import { Pledge } from './Pledge.js'
import { Sightings } from './Sightings.js'
import { TideBoard } from './TideBoard.js'

/** The page that visitors see. */
export function Home({ stack }: { readonly stack: Stack }) {
  return (
    <>
      <TideBoard />
      <div className="desk">
        <Pledge stack={stack} />
        <GuestBook />
        <Sightings />
      </div>
    </>
  )
}
