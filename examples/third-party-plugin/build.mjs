// Compiles the plugin with plain tsc, against a packed latchkey and nothing else of this repository.
//
//   node build.mjs [folder of an unpacked latchkey]     default: packs the one in this repository, which must be built
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const repository = resolve(here, '../..')
const target = join(here, 'node_modules/latchkey')

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function run(program, args, cwd) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed.\n${stdout}${stderr}`)
}

const scratch = await mkdtemp(join(tmpdir(), 'latchkey-notes-'))
try {
  let unpacked = process.argv[2] && resolve(process.argv[2])
  if (!unpacked) {
    if (!existsSync(join(repository, 'dist'))) throw new Error('There is no built latchkey: run `npm run build` first.')
    run('npm', ['pack', '--ignore-scripts', '--pack-destination', scratch], repository)
    const [tarball] = await readdir(scratch)
    run('tar', ['-xzf', tarball], scratch)
    unpacked = join(scratch, 'package')
  }
  await rm(target, { recursive: true, force: true })
  await cp(unpacked, target, { recursive: true })
  await rm(join(here, 'dist'), { recursive: true, force: true })
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  run(process.execPath, [tsc, '-p', here], here)
} finally {
  await rm(scratch, { recursive: true, force: true })
}
