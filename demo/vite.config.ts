import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * The demo as a host builds it: against the built package, as npm would hand it out, or with `LATCHKEY_FROM=src` against
 * the sources.
 */
export default defineConfig(({ command }) => {
  const sources = process.env.LATCHKEY_FROM === 'src' || command === 'serve'
  const base = sources ? path('..') : path('../dist')
  const ext = sources ? 'ts' : 'js'
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
        { find: /^latchkey$/, replacement: `${base}/src/index.${ext}` },
        { find: /^latchkey\/adapter$/, replacement: `${base}/src/adapter.${ext}` },
        { find: /^latchkey\/plugin$/, replacement: `${base}/src/plugin.${ext}` },
        { find: /^latchkey\/button\.css$/, replacement: `${base}/src/react/button.css` },
        { find: /^latchkey\/(plugins|adapters)\/([^/]+)$/, replacement: `${base}/$1/$2/index.${ext}` },
        { find: /^latchkey\/([^/]+)$/, replacement: `${base}/src/$1/index.${ext}` },
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
