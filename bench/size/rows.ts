import type { FrameWeight, WeighedFile } from '../../frame/build/weighFrame.js'
import { type Chunk, readFirstLoad, sumBytes } from './bundle.js'
import { countPackages } from './countPackages.js'
import type { Journey } from './drive.js'
import type { Host } from './host.js'

/** One line of the size table. */
export interface Row {
  readonly id: string
  readonly title: string
  /** Undefined when it could not be measured here. */
  readonly value: number | undefined
  readonly budget: number
  readonly unit: 'B' | 'packages' | 'requests' | 'modules' | 'chunks'
  readonly ok: boolean
  /** What the value is made of. */
  readonly parts: readonly string[]
}

/** What was measured. */
export interface Measured {
  readonly host: Host
  readonly full: readonly Chunk[]
  /** A host without login: chains, wallets on phones, sending, receiving. */
  readonly five: readonly Chunk[]
  /** A page without React, whose button is an element; and without the element. */
  readonly elements: readonly Chunk[]
  readonly plain: readonly Chunk[]
  readonly bare: readonly Chunk[]
  /** All that a host for EVM chains ships, lazy parts included. */
  readonly evm: readonly Chunk[]
  /** What a host's back end loads, `jose` aside. */
  readonly server: readonly Chunk[]
  /** What an agent loads, `viem` aside. */
  readonly agent: readonly Chunk[]
  readonly journey: Journey | undefined
  /** The login frame, which hosts ship nothing of. */
  readonly frame: FrameWeight
  /** The operator's console: its first page. */
  readonly operators: readonly WeighedFile[]
  readonly packages: Parameters<typeof countPackages>[0]
}

/** What a row is summed up from. */
type Weighed = Pick<Chunk, 'file' | 'bytes' | 'modules'>

/** The slot that the Connect view shows: its plugins' entries load with it. */
const connectSlot = 'connect.method'

/** What loads with the modal for the sake of plugins that have a field on Connect, and for nothing else. */
const forEntries = ['latchkey/dist/plugins/', 'latchkey/dist/src/field.js', 'latchkey/dist/src/forPlugins.js']

/** The adapter, its SDK, and the networks. */
const ofSolana = /^(@solana|@solana-program)\/|^latchkey\/dist\/(adapters\/solana\/|src\/networks\/solana\.js)/

/** Texts in another language: English loads none of them. */
const isTranslation = /\/messages\/(?:\w+\/)?(?!en\.)[a-z]{2}\.js$/

