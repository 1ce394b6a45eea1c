import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { install } from '../../scripts/lib/install.mjs'
import { root, run } from '../../scripts/lib/run.mjs'

const next = 'node_modules/next/dist/bin/next'
const parcel = 'node_modules/parcel/lib/bin.js'

/** How each host is built, in the folder of the project. */
const builds: Readonly<Record<string, readonly string[]>> = {
  vite: ['build/vite.mjs'],
  webpack: ['build/webpack.mjs'],
  rspack: ['build/rspack.mjs'],
  esbuild: ['build/esbuild.mjs'],
  rollup: ['build/rollup.mjs'],
  // It would install what it misses, and write that into package.json: here it says so, as it does where CI is set.
  parcel: [parcel, 'build', 'src/index.html', '--dist-dir', 'out/parcel', '--no-autoinstall', '--no-cache'],
  'next-turbopack': [next, 'build', '--turbopack', 'next'],
  'next-webpack': [next, 'build', '--webpack', 'next'],
}

/** Every host, by the name of what builds it. */
export const hostNames: readonly string[] = Object.keys(builds)

/**
 * The hosts' project in .local, with its bundlers from its own lockfile and the packed library. It has a tsconfig.json,
 * since bundlers look for one in the folders above, and ours leads `latchkey` to the sources.
 * @param pack builds and packs the library before. Default: true
 * @returns its folder
 */
export async function prepareHosts(pack = true): Promise<string> {
  const folder = resolve(root, '.local/hosts')
  if (pack) {
    for (const script of ['scripts/build.mjs', 'scripts/package/pack.mjs']) {
      const { code, output } = await run(process.execPath, [script])
      if (code !== 0) throw new Error(output)
    }
  }
  await mkdir(folder, { recursive: true })
  for (const part of ['src', 'build', 'next', 'out']) await rm(resolve(folder, part), { recursive: true, force: true })
  await cp(resolve(root, 'bench/hosts/project'), folder, { recursive: true })
  await install(folder)
  const modules = resolve(folder, 'node_modules')
  await rm(resolve(modules, 'latchkey'), { recursive: true, force: true })
  const unpacked = await run('tar', ['-xzf', resolve(root, '.local/package/latchkey.tgz'), '-C', modules])
  if (unpacked.code !== 0) throw new Error(`There is no packed library. ${unpacked.output}`)
  await rename(resolve(modules, 'package'), resolve(modules, 'latchkey'))
  return folder
}

/** How a build went, and where it lies. */
export interface HostBuild {
  readonly code: number
  readonly output: string
  readonly seconds: number
  readonly out: string
}

/** Builds one host in the prepared folder. */
export async function buildHost(folder: string, name: string): Promise<HostBuild> {
  const result = await run(process.execPath, [...(builds[name] ?? [])], {
    cwd: folder,
    env: {
      HOST: name,
      NODE_ENV: 'production',
      // Next would report to its makers, and change the lockfile for platforms that are not this one.
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_IGNORE_INCORRECT_LOCKFILE: '1',
    },
  })
  return { ...result, out: resolve(folder, 'out', name) }
}
