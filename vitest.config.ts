import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The package's entry points, from the sources. */
const sources = [
  { find: /^latchkey$/, replacement: path('src/index.ts') },
  { find: /^latchkey\/plugin$/, replacement: path('src/plugin.ts') },
  { find: /^latchkey\/(plugins|adapters)\/([^/]+)$/, replacement: `${path('.')}$1/$2/index.ts` },
  { find: /^latchkey\/([^/]+)$/, replacement: `${path('src')}/$1/index.ts` },
]

/** React 18 in place of 19: `react`, `react-dom` and their subpaths. */
const react18 = { find: /^(react|react-dom)(\/.*)?$/, replacement: `${path('test/react-18/node_modules')}/$1$2` }

const library = '{src,plugins,adapters,test,bench,scripts,demo,examples,frame}/**/*.test'
const exclude = ['**/node_modules/**', '**/dist/**', '.local/**']

export default defineConfig({
  test: {
    // Two cores, shared by browsers and chains: more workers only wait for each other.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      // A file that needs a document begins with `// @vitest-environment happy-dom`.
      { resolve: { alias: sources }, test: { name: 'node', environment: 'node', include: [`${library}.ts`], exclude } },
      {
        resolve: { alias: sources },
        test: { name: 'dom', environment: 'happy-dom', include: [`${library}.tsx`], exclude },
      },
      {
        resolve: { alias: [...sources, react18] },
        // Inlined, so that packages which import React get this one as well.
        test: {
          name: 'react-18',
          environment: 'happy-dom',
          include: ['src/{react,ui,views}/**/*.test.tsx'],
          exclude,
          server: { deps: { inline: [/jotai/, /react-router/] } },
        },
      },
      {
        resolve: { alias: sources },
        test: { name: 'services', environment: 'node', include: ['{services,devnet}/**/*.test.ts'], exclude },
      },
    ],
  },
})
