import { ServiceError } from '../../errors.js'
import { operationsPath } from '../../operations/wire.js'
import { authIssuerFlag } from '../../part/assertionFlags.js'
import { definePart } from '../../part/definePart.js'
import { authUrlFlag, custodyUrlFlag, recoveryUrlFlag, sessionsUrlFlag } from '../../part/urlFlags.js'
import { hostRates } from './hostKeys/limits.js'
import type { SessionAlgorithm } from './keys.js'
import { authRates, discoveryPath, keysPath, longestSessionMs, signInDefaults } from './limits.js'
import { loginRates } from './login/limits.js'

const longestHours = longestSessionMs / 3_600_000

/** Sign-in with a wallet, and login by e-mail for embedded wallets. */
export const auth = definePart({
  id: 'auth',
  about: 'sign-in with a wallet, login',
  paths: ['/auth/*', '/login/*', '/host/*', `${operationsPath('auth')}/*`, keysPath, discoveryPath],
  limits: { ...authRates, ...loginRates, ...hostRates },
  flags: {
    'auth-issuer': authIssuerFlag,
    'auth-url': authUrlFlag,
    'custody-url': custodyUrlFlag,
    'recovery-url': recoveryUrlFlag,
    'sessions-url': sessionsUrlFlag,
    'login-providers': {
      value: 'FILE',
      about: 'login by providers and Telegram, as JSON: see docs/operating.md',
      read: (text: string) => text,
    },
    'session-hours': {
      value: 'N',
      about: `how long a sign-in lasts, ${longestHours} at most`,
      default: `${signInDefaults.sessionHours}`,
      read(text: string) {
        const hours = Number(text)
        if (hours > 0 && hours <= longestHours) return hours
        throw new ServiceError(
          'COMMAND_INVALID',
          `--session-hours takes a number above 0, and ${longestHours} at most.`,
        )
      },
    },
    'session-keys': {
      value: 'ALG',
      about: 'how sessions are signed: EdDSA, or ES256 for gateways that check tokens by themselves and know no other',
      default: signInDefaults.sessionKeys,
      read(text: string): SessionAlgorithm {
        if (text === 'EdDSA' || text === 'ES256') return text
        throw new ServiceError('COMMAND_INVALID', '--session-keys takes EdDSA or ES256.')
      },
    },
  },
  toOptions: async ({
    'auth-issuer': issuer,
    'session-hours': sessionHours,
    'session-keys': sessionKeys,
    'auth-url': url,
    'custody-url': custodyUrl,
    'recovery-url': recoveryUrl,
    'sessions-url': sessionsUrl,
    'login-providers': file,
  }) => ({
    signIn: { issuer, sessionHours, sessionKeys },
    login: {
      ...{ url, custodyUrl, recoveryUrl, sessionsUrl },
      ...(file !== undefined && { providers: (await import('./login/providers/config.js')).readProvidersFile(file) }),
    },
  }),
  commands: {
    listAuthKeys: { usage: 'auth keys list' },
    rotateAuthKeys: {
      usage: 'auth keys rotate [--end-sessions]',
      about: 'new keys; sessions and logins go on, or end after a leak',
    },
    revokeAuthKey: {
      usage: 'auth keys revoke KID',
      about: 'nothing that it signed is accepted any more, elsewhere within a minute',
    },
    showInsight: { usage: 'insight of PROJECT DAYS', about: 'logins, their hours, sessions and chains, by day' },
    showErrors: { usage: 'insight errors DAYS', about: 'refusals by code, by day' },
    listUsers: { usage: 'users list [--email EMAIL]', about: 'those who logged in last, or of an address' },
    showUser: { usage: 'users show SUB' },
    deleteUser: { usage: 'users delete SUB', about: 'told to the user, who can take it back; erased 90 days later' },
    restoreUser: { usage: 'users restore SUB', about: 'brings back one that is being deleted, with every login' },
    suspendUser: {
      usage: 'users suspend SUB [--project PROJECT]',
      about:
        'signs in and signs for no page of its realm, or of one project; told to the user, whose wallet stays its own',
    },
    liftUser: { usage: 'users lift SUB [--project PROJECT]', about: 'ends that again' },
    addWebhook: {
      usage: 'webhooks add PROJECT URL [--event TYPE]...',
      about: 'tells a back end what happens to users; the secret is shown this once',
    },
    listWebhooks: { usage: 'webhooks list [--project PROJECT]', about: 'with what waits, was taken, was given up' },
    pingWebhook: { usage: 'webhooks ping WEBHOOK', about: 'sends a message that says nothing, and shows the answer' },
    rotateWebhook: { usage: 'webhooks rotate WEBHOOK', about: 'a new secret; the old one signs for 24 hours more' },
    replayWebhook: {
      usage: 'webhooks replay WEBHOOK [--since TIME]',
      about: 'sends again what was given up, or all since a time of the last 30 days',
    },
    removeWebhook: { usage: 'webhooks remove WEBHOOK', about: 'with what waits for it' },
    listDisclosures: { usage: 'disclosures list', about: 'what projects may know of users beside id, accounts, times' },
    setDisclosure: {
      usage: 'disclosures set PROJECT [--tell WHAT]...',
      about: 'from the login at which the user was told of it; what is not named, no more',
    },
    importUsers: {
      usage: 'users import PROJECT FILE',
      about: 'ids and data of users who may come, as JSON lines; mails no one',
      // Read here and not by a running server, which may be another user in another folder.
      prepare: async ({ words: { FILE = '' } }) => (await import('./importedUsers/readFile.js')).readImportFile(FILE),
    },
    addHostKey: {
      usage: 'host-keys add PROJECT [--scope SCOPE]... [--name NAME]',
      about: 'a key for a host’s back end, shown once',
    },
    listHostKeys: { usage: 'host-keys list [--project PROJECT]' },
    endHostKey: { usage: 'host-keys end ID', about: 'refused at once' },
    addAuthConsoleKey: {
      usage: 'console key auth [--change]',
      about: 'a key by which a console in another process reads users; --change: and changes them',
    },
    listAuthConsoleKeys: { usage: 'console keys auth' },
    endAuthConsoleKey: { usage: 'console end-key auth ID', about: 'refused at once' },
    listExchangeKeys: { usage: 'exchange list' },
    addExchangeKey: {
      usage: 'exchange add PROJECT ISSUER JWK',
      about: 'the host’s own server may log its users in: see docs/embedded.md',
      // Read here and not by a running server, which may be another user in another folder.
      prepare: async ({ words: { JWK = '' } }) => (await import('./login/exchange/publicKey.js')).readTypedKey(JWK),
    },
    removeExchangeKey: { usage: 'exchange remove KID', about: 'the key logs in no more; its logins go on' },
    revokeExchange: {
      usage: 'exchange revoke PROJECT --since TIME',
      about: 'after a theft: ends the project’s keys, and the logins by them that began since',
    },
    showSignUps: { usage: 'sign-ups show PROJECT', about: 'who may become a user' },
    setSignUps: {
      usage: 'sign-ups set PROJECT MODE [--allow DOMAIN]... [--deny DOMAIN]... [--test-addresses]',
      about: 'for all projects that share the users; what is not named goes back to its default',
    },
    listInvitations: { usage: 'invitations list PROJECT' },
    addInvitation: { usage: 'invitations add PROJECT EMAIL', about: 'good for one first login; mails no one' },
    endInvitation: { usage: 'invitations end PROJECT ID' },
    showMails: {
      usage: 'mails show',
      about: 'sender, colour and logo of mails of login, and which texts are your own',
    },
    setMailSender: {
      usage: 'mails sender SENDER EMAIL',
      about: 'who mails of login are from, once the mail server has taken a test to EMAIL',
    },
    setMailLook: {
      usage: 'mails look [--accent COLOUR] [--dark COLOUR] [--logo PICTURE]',
      about: 'as a whole: what is left out is as in all mails',
      // Read here and not by a running server, which may be another user in another folder.
      prepare: async ({ options: { logo } }) =>
        typeof logo === 'string' ? (await import('./readLogoFile.js')).readLogoFile(logo) : undefined,
    },
    setMailText: { usage: 'mails text MAIL LANGUAGE --subject TEXT --lead TEXT', about: 'a mail in your own words' },
    resetMailText: { usage: 'mails text MAIL LANGUAGE default' },
    listRealms: { usage: 'realms list' },
    shareRealm: { usage: 'realms share PROJECT OTHER', about: 'users and wallets of OTHER are those of PROJECT, too' },
  },
  terms: {
    DAYS: 'is a number of days, 180 at most.',
    KID: 'is the id of a key, as `auth keys list` or `exchange list` shows it.',
    ISSUER: 'is the https address that stands in `iss` of the host’s tokens.',
    JWK: 'is a public key of P-256 or Ed25519: a file (PEM, or JWK as JSON), or the JWK itself.',
    WHAT: 'is email, name or ways: see docs/operating.md.',
    SCOPE:
      'is users:read, users:email, users:data, sessions:end, users:suspend, users:delete (docs/users-api.md), orders:read or orders:write (docs/payments.md).',
    MAIL: 'is a mail of login, such as login or loginAdded: the console lists them.',
    LANGUAGE: 'is en, de, es, fr, pt, ar, ja or zh.',
    SENDER: 'is "Example <login@example.org>", or default for that of --mail-from.',
    MODE: 'is open, invitation or closed: see docs/console.md.',
    DOMAIN: 'is one of mailboxes, such as example.com. Allowed is exactly that one, denied also what is below it.',
    SUB: 'is the id of a user, as `users list` shows it.',
    TYPE: 'is an event of docs/webhooks.md, such as user.created, or of docs/payments.md, such as order.paid; the default is all.',
    TIME: 'is a time as 2026-01-31T12:00:00Z.',
    WEBHOOK: 'is the id of a webhook, as `webhooks list` or `pay webhooks list` shows it.',
  },
  offers: ['assertionKeys', 'orderTakers', 'endLogin', 'hostAccess', 'readAccount', 'tellPermission', 'userOperations'],
  mayUse: ['consentKey'],
  hasSecrets: true,
  uses: ['projectAccess', 'chains', 'bodyBudget'],
  load: () => import('./create.js'),
})
