import { toHex } from './encoding.js'

const prime = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/** Whether 65 bytes are a point of P-256 in its uncompressed form. For public values: it takes no care of time. */
export function isPoint(bytes: Uint8Array): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [toNumber(bytes.subarray(1, 33)), toNumber(bytes.subarray(33))]
  return x < prime && y < prime && (y * y - x * x * x + 3n * x - b) % prime === 0n
}

const toNumber = (bytes: Uint8Array) => BigInt(`0x${toHex(bytes)}`)
