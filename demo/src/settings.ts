const themes = ['system', 'light', 'dark'] as const
const locales = ['en', 'ar', 'de', 'es', 'zh', 'pseudo'] as const
const wallets = ['dev', 'two', 'none'] as const
const networks = ['all', 'one', 'many'] as const
const relays = ['one', 'two', 'none'] as const
const widths = ['280', '390', '640', '900'] as const
const signIns = ['none', 'required', 'optional'] as const

/** What the page's address sets: `?dir=rtl&theme=dark&locale=pseudo&wallets=two&networks=one&relay=two&signin=required&login=none&socials&names&swaps&onramp&shop&customer=ada&announce&basic&collapse&apart&width=280&strict&ssr`. */
export interface Settings {
  /** Direction of the page. Default ltr. */
  readonly dir: 'ltr' | 'rtl'
  /** Theme of page and widget. Default: the system's. */
  readonly theme: (typeof themes)[number]
  /** Language of the widget; `pseudo` shows which texts have no key. Default en. */
  readonly locale: (typeof locales)[number]
  /** Wallets that announce themselves. Default dev. */
  readonly wallets: (typeof wallets)[number]
  /**
   * `one` leaves the second local chain out, so that a wallet can be on a chain that the page does not know; `many` adds
   * a local Solana cluster, and one chain of each other namespace, for wallets that hold several.
   */
  readonly networks: (typeof networks)[number]
  /** Relays that the page names, in order. Default one; with none no wallet can be paired. */
  readonly relay: (typeof relays)[number]
  /** Whether visitors are asked to sign in, and whether those who do not are disconnected. Default none. */
  readonly signIn: (typeof signIns)[number]
  /** Whether visitors may log in by e-mail, which makes them a wallet. Default: they may. */
  readonly login: boolean
  /** Visitors may log in by providers, too. Default: by e-mail alone. */
  readonly socials: boolean
  /** Visitors may have a name. Default: none. */
  readonly names: boolean
  /** Visitors may swap tokens on the exchanges of the local chains. Default: they may not. */
  readonly swaps: boolean
  /** Visitors may buy test dollars, in views of the page's own. Default: they may not. */
  readonly onramp: boolean
  /** Shows what a server of a host's own knows of who is signed in. Default: not. */
  readonly shop: boolean
  /** Who is signed in at the page's own server, whose wallet that is then. Default: it has no accounts of its own. */
  readonly customer: string | undefined
  /** The wallet of the login announces itself to other libraries of the page. */
  readonly announce: boolean
  /** Basic mode: a pairing is the only way, nothing is asked of the services. */
  readonly basic: boolean
  /** Wallets stand behind one button where another way to connect is on, as on `/slots`. */
  readonly collapse: boolean
  /** The modal stands in a shadow tree of the page's own. */
  readonly apart: boolean
  /** Width of the place of `/panel`, in px. Default: the page's. */
  readonly width: (typeof widths)[number] | undefined
  /** React's StrictMode, which mounts everything twice. */
  readonly strict: boolean
  /** The server draws the first page, and the browser takes it over. */
  readonly ssr: boolean
}

const oneOf = <const Choice extends string>(choices: readonly [Choice, ...Choice[]], text: string | null): Choice =>
  choices.find((choice) => choice === text) ?? choices[0]

/** Reads the settings of an address's query; what makes no sense is left at its default. */
export function readSettings(query: string): Settings {
  const search = new URLSearchParams(query)
  return {
    dir: oneOf(['ltr', 'rtl'], search.get('dir')),
    theme: oneOf(themes, search.get('theme')),
    locale: oneOf(locales, search.get('locale')),
    wallets: oneOf(wallets, search.get('wallets')),
    networks: oneOf(networks, search.get('networks')),
    relay: oneOf(relays, search.get('relay')),
    signIn: oneOf(signIns, search.get('signin')),
    login: search.get('login') !== 'none',
    socials: search.has('socials'),
    names: search.has('names'),
    swaps: search.has('swaps'),
    onramp: search.has('onramp'),
    shop: search.has('shop'),
    customer: search.get('customer') ?? undefined,
    announce: search.has('announce'),
    basic: search.has('basic'),
    collapse: search.has('collapse'),
    apart: search.has('apart'),
    width: widths.find((width) => width === search.get('width')),
    strict: search.has('strict'),
    ssr: search.has('ssr'),
  }
}
