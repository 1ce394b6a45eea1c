/**
 * A file of the package that holds several modules. Paths are sources, from the repository's folder and without an ending. A
 * `*` stands for one name; in `name` it makes a file for each name that the root has there.
 */
export interface ChunkRule {
  /** Where it stands in dist/: `src/core`. */
  readonly name: string
  readonly roots: readonly string[]
  /** More roots: of what these reach, what at least two of them do. */
  readonly sharedBy?: readonly string[]
  /** Folders: of what the roots reach, only modules in these belong to it. Default: all */
  readonly within?: readonly string[]
  /**
   * - `all`: what imports a root lazily gets a copy of it, with all that it reaches and that neither entry points nor a chunk
   *   before have. Others import the modules themselves.
   * - `entries`: what entry points have of it is there twice: for them in modules of their own, and here for what comes later.
   *
   * What holds state is never copied, but for a root that is only ever imported lazily.
   */
  readonly copies?: 'all' | 'entries'
  /**
   * It is only ever imported lazily. What comes later reads its exports by way of the first chunk, at the moment of use: no
   * module may read them while it is evaluated, if it may be there before.
   */
  readonly given?: boolean
  /** It holds what entry points load at once, as the first one that does not say so. */
  readonly early?: boolean
}

const ui = ['src/ui', 'src/views']
const inUi = (...names: readonly string[]) => names.map((name) => `src/ui/${name}`)
const inKit = (...names: readonly string[]) => names.map((name) => `adapters/kit/${name}`)
const viewRoots = {
  account: 'src/views/accountViews',
  pairing: 'src/views/pairingViews',
  walletLists: 'src/views/walletViews',
  profileWallets: 'src/views/account/ProfileWallets',
  signInView: 'src/views/signIn/SIWXSignMessage',
  tokenPicker: 'src/ui/tokenPicker/TokenList',
}

/**
 * The files that hold several modules, in order: a module belongs to the first that reaches it by imports that are not lazy.
 * Every other module is a file of its own, and so is what entry points load at once besides the first: a host may want it alone.
 *
 * Hosts' bundlers would cut modules by what else uses them, into dozens of requests and kilobytes more.
 */
