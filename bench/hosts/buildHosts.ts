import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { install } from '../../scripts/lib/install.mjs'
import { root, run } from '../../scripts/lib/run.mjs'

/** A folder of hosts with packages of their own; Angular has one for itself, for its tools want a workspace and a TypeScript of their own. */
type Project = 'project' | 'angular'

/** How a host is built: by a script that Node runs in the folder of its project. */
interface Recipe {
  readonly project: Project
  readonly script: readonly string[]
  /** A server draws it, here as it is built, and the browser takes that over. */
  readonly hydrates?: boolean
}

const ofProject = (...script: string[]): Recipe => ({ project: 'project', script })
const next = 'node_modules/next/dist/bin/next'
const parcel = 'node_modules/parcel/lib/bin.js'

const recipes: Readonly<Record<string, Recipe>> = {
  html: ofProject('build/html.mjs'),
  vite: ofProject('build/vite.mjs'),
  webpack: ofProject('build/webpack.mjs'),
  rspack: ofProject('build/rspack.mjs'),
  esbuild: ofProject('build/esbuild.mjs'),
  rollup: ofProject('build/rollup.mjs'),
  // It would install what it misses, and write that into package.json: here it says so, as it does where CI is set.
  parcel: ofProject(parcel, 'build', 'src/index.html', '--dist-dir', 'out/parcel', '--no-autoinstall', '--no-cache'),
  'next-turbopack': { ...ofProject(next, 'build', '--turbopack', 'next'), hydrates: true },
  'next-webpack': { ...ofProject(next, 'build', '--webpack', 'next'), hydrates: true },
  vue: ofProject('build/vite.mjs'),
  svelte: ofProject('build/vite.mjs'),
  angular: { project: 'angular', script: ['node_modules/@angular/cli/bin/ng.js', 'build'] },
  wagmi2: ofProject('build/vite.mjs'),
  wagmi3: ofProject('build/vite.mjs'),
  ethers: ofProject('build/vite.mjs'),
}

/** Every host, by the name of what builds it, or of what it is made with. */
export const hostNames: readonly string[] = Object.keys(recipes)

/** Whether a server draws a host, and the browser takes that over. */
export const hydrates = (name: string) => recipes[name]?.hydrates === true

/** Where a project is built. */
const folderOf = (project: Project) => resolve(root, '.local', project === 'project' ? 'hosts' : `hosts-${project}`)

/**
 * The projects of hosts in .local, each with the packages of its own lockfile and the packed library. The first has a tsconfig.json,
 * since bundlers look for one in the folders above, and ours leads `latchkey` to the sources.
 * @param names the hosts that will be built
 * @param pack builds and packs the library before. Default: true
 */
export async function prepareHosts(names: readonly string[], pack = true): Promise<void> {
  if (pack) {
    for (const script of ['scripts/build.mjs', 'scripts/package/pack.mjs']) {
      const { code, output } = await run(process.execPath, [script])
      if (code !== 0) throw new Error(output)
    }
  }
  for (const project of new Set(names.map((name) => recipes[name]?.project))) if (project) await prepare(project)
}

async function prepare(project: Project): Promise<void> {
  const source = resolve(root, 'bench/hosts', project)
  const folder = folderOf(project)
  await mkdir(folder, { recursive: true })
  for (const part of await readdir(folder))
    if (part !== 'node_modules') await rm(resolve(folder, part), { recursive: true })
  await cp(source, folder, { recursive: true })
  await install(folder)
  const modules = resolve(folder, 'node_modules')
  await rm(resolve(modules, 'latchkey'), { recursive: true, force: true })
  const unpacked = await run('tar', ['-xzf', resolve(root, '.local/package/latchkey.tgz'), '-C', modules])
  if (unpacked.code !== 0) throw new Error(`There is no packed library. ${unpacked.output}`)
  await rename(resolve(modules, 'package'), resolve(modules, 'latchkey'))
}

/** How a build went, and where it lies. */
export interface HostBuild {
  readonly code: number
  readonly output: string
  readonly seconds: number
  readonly out: string
}

/**
 * Builds one host in the prepared folder of its project.
 * @param mode Next builds for development as well, in a folder beside the other: React tells there of all that it took over and would have
 * drawn otherwise, in production of texts alone
 */
export async function buildHost(name: string, mode: 'production' | 'development' = 'production'): Promise<HostBuild> {
  const { project = 'project', script = [] } = recipes[name] ?? {}
  const folder = folderOf(project)
  const out = mode === 'production' ? name : `${name}-${mode}`
  const result = await run(process.execPath, [...script], {
    cwd: folder,
    env: {
      HOST: out,
      NODE_ENV: mode,
      // Next and Angular would report to their makers, and Next change the lockfile for platforms that are not this one.
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_IGNORE_INCORRECT_LOCKFILE: '1',
      NG_CLI_ANALYTICS: 'false',
    },
  })
  return { ...result, out: resolve(folder, 'out', out) }
}
