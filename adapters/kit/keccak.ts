/** Bytes that one block absorbs, padding included; the state is 200. */
const rate = 136

/** Words of 32 bits. No index lies outside, which the compiler cannot know. */
interface Words {
  // biome-ignore lint/suspicious/noExplicitAny: a number each time
  [at: number]: any
}

/**
 * Keccak-256. A library's costs 4.6 kB in the first thing that a user waits for; this one is for spelling and for addresses of
 * contracts, and is tested against the library.
 */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const state: Uint8Array & Words = new Uint8Array(200)
  // Machines on which browsers run are little-endian, as the lanes are by definition.
  const lanes = new Uint32Array(state.buffer)
  let at = 0
  for (const byte of bytes) {
    state[at++] ^= byte
    if (at === rate) {
      permute(lanes)
      at = 0
    }
  }
  state[at] ^= 1
  state[rate - 1] ^= 0x80
  permute(lanes)
  return state.slice(0, 32)
}

/**
 * Keccak-f[1600] on 25 lanes of two words each, the low one first: no engine has compiled it when a user waits for it, and so
 * it takes a quarter of what 64-bit integers take. Rotations and round constants are computed as FIPS 202 defines them.
 */
function permute(words: Words): void {
  const parity: Words = new Uint32Array(10)
  const row: Words = new Uint32Array(10)
  let register = 1
  for (let round = 0; round < 24; round++) {
    for (let at = 0; at < 10; at++) {
      parity[at] = words[at] ^ words[at + 10] ^ words[at + 20] ^ words[at + 30] ^ words[at + 40]
    }
    for (let at = 0; at < 10; at++) {
      const after = (at + 2) % 10
      const change = parity[(at + 8) % 10] ^ (parity[after] << 1) ^ (parity[after ^ 1] >>> 31)
      for (let lane = at; lane < 50; lane += 10) words[lane] ^= change
    }

    let x = 1
    let y = 0
    let turn = 0
    let low = words[2]
    let high = words[3]
    for (let step = 1; step < 25; step++) {
      turn += step
      const before = x
      x = y
      y = (2 * before + 3 * y) % 5
      // By 32 and more, the words change places; shifts take what is left of the turn.
      const swap = (turn >> 5) & 1
      const lane = 2 * x + 10 * y
      const nextLow = words[lane]
      const nextHigh = words[lane + 1]
      words[lane + swap] = (low << turn) | (high >>> -turn)
      words[lane + 1 - swap] = (high << turn) | (low >>> -turn)
      low = nextLow
      high = nextHigh
    }

    for (let start = 0; start < 50; start += 10) {
      for (let at = 0; at < 10; at++) row[at] = words[start + at]
      for (let at = 0; at < 10; at++) words[start + at] = row[at] ^ (~row[(at + 2) % 10] & row[(at + 4) % 10])
    }

    for (let bit = 0; bit < 7; bit++) {
      register = ((register << 1) ^ ((register >> 7) * 0x71)) & 255
      if (register & 2) words[(2 ** bit - 1) >> 5] ^= 1 << (2 ** bit - 1)
    }
  }
}
