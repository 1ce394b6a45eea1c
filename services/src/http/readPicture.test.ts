import { expect, test } from 'vitest'
import { readPicture } from './readPicture.js'

const bytes = (text: string, rest: readonly number[] = []) =>
  Uint8Array.from([...Buffer.from(text, 'latin1'), ...rest, ...Array(40).fill(0)])
const png = (width: number, height: number) =>
  bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', [0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255])
const gif = (width: number) => bytes('GIF89a', [width & 255, width >> 8, 1, 0])
const jpeg = (width: number) => bytes('\xff\xd8\xff\xe0\0\x04\0\0\xff\xc0\0\x11\x08', [0, 9, width >> 8, width & 255])
const webp = (width: number) =>
  bytes('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', [(width - 1) & 255, (width - 1) >> 8, 0, 9, 0, 0])

test.each([
  ['PNG', png(20, 30), 'image/png'],
  ['GIF', gif(20), 'image/gif'],
  ['JPEG', jpeg(20), 'image/jpeg'],
  ['WebP', webp(20), 'image/webp'],
  ['an SVG that draws', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'), 'image/svg+xml'],
])('S38: %s is known by its bytes', (_, given, type) => {
  expect(readPicture(given)?.type).toBe(type)
})

test.each([
  ['a PNG of 5000 pixels', png(5000, 1)],
  ['a PNG of none', png(0, 1)],
  ['a GIF of 5000 pixels', gif(5000)],
  ['a JPEG of 5000 pixels', jpeg(5000)],
  ['a WebP of 5000 pixels', webp(5000)],
  ['a JPEG without a frame', bytes('\xff\xd8\xff\xe0\0\x04\0\0')],
  ['an SVG that runs', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['an SVG that loads', Buffer.from('<svg><image href="https://evil.example/a.png"/></svg>')],
  ['HTML', Buffer.from('<!doctype html><script>1</script>'.padEnd(64))],
  ['nothing', new Uint8Array()],
])('S38: %s is no picture', (_, given) => {
  expect(readPicture(given)).toBeUndefined()
})
