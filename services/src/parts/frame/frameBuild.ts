import * as z from 'zod'
import { type BuiltFiles, builtFiles, builtPage } from '../../pages/builtFiles.js'

/** What `manifest.json` of a build of the frame says. */
export const manifestShape = z.object({
  version: z.literal(1),
  pages: z.object({ sdk: builtPage, window: builtPage, social: builtPage, agent: builtPage }),
  files: builtFiles,
})

/** Pages and files of a build, with their hashes. */
export type FrameManifest = z.infer<typeof manifestShape>

/** What is needed to draw one of the frame's pages. */
export type FramePage = z.infer<typeof builtPage>

/** A build of the frame: what its server hands out. */
export interface FrameBuild {
  readonly manifest: FrameManifest
  /** The files of the manifest by their names. */
  readonly files: BuiltFiles
}
