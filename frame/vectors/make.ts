// Writes the vectors of the custody formats (docs/custody.md) from fixed inputs: npx tsx frame/vectors/make.ts. What it writes
// is committed and never changes: another output for the same input is another format.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeEncodings, makeKeys } from './make/keys.js'
import { makeManifests } from './make/manifest.js'
import { makeProofs } from './make/proof.js'
import { makeRecords } from './make/record.js'
import { makeServices } from './make/services.js'
import { makeCodes, makeShares, makeSlots, makeWindow } from './make/share.js'

/** Every file of vectors, by its name. */
export const makeVectors = async (): Promise<Record<string, object>> => ({
  'encodings.json': makeEncodings(),
  'keys.json': await makeKeys(),
  'record.json': await makeRecords(),
  'share.json': await makeShares(),
  'slots.json': await makeSlots(),
  'code.json': makeCodes(),
  'manifest.json': await makeManifests(),
  'proof.json': await makeProofs(),
  'services.json': await makeServices(),
  'window.json': await makeWindow(),
})

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, vectors] of Object.entries(await makeVectors()))
    writeFileSync(new URL(name, import.meta.url), `${JSON.stringify(vectors, null, 2)}\n`)
