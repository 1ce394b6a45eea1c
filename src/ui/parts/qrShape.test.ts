import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { quietZone, toQrShape } from './qrShape.js'

/** Paints the modules as a scanner's camera would see them. */
function paint(modules: readonly (readonly boolean[])[], scale = 6) {
  const side = modules.length * scale
  const data = new Uint8Array(side * side * 4)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const shade = modules[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 0 : 255
      data.set([shade, shade, shade, 255], (y * side + x) * 4)
    }
  }
  return { width: side, height: side, data }
}

const texts = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}`,
]

test.each(texts)('behavior: a scanner reads %s', (text) => {
  expect(decodeQR(paint(toQrShape(text, false).modules))).toBe(text)
})

test.each(texts)('behavior: a scanner reads %s with the middle left out for a logo', (text) => {
  const { modules, side } = toQrShape(text, true)
  expect(modules[(side - 1) / 2]?.[(side - 1) / 2]).toBe(false)
  expect(decodeQR(paint(modules))).toBe(text)
})

test('behavior: four light modules all round', () => {
  const { modules, side } = toQrShape('a', false)
  for (let at = 0; at < side; at++) {
    for (let edge = 0; edge < quietZone; edge++) {
      expect(modules[edge]?.[at] || modules[at]?.[edge] || modules[side - 1 - edge]?.[at]).toBe(false)
    }
  }
})

test('behavior: path and eyes together are the dark modules', () => {
  const { modules, path, eyes } = toQrShape(texts[0] as string, false)
  const area = [...path.matchAll(/h(\d+)v1/g)].reduce((sum, run) => sum + Number(run[1]), 0)
  const dark = modules.flat().filter(Boolean).length
  expect(area + eyes.length * (49 - 25 + 9)).toBe(dark)
})
