import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/run.mjs'

const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

/** Names of an interface's members, those of a nested form as `outer.inner`. */
function membersOf(file: string, name: string): readonly string[] {
  const [, body = ''] = new RegExp(`interface ${name}\\b[\\s\\S]*?\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(read(file)) ?? []
  const members = body.matchAll(/^ {2}(?:readonly )?(\w+)\??([:(][\s\S]*?)(?=^ {2}(?:\/\*\*|\w)|(?![\s\S]))/gm)
  return [...members].flatMap(([, own = '', form = '']) => {
    if (!form.startsWith(': {')) return [own]
    const inner = /^: \{\n/.test(form) ? /^ {4}readonly (\w+)\??:/gm : /readonly (\w+)\??:/g
    return [...form.matchAll(inner)].map(([, each]) => `${own}.${each}`)
  })
}

/** A file of tests, and in it the title of one, as it is written there. */
type Guard = readonly [file: string, title: string]

const instance = 'src/kernel/instance/instance.test.ts'
const features = 'src/kernel/flags/features.test.ts'
const plugins = 'src/kernel/pluginContext/pluginContext.test.ts'
const options = 'src/views/options.test.tsx'
const connect = 'src/views/wallets/Connect.test.tsx'
const list = 'src/views/wallets/WalletList.test.tsx'
const account = 'src/views/account/Account.test.tsx'
const analytics = 'src/features/analytics/analytics.test.ts'
const react = 'src/react/react.test.tsx'
const siwx = 'src/siwx/createSiwx.test.ts'
const siwe = 'src/siwx/fromSiwe.test.ts'
const relay = 'adapters/walletconnect/options.test.ts'
const proposal = 'adapters/walletconnect/namespaces.test.ts'

const frame = 'adapters/embedded/frame.test.ts'
const social = 'plugins/socials/flow.test.ts'
const trading = 'plugins/swaps/trading/trading.test.ts'

const frameAddress = 'parameters: url and codeEntry: where the frame is, and that it takes the code itself'
const include = 'parameters: includeWalletIds keeps out what is only featured or was used'
const theme = 'parameters: themeMode and themeVariables are those of the modal from the start'
const once = 'behavior: one call for the configuration, after the page was painted'
const labels = 'parameters: the labels of the connect button; what it does is for one namespace'
const looks = 'parameters: disabled, className, charsStart, charsEnd and balance, on the button of both'
const asked = 'parameters: namespaces.methods, namespaces.chains and namespaces.events take the place of the standard'
const older = 'behavior: an older host signs users in with its own back end'
const intervals = 'parameters: nonceRefetchIntervalMs and sessionRefetchIntervalMs'

/** Options by the interface that has them. */
interface Table {
  readonly file: string
  readonly name: string
  readonly tests: Readonly<Record<string, Guard>>
}

/**
 * For each option a test that is red when the option is not read. That it is was seen by letting the code ignore the option.
 * A new option comes with its row: write the test, let the code ignore the option, see the test red.
 */
const tables: readonly Table[] = [
  {
    file: 'src/kernel/contract/options.ts',
    name: 'LatchkeyOptions',
    tests: {
      id: [instance, 'F30 two instances on one page share nothing; two with one id are warned'],
      projectId: [features, once],
      services: [features, once],
      networks: [instance, 'parameters: defaultNetwork is in front, and has to be listed'],
      adapters: ['src/kernel/verbs/sent.test.ts', 'behavior: what any plugin sends is reported to all plugins'],
      plugins: [features, 'behavior: what is off is not loaded: use and open reject, the modal does not stay'],
      features: [features, 'behavior: or 10 s, then local settings and defaults decide'],
      basic: [features, 'parameters: basic asks for nothing'],
      permissions: [instance, 'parameters: permissions withholds what a plugin asks for'],
      defaultNetwork: [instance, 'parameters: defaultNetwork is in front, and has to be listed'],
      tokens: [plugins, 'parameters: tokens are those that the host lists for a chain, and name it'],
      customWallets: [connect, 'behavior: each wallet is one choice, with what is to know about it'],
      featuredWalletIds: [list, include],
      includeWalletIds: [list, include],
      excludeWalletIds: [list, 'parameters: excludeWalletIds leaves an installed wallet out'],
      allWallets: [options, 'behavior: update of allWallets and of features.allWallets'],
      walletList: [
        'src/features/wallets/walletDirectory.test.ts',
        'is sorted, searched and paged here; no service is called',
      ],
      preferUniversalLinks: [
        'src/views/connecting/ConnectingWalletConnect.test.tsx',
        'parameters: preferUniversalLinks opens the universal link of the wallet',
      ],
      walletExplorerUrl: [list, 'parameters: walletExplorerUrl is a way to a wallet for users without one'],
      metadata: [plugins, 'parameters: metadata is how plugins hear of the app, completed by its page'],
      siwx: ['src/features/signIn/signIn.test.ts', 'behavior: each new address and each new chain is asked about once'],
      siwe: [siwe, older],
      themeMode: [options, theme],
      themeVariables: [options, theme],
      locale: [plugins, 'behavior: texts of the language in use come with the plugin'],
      messages: [
        'src/languages/languages.test.ts',
        'behavior: texts of the host stand in front of ours, by language and key; a language of its own is shown as one',
      ],
      'order.connect': [connect, 'parameters: order of the ways to connect: %s'],
      'order.features': [account, 'parameters: order of the actions: %s'],
      'order.tabs': [account, 'parameters: order of the tabs: %s'],
      'order.connectors': [list, 'parameters: order.connectors'],
      'legal.termsUrl': [connect, 'behavior: terms without a box are links that open beside the page'],
      'legal.privacyUrl': [options, 'parameters: legal.termsUrl and legal.privacyUrl are links'],
      'legal.checkbox': [connect, 'behavior: nothing can be chosen before the terms are accepted'],
      collapseWallets: [connect, 'behavior: wallets behind one button, where there is another way'],
      enableWallets: [options, 'parameters: enableWallets false leaves the other ways to connect'],
      enableWalletGuide: [options, 'parameters: enableWalletGuide false explains no wallets, and leads to none'],
      chainImages: [options, 'parameters: chainImages win over all other pictures of networks'],
      connectorImages: [options, 'parameters: connectorImages win over what connectors announce and lists have'],
      addressLabels: [options, 'parameters: addressLabels name accounts, in any spelling, beside the address'],
      enableReconnect: [
        'src/kernel/connections/endStored.test.ts',
        'parameters: enableReconnect false disconnects what is stored at its wallet',
      ],
      enableNetworkSwitch: [account, 'behavior: the network is only shown when %s'],
      allowUnsupportedChain: [options, 'behavior: update of allowUnsupportedChain takes the question away'],
      modal: [instance, 'parameters: modal false asks for none of its code, whatever is preloaded and opened'],
      preload: [instance, 'parameters: preload idle fetches the modal when the page is idle, and not before'],
      container: [options, 'parameters: container of null mounts nowhere, open says so, and the next one asks again'],
      append: [
        'src/surfaces/mountSurface.test.ts',
        'behavior: append false: without an element open rejects with MODAL_MISSING',
      ],
      mobileFullScreen: [options, 'parameters: mobileFullScreen fills the screen of a phone from the first opening'],
      analytics: [analytics, 'behavior: off means zero events and zero requests for them'],
      debug: [features, 'parameters: debug false keeps alerts out of the modal, not off the console'],
    },
  },
  {
    file: 'src/kernel/contract/options.ts',
    name: 'AnalyticsOptions',
    tests: { toPath: [analytics, 'S37: the host may say what is sent of a path (%#)'] },
  },
  {
    file: 'src/react/buttons.tsx',
    name: 'ButtonProps',
    tests: {
      disabled: [react, looks],
      className: [react, looks],
      size: [react, 'parameters: a wallet button: wallet, label and size'],
      failedLabel: [react, 'parameters: failedLabel, on a button whose modal did not arrive, until the next press'],
    },
  },
  {
    file: 'src/react/buttons.tsx',
    name: 'ConnectButtonProps',
    tests: { label: [react, labels], loadingLabel: [react, labels], namespace: [react, labels] },
  },
  {
    file: 'src/react/buttons.tsx',
    name: 'AccountButtonProps',
    tests: {
      balance: [react, 'behavior: one button connects, waits, and shows the account'],
      name: [react, 'parameters: name'],
      charsStart: [react, looks],
      charsEnd: [react, looks],
    },
  },
  {
    file: 'src/react/LatchkeyWalletButton.tsx',
    name: 'WalletButtonProps',
    tests: {
      wallet: [react, 'parameters: a wallet button: wallet, label and size'],
      label: [react, 'parameters: a wallet button: wallet, label and size'],
    },
  },
  {
    file: 'plugins/names/types.ts',
    name: 'NamesOptions',
    tests: {
      zone: [
        'plugins/names/names.test.ts',
        'behavior: a name of another zone is not asked for, and one that no account has leads nowhere',
      ],
    },
  },
  {
    file: 'adapters/evm/options.ts',
    name: 'EvmOptions',
    tests: {
      eip6963: ['adapters/evm/source.test.ts', 'parameters: eip6963 false'],
      injected: ['adapters/evm/source.test.ts', 'parameters: injected false; a getter that throws'],
      nameGateways: ['adapters/evm/names.test.ts', 'behavior: a gateway is asked only when the host allows its origin'],
    },
  },
  {
    file: 'adapters/solana/options.ts',
    name: 'SolanaOptions',
    tests: {
      walletStandard: ['adapters/solana/source.test.ts', 'parameters: walletStandard off looks for no wallet'],
      priorityFee: [
        'adapters/solana/flow.test.ts',
        'parameters: priorityFee is part of the fee that is shown and paid',
      ],
      commitment: ['adapters/solana/flow.test.ts', 'parameters: commitment decides how far it is followed'],
    },
  },
  {
    file: 'adapters/walletconnect/options.ts',
    name: 'WalletConnectOptions',
    tests: {
      projectId: [relay, 'behavior: the public relay is used only with a project there'],
      relayUrl: [relay, 'behavior: the public relay is used only with a project there'],
      provider: ['adapters/walletconnect/hostLink.test.ts', "behavior: a host's own provider pairs, and is usable"],
      namespaces: [relay, 'behavior: an app that has no chain of what is asked for is connected with nothing'],
      rpcMap: ['adapters/walletconnect/hostLink.test.ts', "behavior: a host's own provider pairs, and is usable"],
      storagePrefix: [relay, 'parameters: storage is named for the instance'],
    },
  },
  {
    file: 'adapters/walletconnect/options.ts',
    name: 'NamespaceOptions',
    tests: { methods: [proposal, asked], chains: [proposal, asked], events: [proposal, asked] },
  },
  {
    file: 'adapters/embedded/options.ts',
    name: 'EmbeddedOptions',
    tests: {
      url: [frame, frameAddress],
      announce: [
        'adapters/embedded/announce.test.tsx',
        'behavior: announce: other libraries hear of the wallet once a login stands; our own list does not',
      ],
      codeEntry: [frame, frameAddress],
      'defaultAccountTypes.eip155': [
        'adapters/embedded/session.test.ts',
        'parameters: defaultAccountTypes: what accounts of new wallets are, on EVM chains alone',
      ],
      exchange: [
        'adapters/embedded/views/hostLogin/flow.test.ts',
        'behavior: a function that %s ends the login with a code of its own',
      ],
      logger: [frame, 'parameters: logger: %s is told to the frame as enableLogger=%s'],
    },
  },
  {
    file: 'plugins/socials/types.ts',
    name: 'SocialsOptions',
    tests: {
      excluded: [
        'plugins/socials/views.test.tsx',
        'parameters: excluded leaves a provider out where it cannot be reached',
      ],
      'farcaster.signIn': [social, 'behavior: in a mini app its host signs, with the nonce of the services'],
    },
  },
  {
    file: 'plugins/socials/types.ts',
    name: 'SocialCallOptions',
    tests: { signal: [social, 'parameters: a signal gives the login up'] },
  },
  {
    file: 'plugins/swaps/types.ts',
    name: 'SwapsOptions',
    tests: {
      exchanges: [trading, 'behavior: why nothing is offered is told apart'],
    },
  },
  {
    file: 'plugins/swaps/types.ts',
    name: 'CarryOutOptions',
    tests: {
      unlimited: [
        trading,
        'behavior: unlimited leave is given by a transaction when it is chosen, and what is left is taken back',
      ],
      onStep: [trading, 'behavior: coin for token by the services: quoted, checked, sent, and what came is told'],
      afterwards: [
        trading,
        'behavior: what goes with a swap is sent in its batch; a wallet that does not say atomic is not asked',
      ],
    },
  },
  {
    file: 'plugins/pay/types.ts',
    name: 'PayOptions',
    tests: {
      recipients: [
        'test/pay/pay.test.ts',
        'S38: an order pays the host’s own recipient at an address that is computed here, whatever the services say',
      ],
      bridges: ['plugins/pay/transfers/checkTransfer.test.ts', 'attack: a quote whose call has %s is refused'],
      exchangeHosts: [
        'test/pay/exchanges.test.ts',
        'S38: a page that is at none of the exchange’s own hosts is not opened, whatever the services say',
      ],
    },
  },
  {
    file: 'plugins/email/types.ts',
    name: 'EmailCallOptions',
    tests: { signal: ['plugins/email/flow.test.ts', 'and a signal gives the wait up'] },
  },
  {
    file: 'src/siwx/types.ts',
    name: 'SiwxOptions',
    tests: {
      required: [siwx, 'behavior: a session that ends while the page is open is gone; %s'],
      statement: [siwx, 'behavior: a user who signs is signed in at the services, and onSession gets the session'],
      expiresIn: [siwx, 'behavior: a session is over %s'],
      resources: [siwx, 'behavior: a user who signs is signed in at the services, and onSession gets the session'],
      signOutOnDisconnect: [siwx, 'parameters: signOutOnDisconnect false keeps the session'],
      onSession: [siwx, 'behavior: a user who signs is signed in at the services, and onSession gets the session'],
    },
  },
  {
    file: 'src/kernel/contract/siwe.ts',
    name: 'SiweConfig',
    tests: {
      getNonce: [siwe, older],
      createMessage: [siwe, older],
      verifyMessage: [siwe, older],
      getSession: [siwe, older],
      signOut: [siwe, older],
      getMessageParams: [siwe, 'parameters: getMessageParams goes into the message'],
      onSignIn: [siwe, older],
      onSignOut: [siwe, older],
      enabled: [siwe, 'parameters: enabled false asks for no signature'],
      required: [siwe, 'parameters: required, true unless it is switched off'],
      nonceRefetchIntervalMs: [siwe, intervals],
      sessionRefetchIntervalMs: [siwe, intervals],
      signOutOnAccountChange: [siwe, 'behavior: a session of %s is ended, unless %o'],
      signOutOnNetworkChange: [siwe, 'behavior: a session of %s is ended, unless %o'],
      signOutOnDisconnect: [siwe, 'parameters: signOutOnDisconnect false keeps the session of the back end'],
    },
  },
]

test.each(tables)(
  'behavior: each option of $name has a test that goes red when it is ignored',
  ({ file, name, tests }) => {
    const members = membersOf(file, name)
    expect(members.length).toBeGreaterThan(0)
    expect(Object.keys(tests).sort()).toEqual([...members].sort())
    const missing = Object.entries(tests).filter(([, [path, title]]) => !read(path).includes(title))
    expect(missing).toEqual([])
  },
)

test('behavior: no options of a plugin, adapter or source are left out', () => {
  const own = ['plugins', 'adapters'].flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$|\/test\//.test(path))
      .flatMap((file) =>
        [...read(file).matchAll(/^export interface (\w+Options)\b/gm)].map(([, name = '']) => ({ file, name })),
      ),
  )
  const listed = tables.map(({ file, name }) => `${file} ${name}`)
  expect(own.length).toBeGreaterThan(5)
  expect(own.map(({ file, name }) => `${file} ${name}`).filter((each) => !listed.includes(each))).toEqual([])
})
