import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BundledFrame, listStatic } from './bundleFrame.js'

/** A file of the frame's build, as it is weighed. */
export interface WeighedFile {
  readonly file: string
  /** After gzip -9. */
  readonly bytes: number
  /** What it is made of, and how much of each is in it after minifying. */
  readonly modules: readonly { readonly name: string; readonly length: number }[]
}

/** What the frame's page loads, and when. */
export interface FrameWeight {
  /** Until it says READY. */
  readonly ready: readonly WeighedFile[]
  /** Until the wallet of a user who is logged in is open and signs, READY included: no screen belongs to it. */
  readonly unlock: readonly WeighedFile[]
  /** From its opening to a login's wallet that is there already, READY included, whatever of it a user meets. */
  readonly login: readonly WeighedFile[]
  /** With a wallet that is made, or whose record is new to the device, on top of the login: a first login has both. */
  readonly creation: readonly WeighedFile[]
  /** With the first request of every kind, on top. */
  readonly approvals: readonly WeighedFile[]
  /** With what a page reads without a consent: what an account holds, filters; on top of the login. */
  readonly reads: readonly WeighedFile[]
  /** With several calls at once and what is asked about them, on top of the requests. */
  readonly calls: readonly WeighedFile[]
  /** With permissions that are given, listed and ended, on top of the calls. */
  readonly permissions: readonly WeighedFile[]
  /** With the list of what the user has permitted, on top of permissions and settings. */
  readonly grants: readonly WeighedFile[]
  /** With the settings, on top of the login. */
  readonly settings: readonly WeighedFile[]
  /** With the first call of an account's window (export, import, recovery), on top of the login and a creation. */
  readonly windows: readonly WeighedFile[]
  /** With logins by providers and Telegram, all that they and their users may meet, on top of the login. */
  readonly socials: readonly WeighedFile[]
  /** With the question whether another mailbox is to log in, on top of the login. */
  readonly confirm: readonly WeighedFile[]
  /** With what a device is told at its start, on top of the login. */
  readonly told: readonly WeighedFile[]
  /** The window of such a login, all of it. */
  readonly socialWindow: readonly WeighedFile[]
  /** The page of agents' links, which has the frame in it, without that. */
  readonly agentPage: readonly WeighedFile[]
}

/** Where the code of what comes later begins. */
const later = {
  creation: ['frame/flows/creation', 'frame/keys/derive', 'frame/keys/nobleEd25519'],
  approvals: ['frame/page/approvals/', 'frame/page/records'],
  reads: ['frame/page/assets/', 'frame/page/chains/workOut'],
  calls: ['frame/page/calls/', 'frame/page/approvals/evm/batch/', 'frame/keys/smartAccount', 'frame/flows/sponsor'],
  permissions: ['frame/page/approvals/evm/grant/', 'frame/page/calls/permissions', 'frame/keys/permission'],
  grants: ['frame/page/grants/', 'frame/page/permissions/'],
  settings: ['frame/page/settings/'],
  windows: ['frame/page/login/serveWindows'],
  socials: ['frame/page/login/social/', 'frame/page/screens/mailbox/'],
  confirm: ['frame/page/screens/confirm/'],
  told: ['frame/page/told/'],
}

/** Texts in another language: English loads none of them. */
const isTranslation = /\/messages\/(?:\w+\/)?(?!en\.)[a-z]{2}\.ts$/

/** Weighs a build by its graph: what can load counts, also where few users meet it. */
export function weighFrame({ meta: { outputs }, files }: BundledFrame): FrameWeight {
  const find = (page: string) => Object.keys(outputs).find((path) => outputs[path]?.entryPoint === page) ?? ''
  const entry = find('frame/page/main.ts')
  const weigh = (path: string): WeighedFile => ({
    file: basename(path),
    bytes: gzipSync(files.get(basename(path)) ?? '', { level: 9 }).byteLength,
    modules: Object.entries(outputs[path]?.inputs ?? {}).map(([name, { bytesInOutput }]) => ({
      name,
      length: bytesInOutput,
    })),
  })
  const reach = (path: string, isLeftOut: (path: string) => boolean, found = new Set<string>()): Set<string> => {
    if (found.has(path) || isTranslation.test(outputs[path]?.entryPoint ?? '') || isLeftOut(path)) return found
    found.add(path)
    for (const { path: next } of outputs[path]?.imports ?? []) if (next in outputs) reach(next, isLeftOut, found)
    return found
  }
  const rooms = Object.keys(later) as (keyof typeof later)[]
  /** All that loads where of these rooms none but some are entered. */
  const enter = (...entered: readonly (keyof typeof later)[]) => {
    const left = rooms.filter((room) => !entered.includes(room)).flatMap((room) => later[room])
    return reach(entry, (path) => left.some((begin) => outputs[path]?.entryPoint?.startsWith(begin)))
  }
  const ready = listStatic(outputs, entry)
  const unlock = ['frame/page/login/createLogin.ts', 'frame/page/login/storage.ts'].reduce(
    (found, page) => listStatic(outputs, find(page), found),
    new Set(ready),
  )
  const login = enter()
  const creation = enter('creation')
  const approvals = enter('approvals')
  const calls = enter('approvals', 'calls')
  const onTop = (room: keyof typeof later, below = login) =>
    [...enter(room)].filter((path) => !below.has(path)).map(weigh)
  return {
    ready: [...ready].map(weigh),
    unlock: [...unlock].map(weigh),
    login: [...login].map(weigh),
    creation: onTop('creation'),
    approvals: onTop('approvals'),
    calls: [...calls].filter((path) => !approvals.has(path)).map(weigh),
    reads: onTop('reads'),
    permissions: [...enter('approvals', 'calls', 'permissions')].filter((path) => !calls.has(path)).map(weigh),
    grants: onTop('grants', enter('approvals', 'calls', 'permissions', 'settings')),
    settings: onTop('settings'),
    // An import makes a wallet.
    windows: onTop('windows', creation),
    socials: onTop('socials'),
    confirm: onTop('confirm'),
    told: onTop('told'),
    socialWindow: [...listStatic(outputs, find('frame/social/main.ts'))].map(weigh),
    agentPage: [...listStatic(outputs, find('frame/agent/main.ts'))].map(weigh),
  }
}
