/** Bytes that one block absorbs, padding included; the state is 200. */
const rate = 136

/**
 * Keccak-256 of at most 135 bytes, which is all that a checksum needs. A library's costs 4.6 kB in the
 * first thing that a user waits for; this one is used for spelling only and is tested against the library.
 */
export function keccak256(bytes: Uint8Array): Uint8Array {
  if (bytes.length >= rate) throw new RangeError('keccak256: too long')
  const state = new Uint8Array(200)
  state.set(bytes)
  state[bytes.length] = 1
  state[rate - 1] = (state[rate - 1] as number) | 0x80
  permute(new DataView(state.buffer))
  return state.slice(0, 32)
}

/** Keccak-f[1600]; rotations and round constants are computed as FIPS 202 defines them, not listed. */
function permute(state: DataView): void {
  // Lanes are little-endian by definition, whatever the machine is.
  const get = (lane: number) => state.getBigUint64(8 * lane, true)
  const set = (lane: number, value: bigint) => state.setBigUint64(8 * lane, value, true)
  const rotate = (value: bigint, by: number) => (value << BigInt(by)) | (value >> BigInt(64 - by))
  const five = [0, 1, 2, 3, 4]
  let register = 1
  for (let round = 0; round < 24; round++) {
    const parity = five.map((x) => get(x) ^ get(x + 5) ^ get(x + 10) ^ get(x + 15) ^ get(x + 20))
    for (let lane = 0; lane < 25; lane++) {
      // A lane wider than 64 bits is cut when it is stored.
      set(lane, get(lane) ^ (parity[(lane + 4) % 5] as bigint) ^ rotate(parity[(lane + 1) % 5] as bigint, 1))
    }

    let [x, y, turn, moved] = [1, 0, 0, get(1)]
    for (let step = 1; step < 25; step++) {
      turn += step
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = get(x + 5 * y)
      set(x + 5 * y, rotate(moved, turn % 64))
      moved = next
    }

    for (let row = 0; row < 25; row += 5) {
      const old = five.map((column) => get(row + column))
      for (const column of five) {
        const [here, after, then] = [0, 1, 2].map((step) => old[(column + step) % 5]) as [bigint, bigint, bigint]
        set(row + column, here ^ (~after & then))
      }
    }

    for (let bit = 0; bit < 7; bit++) {
      register = ((register << 1) ^ ((register >> 7) * 0x71)) % 256
      if (register & 2) set(0, get(0) ^ (1n << BigInt(2 ** bit - 1)))
    }
  }
}
