import * as jotai from 'jotai/react'
import { createElement, version } from 'react'
import { version as domVersion } from 'react-dom'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

test('behavior: this run is on React 18, and packages that use React got the same one', () => {
  expect(version).toMatch(/^18\./)
  expect(domVersion).toBe(version)
  // Hooks of another React would throw here.
  const Inside = () => createElement('p', null, typeof jotai.useStore())
  expect(renderToStaticMarkup(createElement(Inside))).toBe('<p>object</p>')
})
