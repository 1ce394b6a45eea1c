import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** What a build has: a manifest, and files by their names. */
interface Build {
  readonly manifest: object
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Writes a build into a folder; what was there goes. Written beside it first, so that a reader meets no half of one. */
export async function writeFrame({ manifest, files }: Build, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const aside = await mkdtemp(`${folder}-`)
  // Others than the builder serve it.
  await chmod(aside, 0o755)
  for (const [name, content] of files) await writeFile(resolve(aside, name), content)
  await writeFile(resolve(aside, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await rm(folder, { recursive: true, force: true })
  await rename(aside, folder)
}
