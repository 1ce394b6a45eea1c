import { resolve } from 'node:path'

/** @type {import('next').NextConfig} */
export default {
  output: 'export',
  // Both builds have this folder: each writes beside it.
  distDir: `../out/${process.env.HOST}`,
  turbopack: { root: resolve('..') },
}
