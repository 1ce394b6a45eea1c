import { toCodeText } from '../../keys/changes.js'
import { sealForWindow } from '../../keys/exportWindow.js'
import { sha256 } from '../../keys/hash.js'
import { exportPublicKey } from '../../keys/hpke.js'
import { toB64 } from '../../keys/index.js'
import { type SharePlace, sealShareWith } from '../../keys/share.js'
import { deriveSlot, type SlotKind } from '../../keys/slots.js'
import { fill, fixed, idOf, pairOf, publicOf, toHex } from '../fixed.js'
import { published } from '../published.js'
import { goldenWal } from './record.js'

const place: SharePlace = { realm: fixed.realm, wal: goldenWal, gen: 1, id: fixed.id, k: 'dev' }
const ephemeral = 0x0e

/** A share with a fixed ephemeral key, for a device and for a slot; and the published vectors of HPKE. */
export async function makeShares() {
  const s = fixed.custodySecret
  const share = await sealShareWith(await pairOf(ephemeral), fixed.wek, await publicOf(0x0d), s, place)
  const { realm, ...rest } = place
  const same = { realm, ...rest, ikmR: toHex(fill(32, 0x0d)), custodySecret: toHex(s), share }
  const other = (bytes: string) => (bytes.startsWith('A') ? `B${bytes.slice(1)}` : `A${bytes.slice(1)}`)
  const changed = (over: Partial<typeof share>) => ({ ...share, ...over })
  return {
    ikmE: toHex(fill(32, ephemeral)),
    wek: toHex(fixed.wek),
    cases: [{ name: 'device', ...same, pk: await publicOf(0x0d) }],
    negatives: [
      { name: 'other realm', ...same, realm: fixed.otherRealm, error: 'SHARE_SEALED' },
      { name: 'other wal', ...same, wal: fixed.otherWal, error: 'SHARE_SEALED' },
      { name: 'other gen', ...same, gen: 2, error: 'SHARE_SEALED' },
      { name: 'other id', ...same, id: fixed.otherId, error: 'SHARE_SEALED' },
      { name: 'other k', ...same, k: 'man', error: 'SHARE_SEALED' },
      { name: 'other S', ...same, custodySecret: toHex(fill(32, 0x55)), error: 'SHARE_SEALED' },
      { name: 'other key', ...same, ikmR: toHex(fill(32, 0x5d)), error: 'SHARE_SEALED' },
      { name: 'enc of another message', ...same, share: changed({ enc: await publicOf(0x5e) }), error: 'SHARE_SEALED' },
      { name: 'enc that is no point', ...same, share: changed({ enc: toB64(fill(65, 4)) }), error: 'SHARE_SEALED' },
      { name: 'ct', ...same, share: changed({ ct: other(share.ct) }), error: 'SHARE_SEALED' },
      { name: 'v', ...same, share: { ...share, v: 2 }, error: 'VERSION_UNKNOWN' },
      { name: 'ste', ...same, share: { ...share, ste: 2 }, error: 'VERSION_UNKNOWN' },
      { name: 'a field too many', ...same, share: { ...share, alg: 'none' }, error: 'FORMAT_INVALID' },
      { name: 'a field too few', ...same, share: withoutGen(share), error: 'FORMAT_INVALID' },
      { name: 'id of another length', ...same, share: changed({ id: idOf(4).slice(1) }), error: 'FORMAT_INVALID' },
    ],
    published,
  }
}

function withoutGen({ gen: _, ...rest }: Awaited<ReturnType<typeof sealShareWith>>) {
  return rest
}

