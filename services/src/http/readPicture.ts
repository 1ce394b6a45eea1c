import { isPlainSvg } from './isPlainSvg.js'

/** A picture that a browser may show. */
export interface Picture {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml'
  readonly bytes: Uint8Array
}

/** Pixels on a side at most: a small file can unfold to gigabytes in the browser that shows it. */
const mostPixels = 4096

/**
 * Says what a picture is by its own bytes, whatever it was called: PNG, JPEG, GIF or WebP within 4096 pixels on a side, or an SVG
 * that only draws. Undefined for anything else.
 */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (from: number, length: number) => Buffer.from(bytes.subarray(from, from + length)).toString('latin1')
  const raster = (type: Picture['type'], size: readonly [number, number] | undefined): Picture | undefined =>
    size?.every((side) => side > 0 && side <= mostPixels) ? { type, bytes } : undefined
  if (bytes.length < 30) return readSvg(bytes)
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 4) === 'IHDR')
    return raster('image/png', [view.getUint32(16), view.getUint32(20)])
  if (/^GIF8[79]a$/.test(text(0, 6))) return raster('image/gif', [view.getUint16(6, true), view.getUint16(8, true)])
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return raster('image/webp', readWebp(view, text(12, 4)))
  if (text(0, 3) === '\xff\xd8\xff') return raster('image/jpeg', readJpeg(view))
  return readSvg(bytes)
}

function readSvg(bytes: Uint8Array): Picture | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
    return isPlainSvg(text) ? { type: 'image/svg+xml', bytes: new TextEncoder().encode(text) } : undefined
  } catch {
    // No text at all.
    return undefined
  }
}

/** Width and height of the three kinds of WebP. */
function readWebp(view: DataView, kind: string): readonly [number, number] | undefined {
  if (kind === 'VP8X') return [1 + (view.getUint32(24, true) & 0xffffff), 1 + (view.getUint32(26, true) >>> 8)]
  if (kind === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
  if (kind !== 'VP8L' || view.getUint8(20) !== 0x2f) return undefined
  const bits = view.getUint32(21, true)
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)]
}

/** Width and height of a JPEG's first frame header. */
function readJpeg(view: DataView): readonly [number, number] | undefined {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)]
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
