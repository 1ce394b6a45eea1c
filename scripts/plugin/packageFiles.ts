import type { PluginNames } from './names.js'
import type { Files } from './sources.js'

/** A package.json, as far as it is read here. */
export interface Manifest {
  readonly version: string
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** What the made package's tests and types need besides its peers; at the versions that Latchkey is tested with. */
const tools = ['@types/react', 'happy-dom', 'react', 'react-dom', 'typescript', 'viem', 'vitest']

const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`

/** As formatters have it, and editors: lists of words on one line. */
const compact = (value: object) =>
  json(value).replace(/\[\s+("[^\]]*")\s+\]/g, (_, words: string) => `[${words.replace(/,\s+/g, ', ')}]`)

/** What makes a package of a plugin's sources. */
export function toPackageFiles(
  { id, factory, words }: PluginNames,
  { version, peerDependencies, devDependencies }: Manifest,
): Files {
  return {
    'package.json': json({
      name: `latchkey-${id}`,
      version: '0.1.0',
      description: `A Latchkey plugin: ${words}.`,
      type: 'module',
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
      files: ['dist'],
      sideEffects: false,
      scripts: { check: 'tsc', test: 'vitest run', build: 'tsc -p tsconfig.build.json' },
      peerDependencies: { latchkey: `^${version}`, react: peerDependencies.react },
      devDependencies: {
        latchkey: version,
        ...Object.fromEntries(tools.map((name) => [name, devDependencies[name]])),
      },
    }),
    'tsconfig.json': compact({
      compilerOptions: {
        target: 'es2022',
        lib: ['es2023', 'dom'],
        module: 'nodenext',
        moduleResolution: 'nodenext',
        jsx: 'react-jsx',
        strict: true,
        noUncheckedIndexedAccess: true,
        verbatimModuleSyntax: true,
        skipLibCheck: true,
        types: [],
        noEmit: true,
      },
      include: ['src', 'test'],
    }),
    'tsconfig.build.json': compact({
      extends: './tsconfig.json',
      compilerOptions: { noEmit: false, declaration: true, rootDir: 'src', outDir: 'dist' },
      include: ['src'],
    }),
    'vitest.config.ts': `\
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'node', include: ['test/*.test.ts'] } },
      { test: { name: 'dom', environment: 'happy-dom', include: ['test/*.test.tsx'] } },
    ],
  },
})
`,
    '.gitignore': 'node_modules/\ndist/\n',
    'README.md': `\
# ${words}

A plugin for [Latchkey](https://www.npmjs.com/package/latchkey).

\`\`\`ts
import { ${factory} } from 'latchkey-${id}'

const latchkey = createLatchkey({ networks, adapters: [evm()], plugins: [${factory}()] })
\`\`\`

| Command | Does |
|---|---|
| \`npm run check\` | types |
| \`npm test\` | the contract suite of \`latchkey/testing\`, and tests of its own |
| \`npm run build\` | \`dist/\`, a module for each source: what is lazy stays lazy |
`,
  }
}
