import { resolve } from 'node:path'

/** @type {import('next').NextConfig} */
export default {
  output: 'export',
  // Both builds have this folder: each writes beside it.
  distDir: `../out/${process.env.HOST}`,
  // Only for the check of what the browser takes over from the server.
  experimental: { allowDevelopmentBuild: process.env.NODE_ENV === 'development' },
  turbopack: { root: resolve('..') },
}
