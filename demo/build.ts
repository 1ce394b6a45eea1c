import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
const phoneConfigFile = fileURLToPath(new URL('phone/vite.config.ts', import.meta.url))

/**
 * Builds the demo: `client/` for browsers, `server/` to draw the first page on a server.
 * @param folder Where to; what is there goes.
 */
export async function buildDemo(folder: string): Promise<void> {
  await Promise.all([
    build({ configFile, build: { outDir: resolve(folder, 'client') } }),
    build({ configFile, publicDir: false, build: { outDir: resolve(folder, 'server'), ssr: 'src/drawPage.tsx' } }),
  ])
}

/**
 * Builds the page of the phone wallet.
 * @param folder Where to; what is there goes.
 */
export async function buildPhone(folder: string): Promise<void> {
  await build({ configFile: phoneConfigFile, build: { outDir: folder } })
}
