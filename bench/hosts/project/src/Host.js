'use client'
import { LatchkeyButton, LatchkeyProvider } from 'latchkey/react'
import { createElement } from 'react'
import { latchkey } from './latchkey.js'

/** The page of every React host: a button. */
export function Host() {
  return createElement(LatchkeyProvider, { latchkey }, createElement(LatchkeyButton))
}
