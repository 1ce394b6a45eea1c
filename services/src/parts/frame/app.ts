import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { CallerLimiter } from '../../http/callerLimiter.js'
import { type AppOptions, createApp } from '../../http/createApp.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import { toExactPattern } from '../../http/exactPattern.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import { addAssets } from '../../pages/builtFiles.js'
import { readCapped, TooLongError } from '../../readCapped.js'
import type { SmartOptions } from '../../smart/config.js'
import { permitting } from '../../smart/permitting.js'
import type { ChainDirectory } from '../data/chainNames.js'
import type { ProjectAccess, ProjectLook } from '../directory/projectAccess.js'
import { toAncestors } from './ancestors.js'
import type { FrameBuild } from './frameBuild.js'
import { commonHeaders, type FrameUrls, pagePolicy } from './headers.js'
import { plainPolicy, writePage, writePlainPage } from './pages.js'
import { toSponsors } from './toSponsors.js'

/** What the frame part is built from. */
export interface FrameAppOptions extends Pick<AppOptions, 'log' | 'clock' | 'preflightLimiter'> {
  frameOrigin: string
  access: ProjectAccess
  /** Chains that have a name: the frame works with no other. */
  chains: ChainDirectory
  urls: FrameUrls
  /** Who runs the wallet. */
  operator: string
  /** Where a project has none of its own. */
  operatorMark?: string | undefined
  codeEntry: 'page' | 'frame'
  /** Origin patterns of pages where requests are approved in the frame. */
  framedApprovals: readonly string[]
  /** Whose operations are paid for, and by whom. */
  smart: SmartOptions
  addressLimiter: CallerLimiter
  findBuild(): Promise<FrameBuild>
}

/** A project that was looked up, with its id. */
type FoundProject = NonNullable<Awaited<ReturnType<ProjectAccess['findProject']>>> & { readonly id: string }

const unavailable = 'Login is not available'

/** A page is made for its project, and what a project allows may change at any time. */
const neverKept = 'no-store'
/** The frame part: the frame's page for a project, the page of its windows, and their files. Nothing else is at its address. */
export function createFrame(options: FrameAppOptions): Hono<AppEnv> {
  const { frameOrigin, access, urls, operator, operatorMark, codeEntry, addressLimiter, findBuild, log } = options
  const app = createApp('frame', { ...options, isForEveryPage: false })
  const headers = commonHeaders(frameOrigin)

  app.use(async (context, next) => {
    const { waitMs } = await addressLimiter.take(readCaller(context), 1)
    if (waitMs > 0) context.res = refuseTooMany(context, waitMs)
    else await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
    // What has no policy of its own, as an error, runs and shows nothing.
    if (!context.res.headers.has('Content-Security-Policy'))
      context.res.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  })

  app.get('/sdk', (context) =>
    orPlain(context, async () => {
      const project = await findProject(context)
      if (project instanceof Response) return project
      const ancestors = [...new Set(project.origins.flatMap(toAncestors))]
      if (ancestors.length === 0) {
        return plain(
          context,
          403,
          unavailable,
          'This project names no page on which users may log in. Its operator adds one with: project origin add.',
        )
      }
      return answerFrame(context, ancestors, project)
    }),
  )

  // What it is for, and for whom, its opener tells it: the frame, of this origin.
  app.get('/window', (context) =>
    orPlain(context, async () =>
      answerPage(context, [], writePage((await findBuild()).manifest.pages.window, operator)),
    ),
  )

  // What an agent asks for stands behind `#` and is never sent. Users log in here as on a page of the project.
  app.get('/agent', (context) =>
    orPlain(context, async () => {
      const project = await findProject(context)
      return project instanceof Response ? project : answerAgent(context, project)
    }),
  )

  app.get('/loading', (context) => orPlain(context, () => answerSocial(context)))
  app.get('/social/:provider', (context) => orPlain(context, () => answerSocial(context)))
  // Apple answers by form. It is read here, because no page's code can, and goes into the page as data.
  app.post('/social/:provider', (context) =>
    orPlain(context, async () => answerSocial(context, await readForm(context))),
  )

  addAssets(app, async () => (await findBuild()).files)
  return app

  async function findProject(context: Context<AppEnv>) {
    const id = context.req.query('projectId')
    if (!id) return plain(context, 400, unavailable, 'The address names no project: projectId=...')
    const project = await access.findProject(id)
    return project ? { id, ...project } : plain(context, 404, unavailable, 'This project id is not known here.')
  }

  async function answerFrame(
    context: Context<AppEnv>,
    ancestors: readonly string[],
    { id, name: project, origins, names, look }: FoundProject,
  ): Promise<Response> {
    const [{ manifest }, mayPermit] = await Promise.all([findBuild(), access.isFeatureOn(id, permitting)])
    const chains = options.chains.list().map(({ permissions, ...chain }) => {
      const sponsors = chain.smartAccount && toSponsors({ chain: chain.id, project: id, operator, urls }, options.smart)
      return {
        ...chain,
        ...(mayPermit && permissions && { permissions }),
        rpcUrl: toRpcUrl(urls.data, chain.id, id),
        ...(sponsors && { sponsors }),
      }
    })
    const config = {
      projectId: id,
      project,
      operator: look?.name ?? operator,
      ...toFrameLook(look, operatorMark),
      origins,
      names,
      urls: {
        ...{ auth: urls.auth, custody: urls.custody, recovery: urls.recovery, data: urls.data },
        ...(urls.sessions !== undefined && { sessions: urls.sessions }),
      },
      chains,
      codeEntry,
      // The frame's own page is no stranger's, and hides nothing.
      framedApprovals: [...options.framedApprovals, ...(mayPermit ? [toExactPattern(frameOrigin)] : [])],
    }
    const others = chains.flatMap(({ sponsors }) => sponsors?.paymasters ?? []).filter(({ isOwn }) => !isOwn)
    const called = { ...urls, others: others.map(({ url }) => url) }
    return answerPage(context, ancestors, writePage(manifest.pages.sdk, config.operator, config), called)
  }

  /** The page of agents' links, on which the frame lies: it calls nothing itself. */
  async function answerAgent(context: Context<AppEnv>, project: FoundProject): Promise<Response> {
    const [{ manifest }, mayPermit] = await Promise.all([findBuild(), access.isFeatureOn(project.id, permitting)])
    const config = toAgentConfig(project, options, mayPermit)
    context.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    return answerPage(context, [], writePage(manifest.pages.agent, config.operator, config), {}, true)
  }

  /** The window of a login by a provider: it calls auth alone. */
  async function answerSocial(context: Context<AppEnv>, posted?: Readonly<Record<string, string>>): Promise<Response> {
    const config = { auth: urls.auth, ...(posted && { posted }) }
    return answerPage(context, [], writePage((await findBuild()).manifest.pages.social, operator, config), {
      auth: urls.auth,
    })
  }

  function answerPage(
    context: Context<AppEnv>,
    ancestors: readonly string[],
    page: string,
    { others, ...called }: Partial<FrameUrls> & { readonly others?: readonly string[] } = urls,
    isFraming = false,
  ): Response {
    context.header('Content-Security-Policy', pagePolicy(called, ancestors, others, isFraming))
    if (ancestors.length === 0) context.header('X-Frame-Options', 'DENY')
    return html(context, 200, page)
  }

  /** A page that says what is wrong, also when the project cannot be looked up. */
  async function orPlain(context: Context<AppEnv>, answer: () => Promise<Response>): Promise<Response> {
    try {
      return await answer()
    } catch (error) {
      log.problem(`frame failed while answering: ${error instanceof Error ? error.name : 'unknown'}`)
      return plain(context, 503, 'Login is not available now', 'The service cannot answer. Try again later.')
    }
  }
}

