const at = (lanes: BigUint64Array, index: number): bigint => lanes[index] as bigint
const rotate = (lane: bigint, by: number): bigint =>
  BigInt.asUintN(64, (lane << BigInt(by)) | (lane >> BigInt(64 - by)))

/** Bytes that one block absorbs, padding included. */
const rate = 136

/**
 * Keccak-256 of at most 135 bytes, which is all that a checksum needs. A library's costs 4.6 kB in the
 * first thing a person waits for; this one is used for spelling only and is tested against the library.
 */
export function keccak256(bytes: Uint8Array): Uint8Array {
  if (bytes.length >= rate) throw new RangeError(`keccak256 of the evm adapter takes at most ${rate - 1} bytes`)
  const block = new Uint8Array(rate)
  block.set(bytes)
  block[bytes.length] = 1
  block[rate - 1] = (block[rate - 1] as number) | 0x80
  const state = new BigUint64Array(25)
  // Lanes are little-endian by definition, whatever the machine is.
  block.forEach((byte, index) => {
    state[index >> 3] = at(state, index >> 3) | (BigInt(byte) << BigInt(8 * (index & 7)))
  })
  permute(state)
  return Uint8Array.from({ length: 32 }, (_, index) =>
    Number((at(state, index >> 3) >> BigInt(8 * (index & 7))) & 255n),
  )
}

/** Keccak-f[1600]; rotations and round constants are computed as FIPS 202 defines them, not listed. */
function permute(state: BigUint64Array): void {
  let register = 1
  for (let round = 0; round < 24; round++) {
    const parity = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ at(state, x + y), 0n))
    for (let index = 0; index < 25; index++) {
      const [left, right] = [parity[(index + 4) % 5], parity[(index + 1) % 5]] as [bigint, bigint]
      state[index] = at(state, index) ^ left ^ rotate(right, 1)
    }

    let [x, y, turn, lane] = [1, 0, 0, at(state, 1)]
    for (let step = 1; step < 25; step++) {
      turn = (turn + step) % 64
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = at(state, x + 5 * y)
      state[x + 5 * y] = rotate(lane, turn)
      lane = next
    }

    for (let row = 0; row < 25; row += 5) {
      const old = state.slice(row, row + 5)
      for (let column = 0; column < 5; column++) {
        state[row + column] = at(old, column) ^ (~at(old, (column + 1) % 5) & at(old, (column + 2) % 5))
      }
    }

    for (let bit = 0; bit < 7; bit++) {
      register = ((register << 1) ^ ((register >> 7) * 0x71)) % 256
      if (register & 2) state[0] = at(state, 0) ^ (1n << BigInt(2 ** bit - 1))
    }
  }
}