/** Holds what was measured against the budgets. */
export function judge({
  host,
  full,
  five,
  elements,
  plain,
  bare,
  evm,
  server,
  agent,
  journey,
  frame,
  operators,
  packages,
}: Measured): readonly Row[] {
  const firstLoad = readFirstLoad(full)
  const byFile = new Map(full.map((chunk) => [chunk.file, chunk]))
  const chunksOf = (files: readonly string[] | undefined) =>
    files?.map((file) => byFile.get(file)).filter((chunk) => chunk !== undefined)
  const weigh = (id: string, title: string, budget: number, chunks: readonly Weighed[] | undefined): Row => {
    const value = chunks?.reduce((sum, { bytes }) => sum + bytes, 0)
    const heaviest = (chunks ?? [])
      .flatMap(({ modules }) => modules)
      .toSorted((left, right) => right.length - left.length)
    const parts = [
      ...(chunks ?? []).map(({ file, bytes }) => `${file} ${bytes} B`),
      ...heaviest.slice(0, 25).map(({ name, length }) => `${name} (${length} before minifying)`),
    ]
    return { id, title, value, budget, unit: 'B', ok: value === undefined || value <= budget, parts }
  }
  const count = (
    id: string,
    title: string,
    budget: number,
    unit: Row['unit'],
    parts: readonly string[] | undefined,
  ): Row => ({
    id,
    title,
    value: parts?.length,
    budget,
    unit,
    ok: parts === undefined || parts.length <= budget,
    parts: parts ?? [],
  })

  /** What a part's own folder adds after the first load; what it shares with others is in other chunks. */
  const lazyHalf = (folder: string) =>
    full.filter(
      (chunk) =>
        !firstLoad.includes(chunk) &&
        !chunk.modules.some(({ name }) => isTranslation.test(name)) &&
        chunk.modules.some(({ name }) => name.startsWith(`latchkey/dist/${folder}/`)) &&
        // Only where a host asks for it.
        !chunk.modules.some(({ name }) => name.endsWith('/announce.js')),
    )
  const ofOwners =
    /\/names\/(?:changes|records|useChange|OwnNameView|messages\/changes|views\/(?:Change|Give|Take)?AccountName)\.js$/
  const ofSmartAccounts = lazyHalf('adapters/embedded').filter(({ modules }) =>
    modules.some(({ name }) => name.includes('/embedded/views/smartAccount/')),
  )
  const ofSmartSessions = lazyHalf('adapters/embedded').filter(({ modules }) =>
    modules.some(({ name }) => name.includes('/embedded/views/smartSessions/')),
  )
  const ownersChanges = lazyHalf('plugins/names').filter(({ modules }) =>
    modules.some(({ name }) => ofOwners.test(name)),
  )
  const ofReview =
    /\/swaps\/(?:trading\/|form\/(?:LeaveNotice|Review|Steps|useOutcome)|views\/Swap(?:Preview|Confirmed))/
  const swapsReview = lazyHalf('plugins/swaps').filter(({ modules }) => modules.some(({ name }) => ofReview.test(name)))
  const ofNames = evm.filter(({ modules }) =>
    modules.some(({ name }) => name.endsWith('/evm/ensClient.js') || name.startsWith('@adraffy/ens-normalize/')),
  )
  const ofTrades = evm.filter(({ modules }) => modules.some(({ name }) => name.includes('/evm/trade/')))
  const ofPrices = ofTrades.filter(({ modules }) => modules.some(({ name }) => name.includes('/evm/trade/prices/')))
  const ofPermits = ofTrades.filter(({ modules }) => modules.some(({ name }) => name.endsWith('/evm/trade/permit.js')))
  const ofElsewhere = /\/pay\/(?:transfers\/|views\/Pay(?:Exchange|WithExchange))/
  const payElsewhere = lazyHalf('plugins/pay').filter(({ modules }) =>
    modules.some(({ name }) => ofElsewhere.test(name)),
  )
  const ofLinks = lazyHalf('plugins/send').filter(({ modules }) =>
    modules.some(({ name }) => name.endsWith('/send/readLink.js')),
  )
  const ofElements = sumBytes(readFirstLoad(elements)) - sumBytes(readFirstLoad(plain))
  const descriptors = sumBytes(firstLoad) - sumBytes(readFirstLoad(bare))
  const upToOpen = union(
    firstLoad,
    chunksOf([...(journey?.load ?? []), ...(journey?.late ?? []), ...(journey?.open ?? [])]),
  )
  const heavy = upToOpen.flatMap(({ modules }) =>
    modules.map(({ name }) => name).filter((name) => /^(zod|viem|ox|abitype)\//.test(name)),
  )
  const ofZod = full.filter(({ modules }) => modules.some(({ name }) => name.startsWith('zod/')))
  const unwanted = evm.flatMap(({ modules }) => modules.map(({ name }) => name).filter((name) => ofSolana.test(name)))
  const opening = chunksOf(journey?.open)
  const isOfEntries = ({ modules }: Chunk) =>
    modules.length > 0 && modules.every(({ name }) => forEntries.some((folder) => name.startsWith(folder)))
  const silent = host.plugins.filter(({ slots }) => !slots.includes(connectSlot))
  const unused = journey && [
    ...(chunksOf(journey.load) ?? []).filter((chunk) => holdsBodyOf(chunk, host.plugins)),
    ...(chunksOf(journey.open) ?? []).filter((chunk) => holdsBodyOf(chunk, silent)),
    ...(chunksOf(journey.off) ?? []).filter((chunk) => holdsBodyOf(chunk, host.plugins)),
  ]
  return [
    // The browser loads the entry's graph and nothing else, so both ways to measure must agree; the larger one counts.
    // 60 are the places of hosts: which elements an instance is drawn in, and that container and append: false are refused together.
    // 170 are errors in a chunk of their own, so that a back end has them without the kernel.
    // 50 name the views of exchanges in pay's descriptor. 180 are languages: code and texts of another one come beside the modal's, in one wave.
    weigh(
      'entry',
      'first load: latchkey, React button, everything listed',
      17_800,
      union(firstLoad, chunksOf(journey?.load)),
    ),
    // 15 are the permission of sending to switch to the network of a payment link.
    weigh('five', 'first load with wallets, sending and receiving alone', 14_820, readFirstLoad(five)),
    // The issue wanted 17,500, and 2,500 for the elements. In one file it is 16,300: jotai 3,000, the kernel 7,400, descriptors 2,000, elements 3,900.
    // The rest is a bundler's: what loads later files, their names, and that each file is compressed for itself. Of the elements buttons are 2,000
    // (260 of it languages), how one finds its instance, survives being moved and reads attributes 1,200, surfaces 470. Of the kernel checks at
    // creation are 1,200, which throw in the host's own call, and 400 tell of a policy that blocks scripts, which no script can bring.
    weigh(
      'elements',
      'first load: latchkey, elements without React, everything listed',
      20_000,
      readFirstLoad(elements),
    ),
    {
      id: 'element',
      title: 'of that, all elements together',
      value: ofElements,
      budget: 4_350,
      unit: 'B',
      ok: ofElements <= 4_350,
      parts: readFirstLoad(elements).map(({ file, bytes }) => `${file} ${bytes} B`),
    },
    weigh('late', 'with services: what comes by itself after the first paint', 4_000, chunksOf(journey?.late)),
    // 3,000 of it are what shows an error or leads on from one: the bars, a toast, a failure's code. Loaded later, a user who is offline would not get it.
    weigh(
      'open',
      'opening the modal, on top',
      // 900 of it draw in an element of the host's; what a panel adds comes with one. 1,000 keep it in reach beside dialogs of the host's.
      // 400 follow the language while it is open: the host's option and the page's, in the direction of what is shown. 130 choose colours.
      // 450 know the addresses of services: nothing calls one before.
      51_450,
      opening?.filter((chunk) => !isOfEntries(chunk)),
    ),
    // The address field has 9,000; the rows of accounts 7,000, which hold all that a click has to have at once: a window opens in none other.
    // 150 are the row that a returning user goes on by: it stands when Connect is drawn, and has focus.
    // 60 say that sign-ups are limited. 300 list languages and choose one: a list in a file of its own would cost all others a request after another.
    weigh('entries', 'fields of plugins on Connect, on top of that', 17_750, opening?.filter(isOfEntries)),
    weigh('connect', 'connecting an installed wallet, on top', 6_000, chunksOf(journey?.connect)),
    // Who knows the name is asked by it: the data service, or a plugin.
    weigh(
      'name',
      'what shows a name on the button, once connected and in sight',
      3_000,
      full.filter(({ modules }) => modules.some(({ name }) => name === 'latchkey/dist/src/shownName.js')),
    ),
    weigh(
      'following',
      'what follows what was sent, and tells of it, once something was',
      4_400,
      full.filter(({ modules }) => modules.some(({ name }) => name === 'latchkey/dist/src/following.js')),
    ),
    {
      id: 'descriptors',
      title: `all ${host.adapters.length + host.plugins.length} descriptors together`,
      value: descriptors,
      // 50 each name the views of exchanges and of an account's type.
      budget: 3_850,
      unit: 'B',
      ok: descriptors <= 3_850,
      parts: [...host.adapters, ...host.plugins].map(({ specifier }) => specifier),
    },
    // 600 B are the window that a request opens in its click, and the view that leads to it; 500 the offer on Account.
    // 50 are why a login has ended, and what is kept of one that has run out; 1,900 the login by a host's own server, for hosts that have one.
    weigh(
      'embedded',
      'the adapter embedded, once a login begins',
      18_900,
      lazyHalf('adapters/embedded').filter((chunk) => ![...ofSmartAccounts, ...ofSmartSessions].includes(chunk)),
    ),
    // Its texts are a third of it.
    weigh('smartAccounts', 'the adapter embedded: the type of an account', 3_700, ofSmartAccounts),
    // The view itself is the frame's.
    weigh('smartSessions', 'the adapter embedded: the way to what apps may do', 2_000, ofSmartSessions),
    weigh('activity', 'the plugin activity, once its tab is shown', 12_000, lazyHalf('plugins/activity')),
    // Checks, warnings and the course of a transfer are 8,000 of it, its texts 2,400.
    weigh(
      'send',
      'the plugin send, once its views are shown',
      17_000,
      lazyHalf('plugins/send').filter((chunk) => !ofLinks.includes(chunk)),
    ),
    // Reading them strictly is more than half of it; the rest finds their network and token, and says what is wrong.
    weigh('sendLink', 'the plugin send: a payment link, once one is in its field', 2_600, ofLinks),
    // Texts are 3,100 of it, quotes of services and routers 3,500, the addresses of exchanges 1,000; 1,700 are offers to choose from, what is
    // shown of a price that is old, and tokens that are on other networks.
    weigh(
      'swaps',
      'the plugin swaps: the form, its prices and its tokens',
      23_200,
      lazyHalf('plugins/swaps').filter((chunk) => !swapsReview.includes(chunk)),
    ),
    weigh('swapsReview', 'the plugin swaps: review, check and carrying out, on top', 10_800, swapsReview),
    // Without views 6,600: who is asked, what is believed, and how a purchase is followed. Its texts are 2,900.
    weigh('onramp', 'the plugin onramp, with all its views', 20_800, lazyHalf('plugins/onramp')),
    // Without views 11,000: bills, what suffices, and steps that go on after a reload. Texts are 3,500, calls for exchanges 2,000. The issue wanted 16,000.
    // Deposits from exchanges that are followed over a reload and in every tab are 4,000; 5,000 are steps, states and words of what a bridge has.
    weigh(
      'pay',
      'the plugin pay: bills, what suffices, and what is paid with the wallet',
      39_000,
      lazyHalf('plugins/pay').filter((chunk) => !payElsewhere.includes(chunk)),
    ),
    weigh(
      'payElsewhere',
      'the plugin pay: views of exchanges, and what other networks bring, on top',
      10_200,
      payElsewhere,
    ),
    weigh(
      'tokenPicker',
      'the list that a token is chosen from, for all plugins',
      1_950,
      full.filter(({ modules }) => modules.some(({ name }) => name === 'latchkey/dist/src/tokenPicker.js')),
    ),
    weigh('server', 'latchkey/server in a back end, jose aside', 5_000, server),
    // 400 are the error that all of ours are. What pays comes with the first request that is paid.
    weigh('agent', 'latchkey/agent, viem aside', 7_000, agent),
    weigh('unused', 'plugins not enabled, or enabled and not used', 0, unused),
    count('heavy', 'modules of zod, viem in the first load and the opening', 0, 'modules', heavy),
    count(
      'zod',
      'chunks that hold zod',
      1,
      'chunks',
      ofZod.map(({ file, bytes }) => `${file} ${bytes} B`),
    ),
    count('solana', 'modules for Solana that a host for EVM chains ships', 0, 'modules', unwanted),
    count(
      'packages',
      'npm packages that a host installs for EVM wallets',
      12,
      'packages',
      countPackages(packages, 'latchkey'),
    ),
    // 200 load the languages of what is drawn; 250 read what it is told of who pays and of the operator's look. Forms of zod that one late
    // screen alone used had 1,100 more: they are one module, for all pages. 450 name the calls about permissions, and refuse them.
    weigh('frame', 'login frame: until it is ready', 21_600, frame.ready),
    // READY's 20,700 in it: half of them are zod, which reads the wire and the services' answers. secp256k1 with its hashes has 21,000, HPKE
    // 8,000, manifests, records and the limits of an unlocked wallet 11,000, flows and services 7,300, who is logged in 5,000.
    weigh('frameUnlock', 'login frame: until the wallet of a known user signs', 77_200, frame.unlock),
    // 26,000 B of it are screens: preact, the modal's look, texts. The rest on top of the row above are logins and changes of an account;
    // 3,900 what a site can read, a host's own login with its press, and a user who is suspended; 2,900 languages and the operator's look.
    weigh('frameLogin', 'login frame: up to a login, with all its screens', 135_000, frame.login),
    // The word list has 6,000, BIP-32 with its hash 3,500, the library's Ed25519 4,100, SHA-512 with a second SHA-256 3,200, which an unlock
    // does without (`sha256Alone`). It is fetched while the mail is on its way.
    weigh('frameCreation', 'login frame: a wallet that is made, on top of the login', 23_400, frame.creation),
    // All of it is lazy. viem and the Solana library have 19,000 of it, decoders and forecasts of both chains 22,000: those of Solana have tables,
    // rules of Token-2022 and a forecast, those of EVM chains trades, vaults, orders and the transactions of a Safe. 1,500 B are the sheet
    // that stands whole: its style, who asks for what in sentences, and the doubt whether the frame is covered. 2,000 are swaps in words,
    // 2,300 deposits to other networks, and the end of an account's contract; 900 are permissions in words.
    weigh('frameApprovals', 'login frame: requests of all kinds, on top', 75_000, frame.approvals),
    // 5,500 of it are calls that another pays for: operations, who is asked, what became of them. 800 are what permissions share with them, and whether an operator lets
    // them be given.
    weigh('frameCalls', 'login frame: several calls at once (EIP-5792), on top of requests', 16_200, frame.calls),
    // 8,000 were wanted. 5,100 are what a permission is (`src/permissions`): the sets of enforcers, read and written, what is refused, what is left.
    // 5,900 are requests of both drafts, read strictly, told in words, signed with or without an upgrade, and ended.
    weigh(
      'frameReads',
      'login frame: what an account holds, filters of chains, on top of the login',
      3_300,
      frame.reads,
    ),
    weigh(
      'framePermissions',
      'login frame: permissions (ERC-7715), on top of several calls',
      14_600,
      frame.permissions,
    ),
    // What it says of a permission it says as its approval does. 170 are those that were given by links of agents.
    weigh('frameGrants', 'login frame: the list of what the user has permitted, on top of both', 8_000, frame.grants),
    // 200 of it are the icons of its rows.
    weigh('frameSettings', 'login frame: the settings, on top of the login', 14_000, frame.settings),
    weigh('socials', 'the plugin socials, with all its views', 9_000, lazyHalf('plugins/socials')),
    weigh(
      'names',
      'the plugin names, with all its views',
      8_000,
      lazyHalf('plugins/names').filter((chunk) => !ownersChanges.includes(chunk)),
    ),
    // Comes when the owner of a name changes, gives or takes one.
    weigh('namesChanges', 'the plugin names: the own name and its changes, on top', 10_000, ownersChanges),
    // 26,000 of it normalize names (ENSIP-15): those of the plugin names are of ASCII, and need none.
    weigh('ens', 'the adapter evm: a name of ENS, once one is looked up', 35_000, ofNames),
    weigh(
      'trade',
      'the adapter evm: allowances, forecasts and trades, once one is asked for',
      5_300,
      ofTrades.filter((chunk) => !ofPermits.includes(chunk) && !ofPrices.includes(chunk)),
    ),
    weigh('tradePrices', 'the adapter evm: what exchanges themselves say, on top', 2_150, ofPrices),
    weigh('permit', 'the adapter evm: leave by a signature, on top', 2_000, ofPermits),
    weigh('tokens', 'the plugin tokens, once Account and its views are shown', 12_000, lazyHalf('plugins/tokens')),
    // Flows of export, import and recovery changes: the windows' own pages are of another page.
    weigh('frameWindows', 'login frame: what its windows ask of it, on top of the login', 2_000, frame.windows),
    // 3,000 of it are the gate, before the press that adds a mailbox; 1,400 the windows that find their frame.
    weigh('frameSocials', 'login frame: logins by providers, on top of the login', 12_000, frame.socials),
    // The gate, and the screen that names page and address.
    weigh('frameConfirm', 'login frame: a change of the mailbox, on top of the login', 5_000, frame.confirm),
    // The gate again, and two screens.
    weigh('frameTold', 'login frame: what a device hears at its start, on top of the login', 6_000, frame.told),
    // 1,600 of it are how it finds its frame and takes the login by their channel.
    // 700 choose its language, which is the browser's: it has no page to follow.
    weigh('frameSocialWindow', 'login frame: the window of such a login, all of it', 6_200, frame.socialWindow),
    // A page of its own: preact and zod, the modal's look and the parts of screens, the wire, and the link's reader.
    weigh('frameAgentPage', 'login frame: the page of agents’ links, the frame in it aside', 30_000, frame.agentPage),
    // More than half of it is React with its router; the rest are queries of TanStack, and the modal's parts.
    weigh('console', "the operator's console: its first page", 150_000, operators),
    count('foreign', 'requests to other hosts before the user acts', 0, 'requests', journey?.foreign),
    count('configuration', 'the same with services and a project id', 1, 'requests', journey?.foreignWithServices),
  ]
}

/** Within this part of its budget a size is near it. */
const nearness = 0.03

/** Whether a size holds its budget, but hardly: the next feature breaks it. */
export const isNear = ({ value, budget, unit, ok }: Row): boolean =>
  ok && unit === 'B' && value !== undefined && budget > 0 && value >= budget * (1 - nearness)

/** Prints the rows; of a broken one also what it is made of. */
export function printTable(rows: readonly Row[]): void {
  for (const row of rows) {
    const { title, value, budget, unit, ok, parts } = row
    const measured = value === undefined ? 'not measured' : `${value} ${unit}`
    const sign = ok ? (isNear(row) ? '~' : ' ') : '!'
    console.log(`${sign} ${title.padEnd(56)}${measured.padStart(14)}  of ${budget} ${unit}`)
    if (!ok) for (const part of parts) console.log(`      ${part}`)
  }
  const near = rows.filter(isNear)
  if (near.length > 0) console.log(`Warning: near their budget (~): ${near.map(({ id }) => id).join(', ')}`)
}

/** The sizes that have a budget, in a few words. */
export function summarize(rows: readonly Row[]): string {
  const sizes = rows.filter(({ unit, value, budget }) => unit === 'B' && value !== undefined && budget > 0)
  return sizes
    .map(
      (row) =>
        `${row.id} ${((row.value ?? 0) / 1000).toFixed(1)} of ${row.budget / 1000} kB${isNear(row) ? ' (near)' : ''}`,
    )
    .join(', ')
}

/** Whether a chunk holds more of a plugin than its descriptor. */
function holdsBodyOf({ modules }: Chunk, plugins: Host['plugins']): boolean {
  return plugins.some(({ specifier }) => {
    const folder = `latchkey/dist/${specifier.slice('latchkey/'.length)}/`
    return modules.some(({ name }) => name.startsWith(folder) && name !== `${folder}index.js`)
  })
}

function union(left: readonly Chunk[], right: readonly Chunk[] = []): readonly Chunk[] {
  return [...new Set([...left, ...right])]
}