export const chunkRules: readonly ChunkRule[] = [
  // Apart, so that a back end has it without the kernel.
  { name: 'src/errors', roots: ['src/kernel/contract/errors'], early: true },
  // With what descriptors and views name views by: one line.
  {
    name: 'src/core',
    roots: ['src/kernel/instance/createKernel', 'src/kernel/contract/navigation', 'src/featureStates'],
  },
  { name: 'src/late', roots: ['src/kernel/flags/late'], copies: 'all' },
  { name: 'src/serviceTrouble', roots: ['src/kernel/services/later'], copies: 'all' },
  // Before the engine is there, and without it.
  { name: 'src/buttonLanguages', roots: ['src/surfaces/loadButtonTexts'], copies: 'all' },
  {
    name: 'src/atWork',
    roots: [
      'src/work',
      // Sources of every namespace are made of it: the engine is there whenever one of them is.
      ...inKit('crowd', 'icon', 'lazyVerb'),
      // What the opening shares with core features: in the opening it would bring React to pages without a modal.
      ...['src/kernel/base/translate', 'src/features/wallets/state', 'src/features/ended/state'],
      // A line each, which would be a file each.
      ...['src/kernel/contract/accounts', 'src/kernel/contract/siwx', 'src/kernel/base/text'],
    ],
    copies: 'entries',
    given: true,
  },
  { name: 'src/restored', roots: ['src/kernel/connections/restoring'], copies: 'all' },
  { name: 'src/directly', roots: ['src/kernel/attempts/connectDirectly'], copies: 'all' },
  { name: 'src/identities', roots: ['src/features/identity/setup'], copies: 'all' },
  { name: 'src/pricing', roots: ['src/features/prices/setup'], copies: 'all' },
  { name: 'src/profiles', roots: ['src/features/profile/setup'], copies: 'all' },
  { name: 'src/following', roots: ['src/features/sent/setup'], copies: 'all' },
  { name: 'src/signingIn', roots: ['src/features/signIn/setup'], copies: 'all' },
  { name: 'src/shownBalance', roots: ['src/react/Balance'], copies: 'all' },
  { name: 'src/shownAccount', roots: ['src/element/accountDetails'], copies: 'all' },
  { name: 'src/shownName', roots: ['src/react/AccountName'], copies: 'all' },
  ...['adapters/evm', 'adapters/solana'].flatMap((folder): readonly ChunkRule[] => [
    { name: `${folder}/discovery`, roots: [`${folder}/source`], copies: 'all' },
    { name: `${folder}/connecting`, roots: [`${folder}/connect`], copies: 'all' },
  ]),
  // What adapters of every namespace are made of, once something is done with a wallet.
  {
    name: 'adapters/kit/common',
    roots: inKit(
      ...['chooseChain', 'connectError', 'emitter', 'errorLayers', 'errors', 'explorerUrl', 'handles', 'lazyVerbs'],
      ...['provider', 'recent', 'rpcError'],
    ),
  },
  // With its list of files: English comes without.
  { name: 'src/inLanguages', roots: ['src/languages/index'], copies: 'all' },
  { name: 'src/opening', roots: ['src/modal'], copies: 'entries', given: true },
  { name: 'src/theming', roots: inUi('theme/writeTheme'), within: ui },
  { name: 'src/themeContrast', roots: inUi('theme/judgeTheme'), within: ui },
  // What Account asks for: how chains are read, and what plugins are given.
  { name: 'src/reading', roots: ['src/kernel/verbs/setup', 'src/features/balances/setup'] },
  { name: 'src/forPlugins', roots: ['src/kernel/pluginContext/setup'] },
  {
    name: 'adapters/evm/reading',
    roots: ['adapters/evm/adapter', 'adapters/evm/getBalance'],
    within: ['adapters/evm'],
  },
  { name: 'src/listings', roots: ['src/views/wallets/directory/listings'], copies: 'all' },
  { name: 'src/terms', roots: inUi('parts/TermsText'), copies: 'all' },
  { name: 'src/waiting', roots: inUi('parts/ProgressRing'), copies: 'all' },
  { name: 'src/qrCode', roots: inUi('parts/QrCode'), within: ui },
  // What a plugin's field on Connect is made of: apart from all other parts, as with it the modal opens.
  {
    name: 'src/field',
    roots: inUi(
      ...['icons/MailIcon', 'parts/Field', 'parts/Skeleton', 'parts/Stack'],
      ...['hooks/useController', 'hooks/usePluginNavigation', 'hooks/useSetAtom'],
    ),
    within: ui,
  },
  // What views that come later share, and what plugins draw at once in a core view.
  {
    name: 'src/parts',
    roots: ['plugins/*/plugin'],
    sharedBy: [...Object.values(viewRoots), 'plugins/*/views/*'],
    within: ui,
    copies: 'entries',
  },
  ...Object.entries(viewRoots).map(
    ([name, root]): ChunkRule => ({ name: `src/${name}`, roots: [root], within: ui, copies: 'entries' }),
  ),
  // The lazy half of a plugin or a source, as far as it is in its own folder.
  { name: 'plugins/*/body', roots: ['plugins/*/plugin'], within: ['plugins/*'] },
  // One leads to the other: a transfer waits for no code on its way.
  {
    name: 'plugins/send/views/form',
    roots: ['plugins/send/views/*'],
    within: ['plugins/send'],
  },
  // Both wait for a login elsewhere: what they share would be a third file.
  {
    name: 'plugins/socials/connecting',
    roots: ['plugins/socials/views/ConnectingSocial', 'plugins/socials/views/ConnectingFarcaster'],
    within: ['plugins/socials'],
  },
  {
    name: 'adapters/embedded/views/body',
    roots: ['adapters/embedded/views/plugin'],
    within: ['adapters/embedded/views'],
  },
  { name: 'adapters/embedded/body', roots: ['adapters/embedded/source'], within: ['adapters/embedded'] },
  { name: 'src/kernel/rpc/body', roots: ['src/kernel/rpc/setup'], within: ['src/kernel/rpc'] },
]
