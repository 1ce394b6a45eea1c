import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { FrameBuild } from '../../services/src/parts/frame/frameBuild.js'

/** Writes a build into a folder; what was there goes. Written beside it first, so that a reader meets no half of one. */
export async function writeFrame({ manifest, files }: FrameBuild, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const aside = await mkdtemp(`${folder}-`)
  // Others than the builder serve it.
  await chmod(aside, 0o755)
  for (const [name, content] of files) await writeFile(resolve(aside, name), content)
  await writeFile(resolve(aside, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await rm(folder, { recursive: true, force: true })
  await rename(aside, folder)
}
