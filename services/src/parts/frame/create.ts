import { ServiceError } from '../../errors.js'
import { createClosedApp } from '../../http/closedApp.js'
import type { PartContext } from '../../part/definePart.js'
import type { SmartOptions } from '../../smart/config.js'
import { createFrame } from './app.js'
import type { FrameBuild } from './frameBuild.js'
import type { FrameUrls } from './headers.js'
import type { frameRates } from './limits.js'
import { readBuild } from './readBuild.js'

/** It has no tables: projects are the directory's. */
export const migrations = {}

/** What the frame part is made with. */
export interface FramePartOptions {
  frame?:
    | {
        /** Public addresses of the services, as browsers reach them, without a final slash. Those of bundler and paymaster may be absent. */
        urls?: Partial<FrameUrls> | undefined
        /** Where codes are typed. `frame`: the frame takes none from the host's page. Default `page`. */
        codeEntry?: 'page' | 'frame' | undefined
        /**
         * Origin patterns of pages that are trusted not to hide what users approve: requests are approved in the frame there. Default:
         * none, so that they are approved in a window (S11).
         */
        framedApprovals?: readonly string[] | undefined
        /** Default: the build that comes with the program. */
        build?: FrameBuild | undefined
      }
    | undefined
  /** Whose operations are paid for, and by whom. Default: none are. */
  smart?: SmartOptions | undefined
}

/** The frame part. */
export function create(
  context: PartContext<object, typeof frameRates>,
  { frame = {}, smart = { chains: {} } }: FramePartOptions,
) {
  const { frameOrigin, operator, operatorMark, offers, limiters } = context
  const { urls = {}, build } = frame
  const missing = (['auth', 'custody', 'recovery', 'data'] as const).filter((name) => urls[name] === undefined)
  let reading: Promise<FrameBuild> | undefined
  const findBuild = () => {
    reading ??= load(build)
    // What could not be read is read anew with the next call.
    reading.catch(() => {
      reading = undefined
    })
    return reading
  }
  const parts = { api: {}, commands: {} }
  if (frameOrigin === undefined || missing.length > 0) {
    const named = missing.map((name) => `--${name}-url`).join(', ')
    const warning =
      frameOrigin === undefined
        ? undefined
        : `The frame does not know where the services are (${named}): it answers 404.`
    return { ...parts, app: createClosedApp('frame', context), warning }
  }
  const { codeEntry = 'page', framedApprovals = [] } = frame
  const app = createFrame({
    ...context,
    frameOrigin,
    access: offers.projectAccess,
    chains: offers.chainDirectory,
    urls: urls as FrameUrls,
    operator,
    operatorMark,
    codeEntry,
    framedApprovals,
    smart,
    addressLimiter: limiters.frameAddress,
    findBuild,
  })
  const { unnamed } = offers.chainDirectory
  const warning =
    unnamed.length === 0
      ? undefined
      : `Embedded wallets do not work with ${unnamed.join(', ')}: give each a name, see "Chains" in the README.`
  return { ...parts, app, start: async () => void (await findBuild()), warning }
}

async function load(build: FrameBuild | undefined): Promise<FrameBuild> {
  const found = build ?? (await readBuild())
  if (found) return found
  throw new ServiceError('CONFIG_INVALID', 'The frame is not built: npm run build -w frame.')
}
