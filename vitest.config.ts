import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { react18 } from './scripts/lib/react18.js'
import { listExcluded } from './scripts/parts/listExcluded.js'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The package's entry points, from the sources. */
const sources = [
  { find: /^latchkey$/, replacement: path('src/index.ts') },
  { find: /^latchkey\/adapter$/, replacement: path('src/adapter.ts') },
  { find: /^latchkey\/plugin$/, replacement: path('src/plugin.ts') },
  { find: /^latchkey\/(plugins|adapters)\/([^/]+)$/, replacement: `${path('.')}$1/$2/index.ts` },
  { find: /^latchkey\/([^/]+)$/, replacement: `${path('src')}/$1/index.ts` },
]

/** Where React draws, an error on the console fails the test. */
const setupFiles = [path('test/setup/quietConsole.ts')]

/** How long a test waits for a condition (the default is a second, less than a busy machine needs), and a file for its imports. */
const patience = {
  setupFiles: ['patience', 'settleImports'].map((name) => path(`test/setup/${name}.ts`)),
  expect: { poll: { timeout: 20_000 } },
}

/** Its module for bundlers: the one for Node brings the React beside it. */
const reactRouter = { find: /^react-router$/, replacement: path('node_modules/react-router/dist/index.js') }

const library = '{src,plugins,adapters,cdn,test,bench,scripts,demo,examples,frame,console}/**/*.test'

/** Set by `npm test` and `npm run test:deep`; a run by hand runs all. */
const run = process.env.LATCHKEY_TEST_RUN

/** What React 18 draws: hooks and buttons of hosts, and one flow of the modal; all of the modal in a deep run. */
const onReact18 =
  run === 'test'
    ? ['src/react/**/*.test.tsx', 'src/views/wallets/Connect.test.tsx']
    : ['src/{react,ui,views}/**/*.test.tsx']

/**
 * Files that run in one worker after another, with its modules: to load them anew takes longer than most files' tests. Our own
 * modules keep nothing between two tests (ARCHITECTURE.md).
 * @param turn Their project's turn: a worker is kept only while the next file is of the same project.
 */
const shareModules = (turn: number) => ({ isolate: false, sequence: { groupOrder: turn } })

/** Files that wait for nothing: a third worker would load all modules once more. */
const busy = { maxWorkers: 2 }

/** Files that replace modules, load them again, or use packages that keep sockets and sessions in theirs. */
const apart = [
  'src/kernel/{attempts,connections,services}/lost*.test.ts',
  'src/kernel/contract/versions.test.ts',
  'scripts/parts/*.test.ts',
  '{adapters/walletconnect,demo/phone,devnet/src/relay}/**/*.test.ts',
]

/** They count timers and listeners of the whole page, so that no file before them may have left some. */
const contracts = ['{adapters,plugins,examples}/**/*.contract.test.ts', 'src/testing/contracts/*.test.ts']

/** Flows of the frame across services that run, with their databases. */
const custody = 'test/custody/**/*.test.ts'

/** Files beside the services' own that open the embedded database: it begins with the image there. */
const withDatabase = [
  'src/server/{verifySession,docs,backEnd/*}.test.ts',
  'src/siwx/{createSiwx,fromSiwe,recheck,sessions}.test.ts',
  'src/kernel/rpc/chainRpc.services.test.ts',
  'src/x402/paywall.services.test.ts',
  'plugins/{names/names,swaps/trading/*}.test.ts',
  'frame/page/assets/assets.test.ts',
  'test/frame/reads.test.ts',
  'test/pay/*.test.ts',
  'test/smart/{agentPays,sponsored,trades}.test.ts',
  'scripts/stack.deep.test.ts',
]

export default defineConfig({
  resolve: { alias: sources },
  test: {
    exclude: ['**/node_modules/**', '**/dist/**', '.local/**', ...(await listExcluded())],
    // Two cores: a fifth of most files' time is waiting, for databases, processes and sockets.
    maxWorkers: 3,
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    ...patience,
    projects: [
      // A file that needs a document begins with `// @vitest-environment happy-dom`.
      {
        extends: true,
        test: {
          name: 'node',
          include: [`${library}.ts`],
          exclude: [custody, ...apart, ...contracts, ...withDatabase],
          ...shareModules(1),
          ...busy,
        },
      },
      { extends: true, test: { name: 'contracts', include: contracts, exclude: apart, ...shareModules(3), ...busy } },
      { extends: true, test: { name: 'apart', include: apart } },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: [run === 'deep' ? `${library.replace('.test', '.deep.test')}.tsx` : `${library}.tsx`],
          setupFiles,
        },
      },
      {
        extends: true,
        resolve: { alias: [react18, reactRouter] },
        test: {
          name: 'react-18',
          environment: 'happy-dom',
          setupFiles,
          include: [...onReact18, 'test/react-18/*.check.ts'],
          // Inlined, so that packages which import React get this one as well.
          server: { deps: { inline: [/jotai/, /@tanstack/, /react-router/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: ['{services,devnet}/**/*.test.ts', custody, ...withDatabase],
          exclude: apart,
          globalSetup: ['bundleProgram', 'databaseImage', 'sharedPostgres'].map((name) => `services/test/${name}.ts`),
          setupFiles: ['services/test/fastDatabases.ts'],
          // The embedded database is compiled in half the time when it need not become fast.
          execArgv: ['--liftoff-only'],
          ...shareModules(2),
        },
      },
    ],
  },
})
