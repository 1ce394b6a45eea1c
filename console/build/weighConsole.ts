import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listStatic } from '../../frame/build/bundleFrame.js'
import type { WeighedFile } from '../../frame/build/weighFrame.js'
import { type BundledConsole, consoleEntry, consoleStart } from './bundleConsole.js'

/** The console's page that an owner first sees, with all that it loads: login, shell, overview. */
const firstPage = 'console/pages/overview/Overview.tsx'

/** Weighs what the console's first page loads, its chart aside, which comes once there is something to draw. */
export function weighConsole({ meta: { outputs }, files }: BundledConsole): readonly WeighedFile[] {
  const find = (entry: string) => Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entry) ?? ''
  const loaded = new Set(
    [consoleEntry, consoleStart, firstPage].flatMap((entry) => [...listStatic(outputs, find(entry))]),
  )
  return [...loaded].map((path) => ({
    file: basename(path),
    bytes: gzipSync(files.get(basename(path)) ?? '', { level: 9 }).byteLength,
    modules: Object.entries(outputs[path]?.inputs ?? {}).map(([name, { bytesInOutput }]) => ({
      name,
      length: bytesInOutput,
    })),
  }))
}
