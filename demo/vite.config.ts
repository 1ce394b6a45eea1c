import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { latchkeyAliases } from './aliases.js'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * The demo as a host builds it: against the built package, as npm would hand it out, or with `LATCHKEY_FROM=src` against
 * the sources.
 */
export default defineConfig(({ command }) => {
  // The plugin of a third party comes compiled, as npm would hand it out, as soon as it was built.
  const example = path('../examples/third-party-plugin/dist/index.js')
  return {
    root: path('.'),
    publicDir: path('public'),
    resolve: {
      alias: [
        ...(existsSync(example)
          ? [{ find: /^(\.\.\/)+examples\/third-party-plugin\/src\/index\.js$/, replacement: example }]
          : []),
        ...latchkeyAliases(command === 'serve' || undefined),
      ],
      dedupe: ['react', 'react-dom'],
    },
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      // Data URIs in style sheets and pages would need a wider content policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        output: {
          // Each plugin has a plugin.js: its folder tells them apart on the network.
          chunkFileNames({ facadeModuleId, name }) {
            const [, folder] = /\/(?:plugins|adapters|examples)\/([^/]+)\//.exec(facadeModuleId ?? '') ?? []
            return `assets/${folder ? `${folder}.` : ''}${name}-[hash].js`
          },
        },
      },
    },
    logLevel: 'error',
  }
})
