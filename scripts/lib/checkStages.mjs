import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { judgeAdvisories, readAdvisories } from '../supply/advisories.mjs'
import { readRuntimePackages } from '../supply/runtimeList.mjs'
import { entryPoints, missingEntryPoints } from './entries.mjs'
import { bin, root, run } from './run.mjs'
import { tscArguments } from './tscArguments.mjs'

const tarball = '.local/package/latchkey.tgz'

/**
 * A stage that is one command.
 *
 * @param {string} name
 * @param {readonly [string, ...string[]]} command
 * @param {Partial<import('./stages.mjs').Stage>} [more]
 * @returns {import('./stages.mjs').Stage}
 */
const command = (name, [program, ...args], more = {}) => ({
  name,
  run: async () => {
    const { code, output } = await run(program, args)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
  },
  ...more,
})

const node = process.execPath

/** @returns {string | undefined} */
function missingEntries() {
  const missing = missingEntryPoints().map(({ source }) => source)
  return missing.length > 0 ? `entry points are not there: ${missing.join(', ')}` : undefined
}

/** @returns {string[]} */
function typedEntries() {
  const subpaths = entryPoints().map(({ specifier }) => specifier.replace('latchkey', '.'))
  return ['--entrypoints', ...subpaths]
}

/**
 * What `npm run check` does, in order.
 *
 * @type {readonly import('./stages.mjs').Stage[]}
 */
export const checkStages = [
  command('types', [bin('tsc'), ...tscArguments('tsconfig.json')]),
  command('lint and format', [bin('biome'), 'check', '--error-on-warnings', '--max-diagnostics=50', '--colors=off']),
  command('house rules', [bin('tsx'), 'scripts/rules/check.ts']),
  command('docblocks', [bin('tsx'), 'scripts/reference/checkDocblocks.ts'], { missing: missingEntries }),
  command('supply chain', [node, 'scripts/supply/check.mjs']),
  {
    name: 'advisories',
    run: async () => {
      const found = await readAdvisories(new Set(readRuntimePackages().map(({ path }) => path)))
      // Offline, or a registry without advisories: no failure, and no success either.
      if ('why' in found) return { passed: 0, failed: 0, notRun: `the registry could not be asked: ${found.why}` }
      const exceptions = JSON.parse(readFileSync(resolve(root, 'scripts/supply/exceptions.json'), 'utf8')).advisories
      const problems = judgeAdvisories(found.advisories, exceptions)
      const failed = problems.length > 0 ? 1 : 0
      return { passed: 1 - failed, failed, output: problems.join('\n') }
    },
  },
  command('unused code', [bin('knip'), '--no-progress'], { missing: missingEntries }),
  command('build', [node, 'scripts/build.mjs']),
  command('directives', [node, 'scripts/package/checkDirectives.mjs'], { needs: ['build'], missing: missingEntries }),
  command('pack', [node, 'scripts/package/pack.mjs'], { needs: ['build'], missing: missingEntries }),
  // The longest first: two run at a time, and neither is to be left alone at the end.
  {
    name: 'size',
    needs: ['pack'],
    missing: missingEntries,
    run: async () => {
      const report = resolve(root, '.local/size/size.json')
      // An old report must not speak for this run.
      rmSync(report, { force: true })
      const { code, output } = await run(bin('tsx'), [
        'bench/size/size.ts',
        '--no-pack',
        '--json',
        '.local/size/size.json',
      ])
      const failed = code === 0 ? 0 : 1
      const note = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).summary : undefined
      return { passed: 1 - failed, failed, output, note }
    },
  },
  command('types in hosts', [node, 'scripts/package/compileHosts.mjs'], { needs: ['pack'], missing: missingEntries }),
  command('examples', [node, 'scripts/package/compileExamples.mjs'], {
    needs: ['pack'],
    missing: () => missingEntries() ?? (existsSync(resolve(root, 'examples')) ? undefined : 'there are none yet'),
  }),
  command('publint', [bin('publint'), tarball, '--strict'], { needs: ['pack'], missing: missingEntries }),
  // Entry points by name: attw leaves wildcards out, and a style sheet has no types.
  command(
    'package types',
    [bin('attw'), tarball, '--profile', 'esm-only', '--no-emoji', '--no-color', ...typedEntries()],
    {
      needs: ['pack'],
      missing: missingEntries,
    },
  ),
  command('import in Node', [node, 'scripts/package/importInNode.mjs'], { needs: ['pack'], missing: missingEntries }),
]
