import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const side = 96

/** A picture of an account: a disc in a colour of its own, as PNG (ISO 15948). */
export function drawPicture(key: string): Buffer {
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(key).digest()
  const palette = Buffer.from([red, green, blue, 255 - red, 255 - green, 255 - blue])
  const rows = Buffer.alloc(side * (side + 1))
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      rows[y * (side + 1) + x + 1] = Math.hypot(x - side / 2, y - side / 2) < side / 3 ? 1 : 0
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // Eight bits a pixel, of a palette.
  head.set([8, 3, 0, 0, 0], 8)
  const parts = [toChunk('IHDR', head), toChunk('PLTE', palette), toChunk('IDAT', deflateSync(rows)), toChunk('IEND')]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function toChunk(kind: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(toSum(body))
  return Buffer.concat([length, body, sum])
}

/** CRC-32; node's own comes with a later version than ours. */
function toSum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
