import { copyFile } from 'node:fs/promises'
import { build } from 'vite'

/** What the framework's own guide tells to add, as it is: no option of it is set. */
const plugins = {
  vue: async () => (await import('@vitejs/plugin-vue')).default(),
  svelte: async () => (await import('@sveltejs/vite-plugin-svelte')).svelte(),
}
const { HOST } = process.env
const root = HOST === 'vite' ? 'src' : HOST
if (HOST !== 'vite') await copyFile('src/index.html', `${root}/index.html`)
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [await plugins[HOST]?.()],
  build: { outDir: `../out/${HOST}`, emptyOutDir: true },
})
