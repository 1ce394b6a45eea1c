/** The widget's table (`src/values/walletLink.ts`), by value: this package stands alone. A test compares the two. */
export const systemSchemes: readonly string[] = (
  'about acct activity addbook afp android-app aim apt at attachment blob bluetooth brave callto cid chrome cifs content ' +
  'data dav dict dns facetime facetime-audio facetime-prompt feed file filesystem finger firefox fish ftp ftps geo git ' +
  'googlechrome googlechromes gopher gtalk hcp help http https icloud-sharing im imap intent iris irc ircs itms its jar ' +
  'javascript jnlp jnlps keychain launchpad ldap ldaps livescript magnet mailto maps market message mhtml mid mk mms ' +
  'mmsto mocha music musics news nfs nntp onenote opera pop prefs proxy rdp res resource rlogin rsync rtsp ' +
  'samsungapps search search-ms sftp shell shortcuts sip sips skype sms smsto smb snews snmp ssh steam stun tel telnet ' +
  'telprompt tn3270 turn url urn vbscript view-source vnc wais webcal widget wtai wss ws wyciwyg workflow xmpp'
).split(' ')

/** Families of them, by how they begin. */
export const systemFamilies: readonly string[] = (
  'app- apple- chrome- com.apple. com-apple- edge- itms- microsoft- moz- ms- videos- x-apple x-help- x-msdownload ' +
  'x-safari- x-web-'
).split(' ')

const schemeShape = /^[a-z][a-z\d+.-]{0,62}[a-z\d]$/

/** Whether an app may have registered this scheme for itself, in small letters. */
const isWalletScheme = (scheme: string): boolean =>
  schemeShape.test(scheme) &&
  !systemSchemes.includes(scheme) &&
  !systemFamilies.some((begin) => scheme.startsWith(begin))

/** Longest link that is kept. */
export const linkLimit = 512

/** What RFC 3986 lets into an address. Not the backslash, which browsers read as a slash. */
const visible = /^[\w.~:/?#[\]@!$&()*+,;=%-]+$/

/** Whether `text` is an https address with a host, and without a user name or password. */
export function isHttpsLink(text: string): boolean {
  if (text.length > linkLimit || !visible.test(text) || !text.startsWith('https://') || !URL.canParse(text))
    return false
  const { username, password, hostname } = new URL(text)
  return !username && !password && hostname.includes('.')
}

/**
 * Whether `text` opens an app: an https address, or a scheme that an app registered for itself (`metamask://`, also
 * written `metamask:`), with whatever follows. Never `javascript:`, `data:`, `http:` and the like.
 */
export function isAppLink(text: string): boolean {
  if (text.startsWith('https:')) return isHttpsLink(text)
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(text)?.[1]
  return scheme !== undefined && text.length <= linkLimit && visible.test(text) && isWalletScheme(scheme)
}

/**
 * Whether `text` is the template of a link that opens a page inside a wallet: an app link with `{url}` in it. Scheme and
 * host stand before the first placeholder, so that the page has no say in where its own link leads.
 */
export function isBrowseTemplate(text: string): boolean {
  const filled = text.replaceAll('{url}', 'x').replaceAll('{origin}', 'x')
  const before = text.slice(0, text.indexOf('{'))
  const isFixed = before.startsWith('https:') ? /^https:\/\/[^/?#]+[/?#]/.test(before) : before.includes(':')
  return text.includes('{url}') && !/[{}]/.test(filled) && isFixed && isAppLink(filled)
}