/** What the page of agents' links gets: the networks on which permissions are given, and whether any are. */
function toAgentConfig(
  { id, origins, look }: FoundProject,
  { frameOrigin, urls, operator, operatorMark, chains }: FrameAppOptions,
  mayPermit: boolean,
) {
  const isOn = mayPermit && origins.includes(toExactPattern(frameOrigin)) && urls.sessions !== undefined
  const permitted = isOn ? chains.list().filter(({ permissions, smartAccount }) => permissions && smartAccount) : []
  return {
    projectId: id,
    operator: look?.name ?? operator,
    ...toFrameLook(look, operatorMark),
    chains: permitted.map((chain) => ({ id: chain.id, name: chain.name })),
    isOn,
  }
}

/** What the page gets of a project's look. The name stands in place of the operator's. */
function toFrameLook(look: ProjectLook | undefined, operatorMark: string | undefined) {
  const { accent, radius, mark = operatorMark } = look ?? {}
  return (accent ?? radius ?? mark) !== undefined ? { look: { accent, radius, mark } } : undefined
}

/** Largest form of a provider, in bytes: a code, a state, and what Apple says of its user. */
const longestForm = 16 * 1024

/** Fields of a form, the last of each name; none where it is too long or no form. */
async function readForm(context: Context<AppEnv>): Promise<Readonly<Record<string, string>>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(context.req.header('Content-Type') ?? '')) return {}
  try {
    return Object.fromEntries(new URLSearchParams(await readCapped(context.req.raw.body, longestForm)))
  } catch (error) {
    if (error instanceof TooLongError) return {}
    throw error
  }
}

function plain(context: Context<AppEnv>, status: ContentfulStatusCode, title: string, text: string): Response {
  context.header('Content-Security-Policy', plainPolicy)
  context.header('X-Frame-Options', 'DENY')
  context.header('Cross-Origin-Opener-Policy', 'same-origin')
  return html(context, status, writePlainPage(title, text))
}

function html(context: Context<AppEnv>, status: ContentfulStatusCode, text: string): Response {
  context.header('Cache-Control', neverKept)
  return context.html(text, status)
}

function toRpcUrl(dataUrl: string, chainId: string, projectId: string): string {
  return `${dataUrl}/v1/?${new URLSearchParams({ chainId, projectId })}`
}
