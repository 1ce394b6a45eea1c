import { paths, toAccounts } from '../../keys/accounts.js'
import { walletId } from '../../keys/control.js'
import { showPhrase } from '../../keys/creation.js'
import { controlOf, deriveKeys } from '../../keys/derive.js'
import { ctx, lp } from '../../keys/encoding.js'
import { fromB64, toB64 } from '../../keys/index.js'
import { toSeed } from '../../keys/phrase.js'
import { deriveRecordKey } from '../../keys/record.js'
import { deriveEd25519 } from '../../keys/slip10.js'
import { fill, fixed, idOf, toHex } from '../fixed.js'

/** LP, CTX and B64. */
export function makeEncodings() {
  const parts = ['a', 'é', '', 0, 1_000_000, 'x'.repeat(300)]
  const raw = fill(3, 0xff)
  return {
    lp: [...parts.map((part) => ({ part, lp: toHex(lp(part)) })), { part: { hex: toHex(raw) }, lp: toHex(lp(raw)) }],
    ctx: [
      { parts: ['latchkey/1/control', fixed.realm], ctx: toHex(ctx('latchkey/1/control', fixed.realm)) },
      { parts: ['latchkey/1/record', 'ab', 'c', 1], ctx: toHex(ctx('latchkey/1/record', 'ab', 'c', 1)) },
      { parts: ['latchkey/1/record', 'a', 'bc', 1], ctx: toHex(ctx('latchkey/1/record', 'a', 'bc', 1)) },
    ],
    b64: [0, 1, 2, 3, 16, 32].map((length) => ({ hex: toHex(fill(length, 0xfb)), b64: toB64(fill(length, 0xfb)) })),
    negatives: [
      { name: 'padding', b64: 'AA==' },
      { name: 'one left-over character', b64: 'AAAAA' },
      { name: 'left-over bits', b64: 'AB' },
      { name: 'alphabet of base64', b64: '+/AA' },
      { name: 'space', b64: 'AA AA' },
      { name: 'id that is a byte short', b64: toB64(fill(15, 1)), length: 16 },
    ],
  }
}

/** Everything that is derived from entropy, and the record key. */
export async function makeKeys() {
  const lengths = [16, 20, 24, 28, 32]
  const entropies = [...lengths.map((length) => fill(length, 0)), ...lengths.map((length) => fill(length, 0x7f))]
  const wallets = await Promise.all(
    entropies.map(async (entropy) => {
      const keys = await deriveKeys(entropy)
      const ctl = await controlOf(entropy, fixed.salt, fixed.realm)
      return {
        entropy: toHex(entropy),
        words: showPhrase(entropy).join(' '),
        seed: toHex(await toSeed(entropy)),
        keys: keys.map(({ path, curve, privateKey, publicKey }) => ({
          path,
          curve,
          privateKey: toHex(privateKey),
          publicKey: toHex(publicKey),
        })),
        accounts: toAccounts(keys).map(({ address }) => address),
        realm: fixed.realm,
        salt: toHex(fixed.salt),
        ctl: toHex(fromB64(ctl)),
        wal: walletId(fixed.realm, toB64(fixed.salt), ctl),
      }
    }),
  )
  const [golden] = wallets
  const wal = golden?.wal ?? ''
  const place = { realm: fixed.realm, wal, gen: 1 }
  const recordKey = (over: Partial<typeof place>, wek = fixed.wek) => toHex(deriveRecordKey(wek, { ...place, ...over }))
  const controlIn = async (realm: string, salt = fixed.salt) => {
    const ctl = await controlOf(fixed.entropy, salt, realm)
    return { ctl: toHex(fromB64(ctl)), wal: walletId(realm, toB64(salt), ctl) }
  }
  return {
    paths,
    wallets,
    recordKey: { wek: toHex(fixed.wek), ...place, key: recordKey({}) },
    slip10: slip10(),
    negatives: {
      control: [
        {
          name: 'other realm',
          realm: fixed.otherRealm,
          salt: toHex(fixed.salt),
          ...(await controlIn(fixed.otherRealm)),
        },
        {
          name: 'other salt',
          realm: fixed.realm,
          salt: toHex(fill(16, 3)),
          ...(await controlIn(fixed.realm, fill(16, 3))),
        },
      ],
      recordKey: [
        { name: 'other realm', ...place, realm: fixed.otherRealm, key: recordKey({ realm: fixed.otherRealm }) },
        { name: 'other wal', ...place, wal: fixed.otherWal, key: recordKey({ wal: fixed.otherWal }) },
        { name: 'other gen', ...place, gen: 2, key: recordKey({ gen: 2 }) },
        { name: 'other WEK', ...place, wek: toHex(fixed.wek2), key: recordKey({}, fixed.wek2) },
      ],
      phrases: [
        { name: '11 words', words: `${'abandon '.repeat(10)}about` },
        { name: 'wrong checksum', words: 'abandon '.repeat(12).trim() },
        { name: 'unknown word', words: `${'abandon '.repeat(11)}abou` },
        { name: 'two words exchanged', words: exchange(showPhrase(fill(16, 0x7f))) },
      ],
      walletOf: {
        name: 'id of other inputs',
        realm: idOf(0x21),
        salt: toHex(fixed.salt),
        ctl: golden?.ctl,
        isNot: wal,
      },
    },
  }
}

const exchange = ([one = '', two = '', ...rest]: readonly string[]) => [two, one, ...rest].join(' ')

/** SLIP-0010's own test vector 1 for ed25519, as it is printed there. */
function slip10() {
  const seed = '000102030405060708090a0b0c0d0e0f'
  const steps = [0, 1, 2, 2, 1_000_000_000]
  return {
    seed,
    chain: steps.map((_, last) => {
      const path = steps.slice(0, last + 1)
      return { path, privateKey: toHex(deriveEd25519(Buffer.from(seed, 'hex'), path)) }
    }),
  }
}
