// `npm run pictures`: draws the pictures of test/browser/ui/pictures/drawn anew. Those that are no longer as they were are
// named, with the place of a picture that shows the difference; look at each before it is committed.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { root } from './lib/run.mjs'

const results = resolve(root, '.local/browser-results')
const shown = resolve(root, '.local/pictures')

/** @param {readonly string[]} options */
const draw = (...options) =>
  spawnSync('npx', ['playwright', 'test', '--reporter=line', 'ui/pictures.spec.ts', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LATCHKEY_TEST_RUN: 'test' },
  }).status ?? 1

rmSync(shown, { recursive: true, force: true })
mkdirSync(shown, { recursive: true })
if (draw() === 0) console.log('Every picture is as it was.')
else {
  for (const file of readdirSync(results, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('-diff.png'),
  ))
    cpSync(resolve(results, file), resolve(shown, basename(file)))
  process.exitCode = draw('--update-snapshots=changed')
  console.log(`Drawn anew. What is different is red in .local/pictures:`)
  for (const file of readdirSync(shown)) console.log(`  .local/pictures/${file}`)
}
