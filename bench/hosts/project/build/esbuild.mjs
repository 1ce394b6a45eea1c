import { copyFile } from 'node:fs/promises'
import { build } from 'esbuild'

await build({
  entryPoints: ['src/main.js'],
  outdir: 'out/esbuild',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
})
await copyFile('src/index.html', 'out/esbuild/index.html')
