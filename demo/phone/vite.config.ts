import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The page of the phone wallet: an app of its own, with nothing of the widget in it. */
export default defineConfig({
  root: path('.'),
  publicDir: path('public'),
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    // Data URIs in style sheets and pages would need a wider content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    target: 'es2022',
    // The WalletConnect SDK is one piece of 800 kB before it is packed; nothing here is measured.
    chunkSizeWarningLimit: 2000,
  },
  logLevel: 'error',
})
