import type { AdapterContext, ConnectorSource, LoginFrame } from '../../src/adapter.js'
import { toAddress, toTheme } from './address.js'
import type { AnnounceParts } from './announce.js'
import { createApprovals } from './approvals.js'
import { createApprovalWindows } from './approvalWindow.js'
import { createFrameClient } from './client.js'
import { connect } from './connect.js'
import { openKept } from './kept.js'
import { createLogin } from './login.js'
import type { EmbeddedOptions } from './options.js'
import { verifyOrigin } from './origins.js'
import { createPace } from './pace.js'
import type { FramePage } from './page.js'
import { answerCall } from './rpc.js'
import { createScreens } from './screens.js'
import { createSessions, type Sessions } from './sessions.js'
import { createStage } from './stage.js'
import type { FrameScreen } from './wire/frameEvents.js'

/** What the source does once a login is begun or restored. */
export interface Worker extends Pick<LoginFrame, 'request' | 'watch'> {
  readonly connect: ConnectorSource['connect']
}

/** @param base the frame's address, without parameters */
export function createWorker(context: AdapterContext, options: EmbeddedOptions, base: URL, page: FramePage): Worker {
  const kept = openKept(context.storage)
  const newAccountType = options.defaultAccountTypes?.eip155 ?? 'smartAccount'
  const client = createFrameClient({
    context,
    page,
    address: () => toAddress(context, options, base, page),
    verify: () => verifyOrigin(context),
    async greet(request) {
      const { name, description, url, icons } = context.app()
      const metadata = {
        name: name.slice(0, 200),
        description: description.slice(0, 1000),
        url: url.slice(0, 2048),
        icons: icons.filter((icon) => icon.length <= 65_536).slice(0, 16),
      }
      const params = {
        ...{ metadata, sdkVersion: 'latchkey', sdkType: 'appkit', projectId: context.projectId ?? '' },
        // A wallet that is made is of this type from its first word to auth.
        preferredAccountType: newAccountType,
      }
      await request({ method: 'SYNC_DAPP_DATA', params })
      // Not knowing them is having none (protocol, section 3).
      const { smartAccountEnabledNetworks: networks } = await request({
        method: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      }).catch(() => ({ smartAccountEnabledNetworks: [] }))
      kept.set('smartNetworks', networks)
    },
  })
  const stage = createStage(context)
  const approvals = createApprovals(context, client, stage)
  const windows = createApprovalWindows(context, client, page)
  const screens = createScreens(context, client, stage, approvals)
  const sessions: Sessions = createSessions(
    kept,
    () => login.attend(),
    () => client.asks('SHOW_SETTINGS'),
  )
  const login = createLogin(context, client, kept, () => sessions)

  context.onDispose(
    client.follow((news) => {
      if (news.name === 'SCREEN') screens.follow(news.payload as FrameScreen)
      login.note(news)
      sessions.follow(news)
    }),
  )
  const tellTheme = () => client.tell({ method: 'SYNC_THEME', params: { themeMode: toTheme(context, page) } })
  context.onDispose(context.onTheme(tellTheme))
  context.onDispose(page.onDark(tellTheme))
  context.onDispose(context.onLocale(() => client.tell({ method: 'SYNC_THEME', params: { language: context.locale } })))
  context.onDispose(client.close)
  const pace = createPace(context)
  const parts = {
    ...{ context, client, approvals, windows, pace, sessions, login },
    theme: () => toTheme(context, page),
    newAccountType,
  } as const
  if (options.announce) offer()
  return {
    connect: (request, attempt) => connect(parts, request, attempt),
    request: login.request,
    watch: client.watch,
  }

  /** Announces the wallet with the first login that stands. */
  function offer() {
    const stop = sessions.watch(() => {
      if (sessions.count === 0) return
      stop()
      const answer: AnnounceParts['answer'] = (live, call, networkId) => answerCall(parts, live, call, { networkId })
      import('./announce.js').then(
        ({ announce }) => {
          if (!context.signal.aborted) context.onDispose(announce({ context, sessions, answer, page: page.target }))
        },
        // Other libraries do without it; the next login offers it.
        () => offer(),
      )
    })
  }
}
