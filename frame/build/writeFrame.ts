import { mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FrameBuild } from '../../services/src/frame/frameBuild.js'

/** Writes a build into a folder; what was there goes. The manifest comes last: a folder that has it is whole. */
export async function writeFrame({ manifest, files }: FrameBuild, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [name, content] of files) await writeFile(resolve(folder, name), content)
  await writeFile(resolve(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
