import { copyFile } from 'node:fs/promises'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { transform } from 'esbuild'
import { rollup } from 'rollup'

const forProduction = {
  name: 'for-production',
  transform: (code) => ({ code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null }),
  renderChunk: (code) => transform(code, { minify: true, target: 'es2022', format: 'esm' }),
}
const bundle = await rollup({
  input: 'src/main.js',
  plugins: [forProduction, nodeResolve({ browser: true, preferBuiltins: false }), commonjs(), json()],
  onwarn(warning, warn) {
    // Rollup leaves 'use client' out: a page without a server has no use for it.
    if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
  },
})
await bundle.write({ dir: 'out/rollup', format: 'es', entryFileNames: 'main.js', chunkFileNames: '[hash].js' })
await bundle.close()
await copyFile('src/index.html', 'out/rollup/index.html')
