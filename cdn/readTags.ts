import { createLatchkey, type Latchkey } from 'latchkey'
import { defineLatchkeyElements } from 'latchkey/element'
import { attributeNames } from './attributeNames.js'
import { FaultFound } from './fault.js'
import { readAttributes } from './readAttributes.js'

/** A script tag of Latchkey. */
export interface LatchkeyScript extends HTMLScriptElement {
  /** The instance that it made. */
  latchkey?: Latchkey
}

/**
 * Makes an instance for each script tag of this file that has data attributes of ours. The first is the one of elements that are given no
 * other. Of each tells the event `latchkey:ready`, which bubbles from the tag; the tag's property `latchkey` is the instance.
 * @param address of this file, as its module knows it: modules have no `document.currentScript`
 */
export function readTags(address: string): void {
  // A server may want the exports.
  if (typeof document === 'undefined') return
  const read = new WeakSet<LatchkeyScript>()
  let isDefined = false
  const readAll = () => {
    for (const tag of findTags(address)) {
      if (read.has(tag)) continue
      read.add(tag)
      const latchkey = makeInstance(tag)
      if (!latchkey) continue
      tag.latchkey = latchkey
      latchkey.start()
      if (!isDefined) defineLatchkeyElements(latchkey)
      isDefined = true
      tag.dispatchEvent(new CustomEvent('latchkey:ready', { bubbles: true }))
    }
  }
  readAll()
  // With `async` the script may run before the tags below it are there.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', readAll, { once: true })
}

/** What cannot be made is told on the console: the page and its other tags go on. */
function makeInstance({ dataset }: LatchkeyScript): Latchkey | undefined {
  const others = Object.keys(dataset).filter((name) => !attributeNames.includes(name))
  if (others.length) tell(import('./explainFault.js').then(({ explainMisspelt }) => explainMisspelt(others)))
  if (others.length === Object.keys(dataset).length) return
  try {
    return createLatchkey(readAttributes(dataset))
  } catch (error) {
    tell(
      error instanceof FaultFound
        ? import('./explainFault.js').then(({ explainFault }) => [explainFault(error.fault)])
        : Promise.reject(error),
    )
  }
}

function tell(told: Promise<readonly Error[]>): void {
  told.then(
    (errors) => {
      for (const error of errors) console.error(error)
    },
    (error) => console.error(error),
  )
}

/** Tags by their address. Where none has it, a redirect led here: then tags of a file of this name. */
function findTags(address: string): readonly LatchkeyScript[] {
  const tags = [...document.querySelectorAll<LatchkeyScript>('script[type=module][src]')]
  const own = tags.filter(({ src }) => src === address)
  return own.length ? own : tags.filter(({ src, latchkey }) => !latchkey && nameOf(src) === nameOf(address))
}

const nameOf = (address: string) => new URL(address).pathname.split('/').at(-1)
