import { build } from 'vite'

await build({ root: 'src', configFile: false, logLevel: 'warn', build: { outDir: '../out/vite', emptyOutDir: true } })
