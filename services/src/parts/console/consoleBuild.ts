import * as z from 'zod'
import { type BuiltFiles, builtFiles, builtPage, fileName } from '../../pages/builtFiles.js'

/** What `manifest.json` of a build of the console says. */
export const consoleManifestShape = z.object({
  version: z.literal(1),
  page: builtPage,
  /** The script of the preview, which is all of its document. */
  preview: fileName,
  files: builtFiles,
})

/** A build of the console's pages: what its server hands out. */
export interface ConsoleBuild {
  readonly manifest: z.infer<typeof consoleManifestShape>
  /** The files of the manifest by their names. */
  readonly files: BuiltFiles
}
