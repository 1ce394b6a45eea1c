import * as z from 'zod'

/** A file's name in the build: a name, a hash of what is in it, and what it is. */
const fileName = z.string().regex(/^[\w-]+\.(?:js|css)$/)

const page = z.object({
  /** The module that begins the page. */
  entry: fileName,
  /** Modules that it imports at once: the browser fetches them beside it. */
  preload: z.array(fileName),
  styles: z.array(fileName),
})

/** What `manifest.json` of a build of the frame says. */
export const manifestShape = z.object({
  version: z.literal(1),
  pages: z.object({ sdk: page, window: page, social: page }),
  /** Every file of the build, with its SHA-256 in hex: the published hashes (S40). */
  files: z.record(fileName, z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
})

/** Pages and files of a build, with their hashes. */
export type FrameManifest = z.infer<typeof manifestShape>

/** What is needed to draw one of the frame's pages. */
export type FramePage = z.infer<typeof page>

/** A build of the frame: what its server hands out. */
export interface FrameBuild {
  readonly manifest: FrameManifest
  /** The files of the manifest by their names. */
  readonly files: ReadonlyMap<string, Uint8Array>
}