/** Each kind of slot, with the SHA-256 of its public key; and that every input counts. */
export async function makeSlots() {
  const inputs = { prf: fixed.prf, code: fixed.code, man: fixed.r } as const
  const at = { realm: fixed.realm, wal: goldenWal, id: fixed.id }
  const make = async (kind: SlotKind, over: Partial<typeof at> = {}, secret = inputs[kind], salt = fixed.s) => {
    const s = kind === 'man' ? new Uint8Array() : salt
    const pk = await exportPublicKey((await deriveSlot(kind, secret, s, { ...at, ...over })).publicKey)
    const place = { ...at, ...over }
    return { kind, ...place, secret: toHex(secret), s: toHex(s), pk: toB64(pk), pkHash: toHex(sha256(pk)) }
  }
  return {
    cases: [await make('prf'), await make('code'), await make('man')],
    negatives: [
      { name: 'other realm', ...(await make('prf', { realm: fixed.otherRealm })) },
      { name: 'other wal', ...(await make('prf', { wal: fixed.otherWal })) },
      { name: 'other id', ...(await make('prf', { id: fixed.otherId })) },
      { name: 'other secret', ...(await make('prf', {}, fill(32, 0x88))) },
      { name: 'other salt', ...(await make('prf', {}, fixed.prf, fill(32, 0x77))) },
      { name: 'other kind, same secret', ...(await make('man', {}, fixed.prf)) },
      { name: 'staged r', ...(await make('man', {}, fixed.stagedR)) },
    ],
  }
}

/** Codes as they are shown, ways to type them, and typing mistakes. */
export function makeCodes() {
  const codes = [fixed.code, fill(16, 0), fill(16, 0xff), fixed.prf.slice(0, 16)]
  const shown = toCodeText(fixed.code).join('-')
  const ones = toCodeText(fixed.prf.slice(0, 16)).join('-')
  const zeros = toCodeText(fill(16, 0)).join('-')
  const swap = (text: string, at: number) => `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`
  return {
    cases: codes.map((code) => ({ code: toHex(code), text: toCodeText(code).join('-') })),
    typed: [
      { name: 'small letters', text: shown.toLowerCase(), code: toHex(fixed.code) },
      { name: 'spaces', text: shown.replaceAll('-', ' '), code: toHex(fixed.code) },
      { name: 'nothing between', text: shown.replaceAll('-', ''), code: toHex(fixed.code) },
      { name: 'O for 0', text: zeros.replaceAll('0', 'o'), code: toHex(fill(16, 0)) },
      { name: 'I and l for 1', text: ones.replace('1', 'I').replace('1', 'l'), code: toHex(fixed.prf.slice(0, 16)) },
    ],
    negatives: [
      { name: 'a character missing', text: shown.slice(0, -1) },
      { name: 'a character too many', text: `${shown}0` },
      { name: 'a character that is none', text: shown.replace(/.$/, 'U') },
      { name: 'a wrong check', text: shown.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { name: 'a wrong character', text: shown.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
      { name: 'two characters exchanged', text: swap(shown, 2) },
      { name: 'left-over bits', text: zeros.replace(/0(?=.{2}$)/, '1') },
      { name: 'nothing', text: '' },
    ],
  }
}

/** What the frame seals for the export page, in base mode. */
export async function makeWindow() {
  const request = { pk: await publicOf(0x0f), nonce: idOf(0x31) }
  const at = { realm: fixed.realm, wal: goldenWal }
  const sealed = await sealForWindow(fixed.wek, at, request, await pairOf(ephemeral))
  const same = { ...at, ikmR: toHex(fill(32, 0x0f)), request, sealed }
  const other = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)
  return {
    ikmE: toHex(fill(32, ephemeral)),
    wek: toHex(fixed.wek),
    cases: [same],
    negatives: [
      { name: 'other realm', ...same, realm: fixed.otherRealm, error: 'SHARE_SEALED' },
      { name: 'other wal', ...same, wal: fixed.otherWal, error: 'SHARE_SEALED' },
      { name: 'other nonce', ...same, request: { ...request, nonce: idOf(0x32) }, error: 'SHARE_SEALED' },
      { name: 'other page', ...same, ikmR: toHex(fill(32, 0x5f)), error: 'SHARE_SEALED' },
      { name: 'ct', ...same, sealed: { ...sealed, ct: other(sealed.ct) }, error: 'SHARE_SEALED' },
    ],
  }
}
