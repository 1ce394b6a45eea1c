import { definePart } from '../../part/definePart.js'
import { directoryRates } from './limits.js'

/** Configuration, origins, wallets, pictures and analytics; and the commands that change projects and wallets. */
export const directory = definePart({
  id: 'directory',
  about: 'configuration, wallets, pictures, analytics',
  limits: directoryRates,
  offers: ['projectAccess', 'projectOperations'],
  commands: {
    listProjects: { usage: 'project list' },
    addProject: { usage: 'project add ID [--name NAME] [--origin ORIGIN]...' },
    showProject: { usage: 'project show ID' },
    removeProject: { usage: 'project remove ID' },
    changeOrigins: { usage: 'project origins ID add|remove|unname ORIGIN' },
    nameOrigin: {
      usage: 'project origins ID name ORIGIN NAME',
      about: 'what mails call the app at exactly this origin',
    },
    setFeature: { usage: 'project feature ID FEATURE on|off|default [--config LIST]' },
    setLook: {
      usage: 'project look ID [--accent COLOUR] [--dark COLOUR] [--radius PX] [--name NAME] [--mark PICTURE]',
      about: 'how the wallet looks on its pages, as a whole: what is left out is as everywhere',
      // Read here and not by a running server, which may be another user in another folder.
      prepare: async ({ options: { mark } }) =>
        typeof mark === 'string' ? (await import('./look/readMarkFile.js')).readMarkFile(mark) : undefined,
    },
    resetLook: { usage: 'project look ID default', about: 'as everywhere again' },
    setTheme: {
      usage: 'project theme ID [--token TOKEN]...',
      about: 'how the widget looks on its pages, as a whole: what is left out is the widget’s own',
    },
    resetTheme: { usage: 'project theme ID default', about: 'the widget’s own again' },
    readAnalytics: { usage: 'project analytics ID', about: 'counts of its events, by day' },
    setAnalytics: { usage: 'project analytics ID on|off' },
    showTraffic: {
      usage: 'traffic',
      about: 'requests, connections, what could not be answered, and limits that were reached',
    },
    listWallets: { usage: 'wallets list' },
    showWallet: { usage: 'wallets show ID' },
    importWallets: {
      usage: 'wallets import FILE [--replace]',
      about: 'adds and changes; --replace also removes all others',
      // Read here and not by a running server, which may be another user in another folder.
      prepare: async ({ words: { FILE = '' } }) => (await import('./wallets/readWalletFiles.js')).readWalletFiles(FILE),
    },
    importBundledWallets: {
      usage: 'wallets import --bundled [--replace]',
      about: 'the wallets that come with this version',
      prepare: async () => (await import('./data/index.js')).bundledWallets(),
    },
    removeWallet: { usage: 'wallets remove ID' },
    addDirectoryConsoleKey: {
      usage: 'console key directory [--change]',
      about: 'a key by which a console in another process reads projects; --change: and changes them',
    },
    listDirectoryConsoleKeys: { usage: 'console keys directory' },
    endDirectoryConsoleKey: { usage: 'console end-key directory ID', about: 'refused at once' },
  },
  terms: {
    ORIGIN: 'is https://app.example.com, https://*.example.com (exactly one label), or localhost:*.',
    FEATURE:
      'is social_login, swap, onramp, activity, reown_branding, multi_wallet, payments, send, receive, names, ' +
      'or the id of a third-party plugin.',
    LIST: 'is a list such as email,google.',
    COLOUR: 'is a colour as #12414d; for the dark one is made of it, or given by --dark.',
    PX: 'is the radius of corners, 0 to 32.',
    TOKEN: 'is accent=#0b7d5b, with a second colour for the dark (accent=#0b7d5b,#4cc38a), or radius-modal=12px.',
    PICTURE: 'is a file of 32 kB at most: PNG, JPEG, GIF, WebP, or an SVG that only draws.',
    FILE: 'is a JSON file, or a folder of them.',
  },
  load: () => import('./create.js'),
})
