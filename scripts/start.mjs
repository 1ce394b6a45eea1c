// `npm start`: installs if needed, builds, runs local chains, services and the demo until Ctrl-C.
// `npm run dev` (`--dev`): the same from the sources, through vite's dev server.
// Plain Node, no package: it runs before anything is installed.
import { assertNodeVersion, install } from './lib/install.mjs'
import { root, run, stopOnSignals } from './lib/run.mjs'

assertNodeVersion()
// Ctrl-C is how it is meant to end.
stopOnSignals({ ctrlC: 0 })
console.log(
  'Starting Latchkey: packages, build, local chains, services and the demo. The first time takes a minute or two.',
)
await install()
const dev = process.argv.includes('--dev')
if (!dev) {
  console.log('Building packages, login frame and demo ...')
  const { code, output } = await run(process.execPath, ['scripts/build.mjs'])
  if (code !== 0) {
    console.error(output)
    process.exit(1)
  }
}
console.log('Starting chains, services and the demo ...')
const { code } = await run(process.execPath, ['--import', 'tsx', 'scripts/start.ts', ...(dev ? ['--dev'] : [])], {
  cwd: root,
  stream: true,
  timeout: Number.POSITIVE_INFINITY,
})
process.exitCode = code
