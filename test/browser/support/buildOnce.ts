import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleConsole } from '../../../console/build/bundleConsole.js'
import { buildDemo, buildPhone } from '../../../demo/build.js'
import { bundleFrame } from '../../../frame/build/bundleFrame.js'
import { writeFrame } from '../../../frame/build/writeFrame.js'
import makeDatabaseImage from '../../../services/test/databaseImage.js'
import startSharedPostgres from '../../../services/test/sharedPostgres.js'
import { isOnPostgres } from './testDatabase.js'

/** Names the folder of the demo's build to the workers; each run has its own. */
const variable = 'LATCHKEY_DEMO_BUILT'

/** Folder of the demo's build. @throws {Error} outside of a run that began with the global setup */
export function builtDemo(): string {
  const folder = process.env[variable]
  if (!folder) throw new Error('The demo is built by the global setup: run the tests through playwright.config.ts.')
  return folder
}

/** Builds the demo, the frame and the console, and starts or makes what databases begin with, before any worker starts; what it returns takes all away again. */
export default async function setup(): Promise<() => Promise<void>> {
  // Inside of the repository: the half that draws on a server finds its packages from there.
  const local = fileURLToPath(new URL('../../../.local', import.meta.url))
  await mkdir(local, { recursive: true })
  const folder = await mkdtemp(join(local, 'demo-'))
  process.env[variable] = folder
  const [endDatabases] = await Promise.all([
    isOnPostgres() ? startSharedPostgres() : makeDatabaseImage(),
    buildDemo(folder),
    buildPhone(join(folder, 'phone')),
    bundleConsole().then((console) => writeFrame(console, join(folder, 'console'))),
    bundleFrame().then((frame) => writeFrame(frame, join(folder, 'frame'))),
    // The runner keeps what it compiled: workers, which all start with the stack, find it there.
    import('./startTestStack.js'),
  ])
  return async () => {
    await endDatabases?.()
    await rm(folder, { recursive: true, force: true })
  }
}
