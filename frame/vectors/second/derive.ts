// A second implementation of what is derived from entropy: node:crypto alone, nothing of the key library, no noble.
import {
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  pbkdf2Sync,
} from 'node:crypto'

export const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
export const hmac512 = (key: string | Uint8Array, data: Uint8Array): Buffer =>
  createHmac('sha512', key).update(data).digest()
export const hkdf = (ikm: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, length))

/** LP and CTX. */
export const lp = (part: string | number | Uint8Array): Buffer => {
  const bytes = part instanceof Uint8Array ? Buffer.from(part) : Buffer.from(`${part}`, 'utf8')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
export const ctx = (...parts: readonly (string | number | Uint8Array)[]): Buffer => Buffer.concat(parts.map(lp))

/** BIP-39: words of entropy, by text of bits, and the seed with an empty passphrase. */
export function toWords(entropy: Buffer, wordlist: readonly string[]): string {
  const bitsOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const bits = bitsOf(entropy) + bitsOf(sha256(entropy)).slice(0, entropy.length / 4)
  return (bits.match(/.{11}/g) ?? []).map((place) => wordlist[Number.parseInt(place, 2)]).join(' ')
}
export const toSeed = (words: string): Buffer => pbkdf2Sync(words.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512')

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** The compressed public key of a secp256k1 scalar. */
export function secp256k1Public(privateKey: Buffer, format: 'compressed' | 'uncompressed' = 'compressed'): Buffer {
  const ecdh = createECDH('secp256k1')
  ecdh.setPrivateKey(privateKey)
  return ecdh.getPublicKey(null, format)
}

/** BIP-32 over secp256k1. */
export function bip32(seed: Buffer, path: readonly (readonly [number, boolean])[]): Buffer {
  let node = hmac512('Bitcoin seed', seed)
  for (const [step, isHard] of path) {
    const [key, chain] = [node.subarray(0, 32), node.subarray(32)]
    const index = Buffer.alloc(4)
    index.writeUInt32BE(isHard ? step + 2 ** 31 : step)
    const child = hmac512(
      chain,
      Buffer.concat([isHard ? Buffer.concat([Buffer.of(0), key]) : secp256k1Public(key), index]),
    )
    const sum = (BigInt(`0x${child.toString('hex', 0, 32)}`) + BigInt(`0x${key.toString('hex')}`)) % order
    node = Buffer.concat([Buffer.from(sum.toString(16).padStart(64, '0'), 'hex'), child.subarray(32)])
  }
  return node.subarray(0, 32)
}

/** SLIP-0010 over ed25519. */
export function slip10(seed: Buffer, path: readonly number[]): Buffer {
  return path
    .reduce(
      (node, step) => {
        const index = Buffer.alloc(4)
        index.writeUInt32BE(step + 2 ** 31)
        return hmac512(node.subarray(32), Buffer.concat([Buffer.of(0), node.subarray(0, 32), index]))
      },
      hmac512('ed25519 seed', seed),
    )
    .subarray(0, 32)
}

const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** An Ed25519 key of its 32-byte seed, and its public half. */
export const ed25519Key = (seed: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
export const ed25519Public = (seed: Uint8Array): Buffer =>
  createPublicKey(ed25519Key(seed)).export({ format: 'der', type: 'spki' }).subarray(-32)

/** The control key and the wallet's id. */
export function control(entropy: Buffer, salt: Buffer, realm: string) {
  const ctl = ed25519Public(hkdf(entropy, salt, ctx('latchkey/1/control', realm), 32))
  return { ctl, wal: walletId(realm, salt, ctl) }
}
export const walletId = (realm: string, salt: Uint8Array, ctl: Uint8Array): string =>
  sha256(ctx('latchkey/1/wallet', realm), salt, ctl).subarray(0, 16).toString('base64url')

/** Base58 of Bitcoin. */
export function base58(bytes: Buffer): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = alphabet[Number(rest % 58n)] + text
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + text
}

/** An EVM address with its checksum (EIP-55). */
export function evmAddress(privateKey: Buffer): string {
  const hex = keccak256(secp256k1Public(privateKey, 'uncompressed').subarray(1)).toString('hex', 12)
  const check = keccak256(Buffer.from(hex)).toString('hex')
  return `0x${[...hex].map((digit, at) => (`${check[at]}` >= '8' ? digit.toUpperCase() : digit)).join('')}`
}

/** Keccak-256 (the one before SHA-3), over 64-bit numbers as BigInt: slow and short. */
export function keccak256(message: Uint8Array): Buffer {
  const rate = 136
  const padded = Buffer.alloc((Math.floor(message.length / rate) + 1) * rate)
  padded.set(message)
  padded[message.length] = 1
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80
  let lanes = new Array<bigint>(25).fill(0n)
  for (let at = 0; at < padded.length; at += rate) {
    for (let lane = 0; lane < rate / 8; lane++)
      lanes[lane] = (lanes[lane] ?? 0n) ^ padded.readBigUInt64LE(at + lane * 8)
    lanes = permute(lanes)
  }
  const digest = Buffer.alloc(32)
  for (let lane = 0; lane < 4; lane++) digest.writeBigUInt64LE(lanes[lane] ?? 0n, lane * 8)
  return digest
}

const mask = 2n ** 64n - 1n
const turn = (lane: bigint, by: number) => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask

function permute(lanes: readonly bigint[]): bigint[] {
  let state = [...lanes]
  let register = 1
  for (let round = 0; round < 24; round++) {
    const at = (x: number, y: number) => state[(x % 5) + 5 * (y % 5)] ?? 0n
    const column = [0, 1, 2, 3, 4].map((x) => at(x, 0) ^ at(x, 1) ^ at(x, 2) ^ at(x, 3) ^ at(x, 4))
    state = state.map((lane, place) => lane ^ (column[(place + 4) % 5] ?? 0n) ^ turn(column[(place + 1) % 5] ?? 0n, 1))
    const moved = [...state]
    let [x, y] = [1, 0]
    for (let step = 0; step < 24; step++) {
      const [nextX, nextY] = [y, (2 * x + 3 * y) % 5]
      moved[nextX + 5 * nextY] = turn(at(x, y), (((step + 1) * (step + 2)) / 2) % 64)
      ;[x, y] = [nextX, nextY]
    }
    state = moved
    // `at` reads the old state until the new one is whole.
    state = state.map((lane, place) => {
      const row = Math.floor(place / 5)
      return lane ^ (~at((place % 5) + 1, row) & mask & at((place % 5) + 2, row))
    })
    for (let bit = 0; bit < 7; bit++) {
      register = ((register << 1) ^ ((register >> 7) * 0x71)) % 256
      if (register & 2) state[0] = (state[0] ?? 0n) ^ (1n << BigInt(2 ** bit - 1))
    }
  }
  return state
}
