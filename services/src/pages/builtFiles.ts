import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import * as z from 'zod'
import type { AppEnv } from '../http/env.js'

/** A file's name in a build: a name, a hash of what is in it, and what it is. */
export const fileName = z.string().regex(/^[\w-]+\.(?:js|css)$/)

/** What a page of a build begins with. */
export const builtPage = z.object({
  /** The module that begins the page. */
  entry: fileName,
  /** Modules that it imports at once: the browser fetches them beside it. */
  preload: z.array(fileName),
  styles: z.array(fileName),
})

/** Every file of a build, with its SHA-256 in hex: the published hashes (S40). */
export const builtFiles = z.record(
  fileName,
  z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
)

/** Files of a build by their names. */
export type BuiltFiles = ReadonlyMap<string, Uint8Array>

/**
 * Reads a build from its folder: `manifest.json`, and the files that it names.
 * @throws {Error} when a file is missing or malformed
 */
export async function readBuiltFiles<Manifest extends { readonly files: Readonly<Record<string, unknown>> }>(
  folder: string,
  shape: z.ZodType<Manifest>,
): Promise<{ manifest: Manifest; files: BuiltFiles }> {
  const manifest = shape.parse(JSON.parse(await readFile(resolve(folder, 'manifest.json'), 'utf8')))
  const files = Object.keys(manifest.files).map(
    async (name): Promise<[string, Uint8Array]> => [name, await readFile(resolve(folder, name))],
  )
  return { manifest, files: new Map(await Promise.all(files)) }
}

/** Names of files hold a hash of their content. */
const keptForever = 'public, max-age=31536000, immutable'

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/** Adds the files of a build at `/assets/`, compressed where the browser takes that. */
export function addAssets(app: Hono<AppEnv>, findFiles: () => Promise<BuiltFiles>): void {
  const compressed = new Map<string, Buffer>()
  app.get('/assets/:name', async (context) => {
    const name = context.req.param('name')
    const content = (await findFiles()).get(name)
    if (!content) return context.notFound()
    context.header('Content-Type', types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
    context.header('Cache-Control', keptForever)
    context.header('Vary', 'Accept-Encoding')
    // Its own pages alone may use them.
    context.header('Cross-Origin-Resource-Policy', 'same-origin')
    if (!/\bgzip\b/.test(context.req.header('Accept-Encoding') ?? '')) return context.body(toBody(content))
    const body = compressed.get(name) ?? gzipSync(content, { level: 9 })
    compressed.set(name, body)
    context.header('Content-Encoding', 'gzip')
    return context.body(toBody(body))
  })
}

function toBody(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>
}
